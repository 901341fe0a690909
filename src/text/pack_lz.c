/*
 * lz-string, by Pieroxy (https://pieroxy.net/blog/pages/lz-string/): LZ78 over UTF-16 units, with a
 * dictionary that grows in the same way on both sides.
 *
 * Codes 0, 1 and 2 mean: a unit of 8 bits follows, a unit of 16 bits follows, the end. Codes from 3
 * on are entries of the dictionary. After each code the previous entry, one unit longer, becomes
 * the next entry. Codes have as many bits as the dictionary needs; all numbers come lowest bit
 * first.
 */
#include "pack.h"

#include "../base/memory.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

enum { UNIT8, UNIT16, END, FIRST_ENTRY };

static const char lz_digits64[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static const char lz_digits_uri[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";

static const char *lz_digits_of(enum lz_digits digits) {
    return digits == LZ_BASE64 ? lz_digits64 : lz_digits_uri;
}

/* When codes get longer: the same on both sides. */
struct width {
    uint32_t bits, left; /* left: entries until the codes get longer */
};

static void lz_count_entry(struct width *width) {
    if (--width->left == 0)
        width->left = 1u << width->bits++;
}

/* ---- unpacking ------------------------------------------------------------------------------- */

/* A piece of the output; every entry is one, because its text was just written. */
struct lz_entry {
    uint32_t begin, length;
};

struct unpacker {
    const char *packed;
    size_t length, position; /* of the digit that holds the next bit */
    uint32_t used;           /* bits of it that were read */
    const char *digits;

    uint16_t *units;
    size_t unit_count, unit_capacity;
    struct lz_entry *entries;
    size_t entry_count, entry_capacity;
    qd_status status; /* after the first failure, further results are meaningless */
    qd_error *error;
};

static void lz_fail(struct unpacker *unpacker, const char *what) {
    if (unpacker->status == QD_OK)
        unpacker->status =
            qd_fail_at(unpacker->error, QD_ERROR_SYNTAX, 1, unpacker->position + 1, "%s", what);
}

/* Like qd_array_reserve. */
static bool lz_reserve(struct unpacker *unpacker, void *array, size_t *capacity, size_t needed,
                       size_t size) {
    if (unpacker->status == QD_OK && !qd_array_reserve(array, capacity, needed, size))
        unpacker->status = qd_fail_memory(unpacker->error);
    return unpacker->status == QD_OK;
}

/* The digit that holds the next bit. */
static uint32_t lz_find_digit(struct unpacker *unpacker) {
    const char *c = unpacker->packed + unpacker->position;
    bool ended = unpacker->position == unpacker->length;
    const char *digit = ended ? NULL : memchr(unpacker->digits, *c == ' ' ? '+' : *c, 64);
    if (!digit) /* browsers read + in links as a blank */
        lz_fail(unpacker, ended ? "the packed text ends too early" : "not a digit of packed text");
    return digit ? (uint32_t)(digit - unpacker->digits) : 0;
}

static uint32_t lz_take_bits(struct unpacker *unpacker, uint32_t count) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < count && unpacker->status == QD_OK; i++) {
        number |= (lz_find_digit(unpacker) >> (5 - unpacker->used) & 1) << i;
        if (++unpacker->used == 6) {
            unpacker->used = 0;
            unpacker->position++;
        }
    }
    return number;
}

static void lz_add_entry(struct unpacker *unpacker, struct lz_entry entry) {
    if (lz_reserve(unpacker, &unpacker->entries, &unpacker->entry_capacity,
                   unpacker->entry_count + 1, sizeof entry))
        unpacker->entries[unpacker->entry_count++] = entry;
}

/* Makes space for that many more units. */
static bool lz_reserve_units(struct unpacker *unpacker, size_t more) {
    if (more > UNPACKED_LIMIT - unpacker->unit_count)
        lz_fail(unpacker, "the unpacked text is too long for a puzzle");
    return lz_reserve(unpacker, &unpacker->units, &unpacker->unit_capacity,
                      unpacker->unit_count + more, sizeof *unpacker->units);
}

