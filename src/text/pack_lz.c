/*
 * lz-string, by Pieroxy (https://pieroxy.net/blog/pages/lz-string/): LZ78 over UTF-16 units, with a
 * dictionary that both sides grow alike.
 *
 * Codes 0, 1 and 2 mean: a unit of 8 bits follows, a unit of 16 bits follows, the end. Codes from 3
 * on are entries of the dictionary. After each code the entry before, one unit longer, becomes the
 * next entry. Codes have as many bits as the dictionary needs; all numbers come lowest bit first.
 */
#include "pack.h"

#include "../base/memory.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

enum { UNIT8, UNIT16, END, FIRST_ENTRY };

static const char digits64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static const char digits_uri[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";

static const char *digits_of(enum lz_digits digits) {
    return digits == LZ_BASE64 ? digits64 : digits_uri;
}

/* When codes get longer: the same on both sides. */
struct width {
    uint32_t bits, left; /* left: entries to come until they do */
};

static void count_entry(struct width *width) {
    if (--width->left == 0)
        width->left = 1u << width->bits++;
}

/* ---- unpacking ------------------------------------------------------------------------------- */

/* A piece of the output; an entry is always one, since what it consists of was just written. */
struct entry {
    uint32_t begin, length;
};

struct unpacker {
    const char *packed;
    size_t length, position; /* of the digit that holds the next bit */
    uint32_t used;           /* bits of it that were taken */
    const char *digits;

    uint16_t *units;
    size_t unit_count, unit_capacity;
    struct entry *entries;
    size_t entry_count, entry_capacity;
    qd_error *error;
};

static qd_status fail_here(const struct unpacker *unpacker, const char *what) {
    return qd_fail_at(unpacker->error, QD_ERROR_SYNTAX, 1, unpacker->position + 1, "%s", what);
}

static qd_status take_bits(struct unpacker *unpacker, uint32_t count, uint32_t *number) {
    *number = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (unpacker->position == unpacker->length)
            return fail_here(unpacker, "the packed text ends too early");
        char c = unpacker->packed[unpacker->position] == ' ' ? '+' /* as browsers read links */
                                                             : unpacker->packed[unpacker->position];
        const char *digit = memchr(unpacker->digits, c, 64);
        if (!digit)
            return fail_here(unpacker, "this is no digit of packed text");
        *number |= (uint32_t)((digit - unpacker->digits) >> (5 - unpacker->used) & 1) << i;
        if (++unpacker->used == 6) {
            unpacker->used = 0;
            unpacker->position++;
        }
    }
    return QD_OK;
}

static qd_status add_entry(struct unpacker *unpacker, size_t begin, size_t length) {
    if (!qd_array_reserve(&unpacker->entries, &unpacker->entry_capacity, unpacker->entry_count + 1,
                          sizeof *unpacker->entries))
        return qd_fail_memory(unpacker->error);
    unpacker->entries[unpacker->entry_count++] = (struct entry){(uint32_t)begin, (uint32_t)length};
    return QD_OK;
}

/* Room for so many units more. */
static qd_status reserve_units(struct unpacker *unpacker, size_t more) {
    if (more > UNPACKED_LIMIT - unpacker->unit_count)
        return fail_here(unpacker, "more would be unpacked than any puzzle needs");
    if (!qd_array_reserve(&unpacker->units, &unpacker->unit_capacity, unpacker->unit_count + more,
                          sizeof *unpacker->units))
        return qd_fail_memory(unpacker->error);
    return QD_OK;
}

/* A unit that was not there before is an entry of its own. */
static qd_status take_unit(struct unpacker *unpacker, uint32_t code) {
    uint32_t unit;
    qd_status status = take_bits(unpacker, code == UNIT8 ? 8 : 16, &unit);
    if (status == QD_OK)
        status = reserve_units(unpacker, 1);
    if (status == QD_OK)
        status = add_entry(unpacker, unpacker->unit_count, 1);
    if (status == QD_OK)
        unpacker->units[unpacker->unit_count++] = (uint16_t)unit;
    return status;
}

/* Writes an entry once more. It may overlap the end of what is written, and then goes on itself. */
static qd_status repeat_entry(struct unpacker *unpacker, struct entry entry) {
    qd_status status = reserve_units(unpacker, entry.length);
    for (uint32_t i = 0; status == QD_OK && i < entry.length; i++)
        unpacker->units[unpacker->unit_count++] = unpacker->units[entry.begin + i];
    return status;
}