/* A new unit becomes an entry. */
static void lz_take_unit(struct unpacker *unpacker, uint32_t code) {
    uint32_t unit = lz_take_bits(unpacker, code == UNIT8 ? 8 : 16);
    lz_add_entry(unpacker, (struct lz_entry){(uint32_t)unpacker->unit_count, 1});
    if (lz_reserve_units(unpacker, 1))
        unpacker->units[unpacker->unit_count++] = (uint16_t)unit;
}

/* Repeats an entry. It may overlap the end of the output, and then repeats itself. */
static void lz_repeat_entry(struct unpacker *unpacker, struct lz_entry entry) {
    bool has_room = lz_reserve_units(unpacker, entry.length);
    for (uint32_t i = 0; has_room && i < entry.length; i++)
        unpacker->units[unpacker->unit_count++] = unpacker->units[entry.begin + i];
}

/* The text of a code that is not a new unit. A code may name the entry that is made next: the text
 * written last, followed by its own first unit. */
static struct lz_entry lz_find_entry(struct unpacker *unpacker, struct lz_entry last,
                                     uint32_t code) {
    size_t number = code - FIRST_ENTRY;
    if (number < unpacker->entry_count)
        return unpacker->entries[number];
    if (number > unpacker->entry_count || last.length == 0)
        lz_fail(unpacker, "the packed text is inconsistent");
    return (struct lz_entry){last.begin, last.length + 1};
}

/* The text written last and the first unit of the text written now are adjacent: together they are
 * the new entry. */
static void lz_take_codes(struct unpacker *unpacker) {
    struct width width = {2, 1};
    struct lz_entry last = {0, 0};
    for (uint32_t code; (code = lz_take_bits(unpacker, width.bits)) != END;) {
        struct lz_entry now = {(uint32_t)unpacker->unit_count, 1};
        if (code < FIRST_ENTRY) {
            lz_count_entry(&width);
            lz_take_unit(unpacker, code);
        } else {
            struct lz_entry entry = lz_find_entry(unpacker, last, code);
            now.length = entry.length;
            lz_repeat_entry(unpacker, entry);
        }
        if (unpacker->status != QD_OK)
            return;
        if (last.length > 0) {
            lz_add_entry(unpacker, (struct lz_entry){last.begin, last.length + 1});
            lz_count_entry(&width);
        }
        last = now;
    }
}

/* Writes the units as UTF-8. */
static qd_status lz_write_units(const struct unpacker *unpacker, qd_text *out) {
    qd_text_put(out, "");
    for (size_t i = 0; i < unpacker->unit_count; i++) {
        char bytes[4];
        uint32_t code = unpacker->units[i];
        uint32_t low = i + 1 < unpacker->unit_count ? unpacker->units[i + 1] : 0;
        if (code >= 0xd800 && code <= 0xdfff) {
            if (code >= 0xdc00 || low < 0xdc00 || low > 0xdfff)
                return qd_fail_at(unpacker->error, QD_ERROR_SYNTAX, 1, 1,
                                  "unpaired surrogate in packed text");
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
            i++;
        }
        qd_text_put_bytes(out, bytes, qd_utf8_encode(code, bytes));
    }
    return qd_text_check(out, unpacker->error);
}

qd_status qd_lz_unpack(enum lz_digits digits, const char *packed, size_t length, qd_text *out,
                       qd_error *error) {
    struct unpacker unpacker = {
        .packed = packed, .length = length, .digits = lz_digits_of(digits), .error = error};
    lz_take_codes(&unpacker);
    qd_status status = unpacker.status == QD_OK ? lz_write_units(&unpacker, out) : unpacker.status;
    free(unpacker.units);
    free(unpacker.entries);
    return status;
}

/* ---- packing --------------------------------------------------------------------------------- */

/* An entry of the dictionary: another entry (0: none) and one more unit. */
struct lz_slot {
    uint32_t before, code; /* code 0: the slot is free */
    uint16_t unit;
    bool fresh; /* a unit that the other side does not have yet */
};

struct packer {
    struct lz_slot *slots; /* open addressing */
    size_t slot_count;     /* a power of two, at least twice the possible entries */
    uint32_t entry_count;
    struct width width;
    uint32_t bits, bit_count; /* of the digit being filled */
    const char *digits;
    qd_text *out;
};

static struct lz_slot *lz_find_slot(const struct packer *packer, uint32_t before, uint16_t unit) {
    uint64_t hash = ((uint64_t)before << 16 | unit) * 0x9e3779b97f4a7c15u;
    for (size_t i = (size_t)(hash >> 20);; i++) {
        struct lz_slot *slot = &packer->slots[i & (packer->slot_count - 1)];
        if (slot->code == 0 || (slot->before == before && slot->unit == unit))
            return slot;
    }
}

static struct lz_slot *lz_add_slot(struct packer *packer, struct lz_slot *slot, uint32_t before,
                                   uint16_t unit) {
    *slot = (struct lz_slot){before, FIRST_ENTRY + packer->entry_count++, unit, before == 0};
    return slot;
}

static void lz_put_bits(struct packer *packer, uint32_t count, uint32_t number) {
    for (; count > 0; count--, number >>= 1) {
        packer->bits = packer->bits << 1 | (number & 1);
        if (++packer->bit_count < 6)
            continue;
        qd_text_put_byte(packer->out, packer->digits[packer->bits]);
        packer->bits = packer->bit_count = 0;
    }
}

static void lz_put_entry(struct packer *packer, struct lz_slot *slot) {
    uint32_t kind = slot->unit < 256 ? UNIT8 : UNIT16;
    lz_put_bits(packer, packer->width.bits, slot->fresh ? kind : slot->code);
    if (slot->fresh) {
        lz_put_bits(packer, kind == UNIT8 ? 8 : 16, slot->unit);
        lz_count_entry(&packer->width);
    }
    slot->fresh = false;
    lz_count_entry(&packer->width);
}

/* `*word` is the longest entry at the end of the units that was not written yet; NULL at the
 * start. */
static void lz_pack_unit(struct packer *packer, uint32_t code, struct lz_slot **word) {
    uint16_t unit = (uint16_t)code;
    struct lz_slot *alone = lz_find_slot(packer, 0, unit);
    if (alone->code == 0)
        lz_add_slot(packer, alone, 0, unit);
    struct lz_slot *longer = *word ? lz_find_slot(packer, (*word)->code, unit) : alone;
    if (longer->code != 0) {
        *word = longer;
        return;
    }
    lz_put_entry(packer, *word);
    lz_add_slot(packer, longer, (*word)->code, unit);
    *word = alone;
}

/* The end, and at least one more bit, as lz-string does it. */
static void lz_pack_end(struct packer *packer, size_t begin, enum lz_digits digits) {
    lz_put_bits(packer, packer->width.bits, END);
    lz_put_bits(packer, 6 - packer->bit_count, 0);
    if (digits == LZ_BASE64)
        qd_text_put_bytes(packer->out, "====", -(packer->out->length - begin) & 3);
}

static void lz_pack_text(struct packer *packer, const char *text, size_t length) {
    const char *end = text + length;
    struct lz_slot *word = NULL;
    while (text < end) {
        uint32_t code = 0;
        size_t taken = qd_utf8_decode(text, end, &code);
        text += taken ? taken : 1;
        code = taken ? code : 0xfffd;
        if (code >= 0x10000) {
            lz_pack_unit(packer, 0xd800 + ((code - 0x10000) >> 10), &word);
            code = 0xdc00 + (code & 0x3ff);
        }
        lz_pack_unit(packer, code, &word);
    }
    if (word)
        lz_put_entry(packer, word);
}

qd_status qd_lz_pack(enum lz_digits digits, const char *text, size_t length, qd_text *out,
                     qd_error *error) {
    struct packer packer = {
        .slot_count = 16, .width = {2, 2}, .digits = lz_digits_of(digits), .out = out};
    size_t begin = out->length;
    if (length > UNPACKED_LIMIT)
        return qd_fail(error, QD_ERROR_RANGE, "the text is too long to pack");
    while (packer.slot_count < 4 * length)
        packer.slot_count *= 2;
    packer.slots = qd_array_new(packer.slot_count, sizeof *packer.slots);
    if (!packer.slots)
        return qd_fail_memory(error);
    lz_pack_text(&packer, text, length);
    lz_pack_end(&packer, begin, digits);
    free(packer.slots);
    return qd_text_check(out, error);
}