/* What a code says to write now, if it is no unit of its own. A code may name the entry that is only
 * about to be made: what was written last, and its first unit again. */
static qd_status find_entry(const struct unpacker *unpacker, struct entry last, uint32_t code,
                            struct entry *entry) {
    size_t number = code - FIRST_ENTRY;
    if (number < unpacker->entry_count)
        *entry = unpacker->entries[number];
    else if (number == unpacker->entry_count && last.length > 0)
        *entry = (struct entry){last.begin, last.length + 1};
    else
        return fail_here(unpacker, "the packed text contradicts itself");
    return QD_OK;
}

/* Writes what a code says, which `now` becomes. */
static qd_status take_code(struct unpacker *unpacker, uint32_t code, struct width *width,
                           struct entry last, struct entry *now) {
    struct entry entry;
    *now = (struct entry){(uint32_t)unpacker->unit_count, 1};
    if (code < FIRST_ENTRY) {
        count_entry(width);
        return take_unit(unpacker, code);
    }
    qd_status status = find_entry(unpacker, last, code, &entry);
    if (status != QD_OK)
        return status;
    now->length = entry.length;
    return repeat_entry(unpacker, entry);
}

/* What was written last, and the first unit of what is written now, stand one behind the other: that
 * is the new entry. */
static qd_status take_codes(struct unpacker *unpacker) {
    struct width width = {2, 1};
    struct entry last = {0, 0}, now;
    for (uint32_t code;; last = now) {
        qd_status status = take_bits(unpacker, width.bits, &code);
        if (status != QD_OK || code == END)
            return status;
        status = take_code(unpacker, code, &width, last, &now);
        if (status == QD_OK && last.length > 0) {
            status = add_entry(unpacker, last.begin, last.length + 1);
            count_entry(&width);
        }
        if (status != QD_OK)
            return status;
    }
}

/* The units as UTF-8. */
static qd_status write_units(const struct unpacker *unpacker, qd_text *out) {
    qd_status status = qd_text_append(out, "", 0, unpacker->error);
    for (size_t i = 0; status == QD_OK && i < unpacker->unit_count; i++) {
        char bytes[4];
        uint32_t code = unpacker->units[i];
        uint32_t low = i + 1 < unpacker->unit_count ? unpacker->units[i + 1] : 0;
        if (code >= 0xd800 && code <= 0xdfff) {
            if (code >= 0xdc00 || low < 0xdc00 || low > 0xdfff)
                return qd_fail_at(unpacker->error, QD_ERROR_SYNTAX, 1, 1,
                                  "half of a surrogate pair in packed text");
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
            i++;
        }
        status = qd_text_append(out, bytes, qd_utf8_encode(code, bytes), unpacker->error);
    }
    return status;
}

qd_status qd_lz_unpack(enum lz_digits digits, const char *packed, size_t length, qd_text *out,
                       qd_error *error) {
    struct unpacker unpacker = {
        .packed = packed, .length = length, .digits = digits_of(digits), .error = error};
    qd_status status = take_codes(&unpacker);
    if (status == QD_OK)
        status = write_units(&unpacker, out);
    free(unpacker.units);
    free(unpacker.entries);
    return status;
}

/* ---- packing --------------------------------------------------------------------------------- */

/* An entry of the dictionary: another entry (0: none) and a unit more. */
struct slot {
    uint32_t before, code; /* code 0: the slot is free */
    uint16_t unit;
    bool fresh; /* a unit that the other side does not know yet */
};

struct packer {
    struct slot *slots; /* open addressing */
    size_t slot_count;  /* a power of two, at least twice the entries that can come */
    uint32_t entry_count;
    struct width width;
    uint32_t bits, bit_count; /* of the digit being filled */
    const char *digits;
    qd_text *out;
    qd_error *error;
};

static struct slot *find_slot(const struct packer *packer, uint32_t before, uint16_t unit) {
    uint64_t hash = ((uint64_t)before << 16 | unit) * 0x9e3779b97f4a7c15u;
    for (size_t i = (size_t)(hash >> 20);; i++) {
        struct slot *slot = &packer->slots[i & (packer->slot_count - 1)];
        if (slot->code == 0 || (slot->before == before && slot->unit == unit))
            return slot;
    }
}

static struct slot *add_slot(struct packer *packer, struct slot *slot, uint32_t before,
                             uint16_t unit) {
    *slot = (struct slot){before, FIRST_ENTRY + packer->entry_count++, unit, before == 0};
    return slot;
}

static qd_status put_bits(struct packer *packer, uint32_t count, uint32_t number) {
    qd_status status = QD_OK;
    for (; status == QD_OK && count > 0; count--, number >>= 1) {
        packer->bits = packer->bits << 1 | (number & 1);
        if (++packer->bit_count < 6)
            continue;
        status = qd_text_append(packer->out, &packer->digits[packer->bits], 1, packer->error);
        packer->bits = packer->bit_count = 0;
    }
    return status;
}

static qd_status put_entry(struct packer *packer, struct slot *slot) {
    uint32_t kind = slot->unit < 256 ? UNIT8 : UNIT16;
    qd_status status = put_bits(packer, packer->width.bits, slot->fresh ? kind : slot->code);
    if (status == QD_OK && slot->fresh) {
        status = put_bits(packer, kind == UNIT8 ? 8 : 16, slot->unit);
        count_entry(&packer->width);
    }
    slot->fresh = false;
    count_entry(&packer->width);
    return status;
}

/* `*word` is the longest entry that the units end with that were not put yet; NULL at the start. */
static qd_status pack_unit(struct packer *packer, uint16_t unit, struct slot **word) {
    struct slot *alone = find_slot(packer, 0, unit);
    if (alone->code == 0)
        add_slot(packer, alone, 0, unit);
    struct slot *longer = *word ? find_slot(packer, (*word)->code, unit) : alone;
    if (longer->code != 0) {
        *word = longer;
        return QD_OK;
    }
    qd_status status = put_entry(packer, *word);
    add_slot(packer, longer, (*word)->code, unit);
    *word = alone;
    return status;
}

static qd_status pack_code(struct packer *packer, uint32_t code, struct slot **word) {
    if (code < 0x10000)
        return pack_unit(packer, (uint16_t)code, word);
    code -= 0x10000;
    qd_status status = pack_unit(packer, (uint16_t)(0xd800 + (code >> 10)), word);
    return status == QD_OK ? pack_unit(packer, (uint16_t)(0xdc00 + (code & 0x3ff)), word) : status;
}

/* The end, and at least one bit more, as lz-string does it. */
static qd_status pack_end(struct packer *packer, enum lz_digits digits) {
    qd_status status = put_bits(packer, packer->width.bits, END);
    if (status == QD_OK)
        status = put_bits(packer, 6 - packer->bit_count, 0);
    return status == QD_OK && digits == LZ_BASE64
               ? qd_text_append(packer->out, "====", -packer->out->length & 3, packer->error)
               : status;
}

static qd_status pack_text(struct packer *packer, const char *text, size_t length) {
    const char *end = text + length;
    struct slot *word = NULL;
    qd_status status = QD_OK;
    while (status == QD_OK && text < end) {
        uint32_t code = 0;
        size_t taken = qd_utf8_decode(text, end, &code);
        status = pack_code(packer, taken ? code : 0xfffd, &word);
        text += taken ? taken : 1;
    }
    return status == QD_OK && word ? put_entry(packer, word) : status;
}

qd_status qd_lz_pack(enum lz_digits digits, const char *text, size_t length, qd_text *out,
                     qd_error *error) {
    qd_text packed = QD_TEXT_INIT;
    struct packer packer = {.slot_count = 16,
                            .width = {2, 2},
                            .digits = digits_of(digits),
                            .out = &packed,
                            .error = error};
    if (length > UNPACKED_LIMIT)
        return qd_fail(error, QD_ERROR_RANGE, "the text is too long to be packed");
    while (packer.slot_count < 4 * length)
        packer.slot_count *= 2;
    packer.slots = qd_array_new(packer.slot_count, sizeof *packer.slots);
    qd_status status = packer.slots ? pack_text(&packer, text, length) : qd_fail_memory(error);
    if (status == QD_OK)
        status = pack_end(&packer, digits);
    if (status == QD_OK)
        status = qd_text_append(out, packed.data, packed.length, error);
    free(packer.slots);
    qd_text_free(&packed);
    return status;
}
