/*
 * zlib's format (RFC 1950) around deflate (RFC 1951). Reader and writer are our own: one format
 * needs them, for a few hundred bytes at a time, which does not justify a dependency of the library
 * and of everything linked with it. The reader supports all of deflate, byte by byte and bounded.
 * The writer finds repetitions by linear search, and uses the fixed codes.
 */
#include "pack.h"

#include <string.h>

#define LONGEST_CODE 15
#define LITERALS 288
#define LENGTHS 29
#define DISTANCES 30
#define LONGEST 258 /* of a repetition */
#define END 256

/* The meaning of a code of a length or distance: the least value, and the number of bits that
 * follow, which are added. */
struct range {
    uint32_t least, bits;
};

/* The number of bits grows by one every `step` codes, except for the first ones. */
static struct range deflate_range_of(uint32_t code, uint32_t step, uint32_t least) {
    if (code < 2 * step)
        return (struct range){least + code, 0};
    uint32_t bits = code / step - 1;
    return (struct range){least + ((step + code % step) << bits), bits};
}

static struct range deflate_length_range(uint32_t code) {
    return code == LENGTHS - 1 ? (struct range){LONGEST, 0} : deflate_range_of(code, 4, 3);
}

static struct range deflate_distance_range(uint32_t code) {
    return deflate_range_of(code, 2, 1);
}

static uint32_t deflate_adler32(const char *bytes, size_t length) {
    uint32_t low = 1, high = 0;
    for (size_t i = 0; i < length; i++) {
        low = (low + (uint8_t)bytes[i]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

/* The lengths of the fixed codes of literals and lengths. */
static uint8_t deflate_fixed_length(uint32_t symbol) {
    return symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8;
}

/* ---- unpacking ------------------------------------------------------------------------------- */

/* After the first error, further results are meaningless. */
struct inflater {
    const uint8_t *packed;
    size_t length, position;
    uint32_t bits, bit_count; /* read from the bytes, lowest first, and not used yet */
    qd_text *out;
    size_t begin; /* where the output begins */
    const char *wrong;
    size_t wrong_at;
};

/* A prefix code: the number of codes of each length, and their symbols in order. */
struct code {
    uint16_t counts[LONGEST_CODE + 1];
    uint16_t symbols[LITERALS];
};

static void deflate_fail(struct inflater *inflater, const char *what) {
    if (!inflater->wrong) {
        inflater->wrong = what;
        inflater->wrong_at = inflater->position + 1;
    }
}

static void deflate_expect(struct inflater *inflater, bool is_right) {
    if (!is_right)
        deflate_fail(inflater, "the packed data is damaged");
}

static uint32_t deflate_take_bits(struct inflater *inflater, uint32_t count) {
    while (inflater->bit_count < count) {
        if (inflater->position == inflater->length) {
            deflate_fail(inflater, "the packed text ends too early");
            return 0;
        }
        inflater->bits |= (uint32_t)inflater->packed[inflater->position++] << inflater->bit_count;
        inflater->bit_count += 8;
    }
    uint32_t number = inflater->bits & ((1u << count) - 1);
    inflater->bits >>= count;
    inflater->bit_count -= count;
    return number;
}

/* Codes of one length are consecutive numbers; false if there are more than their bits allow. */
static bool deflate_make_code(struct code *code, const uint8_t *lengths, uint32_t count) {
    uint16_t next[LONGEST_CODE + 2] = {0};
    int32_t left = 1;
    memset(code->counts, 0, sizeof code->counts);
    for (uint32_t symbol = 0; symbol < count; symbol++)
        code->counts[lengths[symbol]]++;
    code->counts[0] = 0;
    for (uint32_t length = 1; length <= LONGEST_CODE; length++) {
        left = 2 * left - code->counts[length];
        if (left < 0)
            return false;
        next[length + 1] = (uint16_t)(next[length] + code->counts[length]);
    }
    for (uint32_t symbol = 0; symbol < count; symbol++)
        if (lengths[symbol])
            code->symbols[next[lengths[symbol]]++] = (uint16_t)symbol;
    return true;
}

/* Reads bit after bit, until the number is one of the codes of that many bits. */
static uint32_t deflate_take_symbol(struct inflater *inflater, const struct code *code) {
    uint32_t number = 0, first = 0, index = 0;
    for (uint32_t length = 1; length <= LONGEST_CODE; length++) {
        number |= deflate_take_bits(inflater, 1);
        if (number - first < code->counts[length] && !inflater->wrong)
            return code->symbols[index + number - first];
        index += code->counts[length];
        first = (first + code->counts[length]) << 1;
        number <<= 1;
    }
    deflate_expect(inflater, false);
    return END;
}

static void deflate_write_byte(struct inflater *inflater, uint32_t byte) {
    if (inflater->out->length - inflater->begin < UNPACKED_LIMIT)
        qd_text_put_byte(inflater->out, (char)byte);
    else
        deflate_fail(inflater, "the unpacked text is too long for a puzzle");
}

/* Repeats bytes from a distance back; they may overlap the bytes being written. */
static void deflate_take_repetition(struct inflater *inflater, const struct code *distances,
                                    uint32_t symbol) {
    struct range range = deflate_length_range(symbol);
    uint32_t length = range.least + deflate_take_bits(inflater, range.bits);
    symbol = deflate_take_symbol(inflater, distances);
    deflate_expect(inflater, symbol < DISTANCES);
    range = deflate_distance_range(inflater->wrong ? 0 : symbol);
    uint32_t distance = range.least + deflate_take_bits(inflater, range.bits);
    deflate_expect(inflater, distance <= inflater->out->length - inflater->begin);
    for (; length > 0 && !inflater->wrong; length--)
        deflate_write_byte(inflater,
                           (uint8_t)inflater->out->data[inflater->out->length - distance]);
}

/* Literals and repetitions up to the end of the block. */
static void deflate_take_codes(struct inflater *inflater, const struct code *literals,
                               const struct code *distances) {
    uint32_t symbol;
    while ((symbol = deflate_take_symbol(inflater, literals)) != END) {
        deflate_expect(inflater, symbol <= END + LENGTHS);
        if (symbol < END)
            deflate_write_byte(inflater, symbol);
        else if (!inflater->wrong)
            deflate_take_repetition(inflater, distances, symbol - END - 1);
    }
}

static void deflate_take_fixed(struct inflater *inflater) {
    struct code literals, distances;
    uint8_t lengths[LITERALS];
    for (uint32_t symbol = 0; symbol < LITERALS; symbol++)
        lengths[symbol] = deflate_fixed_length(symbol);
    deflate_make_code(&literals, lengths, LITERALS);
    memset(lengths, 5, 32);
    deflate_make_code(&distances, lengths, 32);
    deflate_take_codes(inflater, &literals, &distances);
}

/* Lengths of codes, in their own code, in which 16, 17 and 18 repeat the last one or 0. */
static void deflate_take_lengths(struct inflater *inflater, const struct code *code,
                                 uint8_t *lengths, uint32_t count) {
    static const uint8_t bits[] = {2, 3, 7}, least[] = {3, 3, 11};
    for (uint32_t i = 0; i < count && !inflater->wrong;) {
        uint32_t symbol = deflate_take_symbol(inflater, code), times = 1;
        uint8_t length = (uint8_t)symbol;
        if (symbol >= 16 && !inflater->wrong) {
            times = least[symbol - 16] + deflate_take_bits(inflater, bits[symbol - 16]);
            deflate_expect(inflater, times <= count - i && (symbol > 16 || i > 0));
            length = symbol > 16 || i == 0 ? 0 : lengths[i - 1];
        }
        for (; times > 0 && !inflater->wrong; times--)
            lengths[i++] = length;
    }
}

static void deflate_take_dynamic(struct inflater *inflater) {
    static const uint8_t order[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                      11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[LITERALS + 32] = {0};
    struct code literals, distances;
    uint32_t literal_count = END + 1 + deflate_take_bits(inflater, 5);
    uint32_t distance_count = 1 + deflate_take_bits(inflater, 5);
    uint32_t count = 4 + deflate_take_bits(inflater, 4);
    for (uint32_t i = 0; i < count; i++)
        lengths[order[i]] = (uint8_t)deflate_take_bits(inflater, 3);
    deflate_expect(inflater, literal_count <= END + 1 + LENGTHS && distance_count <= DISTANCES &&
                                 deflate_make_code(&literals, lengths, 19));
    if (!inflater->wrong)
        deflate_take_lengths(inflater, &literals, lengths, literal_count + distance_count);
    deflate_expect(inflater,
                   !inflater->wrong && deflate_make_code(&literals, lengths, literal_count) &&
                       deflate_make_code(&distances, lengths + literal_count, distance_count));
    if (!inflater->wrong)
        deflate_take_codes(inflater, &literals, &distances);
}

/* Uncompressed bytes, after their number and its complement. */
static void deflate_take_stored(struct inflater *inflater) {
    inflater->bits = inflater->bit_count = 0;
    uint32_t length = deflate_take_bits(inflater, 16);
    deflate_expect(inflater, length + deflate_take_bits(inflater, 16) == 0xffff);
    for (; length > 0 && !inflater->wrong; length--)
        deflate_write_byte(inflater, deflate_take_bits(inflater, 8));
}

static void deflate_take_block(struct inflater *inflater) {
    uint32_t kind = deflate_take_bits(inflater, 2);
    deflate_expect(inflater, kind < 3);
    if (inflater->wrong)
        return;
    if (kind == 0)
        deflate_take_stored(inflater);
    else if (kind == 1)
        deflate_take_fixed(inflater);
    else
        deflate_take_dynamic(inflater);
}

static qd_status deflate_end(const struct inflater *inflater, qd_error *error) {
    return inflater->wrong
               ? qd_fail_at(error, QD_ERROR_SYNTAX, 1, inflater->wrong_at, "%s", inflater->wrong)
               : qd_text_check(inflater->out, error);
}

static void deflate_take_blocks(struct inflater *inflater) {
    for (bool is_last = false; !is_last && !inflater->wrong;) {
        is_last = deflate_take_bits(inflater, 1);
        deflate_take_block(inflater);
    }
}

qd_status qd_deflate_unpack(const char *packed, size_t length, qd_text *out, qd_error *error) {
    struct inflater inflater = {
        .packed = (const uint8_t *)packed, .length = length, .out = out, .begin = out->length};
    qd_text_put(out, "");
    deflate_take_blocks(&inflater);
    return deflate_end(&inflater, error);
}

/* Two bytes come before deflate, and the checksum of all bytes, the highest first, after it. */
qd_status qd_zlib_unpack(const char *packed, size_t length, qd_text *out, qd_error *error) {
    struct inflater inflater = {
        .packed = (const uint8_t *)packed, .length = length, .out = out, .begin = out->length};
    uint32_t sum = 0;
    qd_text_put(out, "");
    uint32_t method = deflate_take_bits(&inflater, 8), flags = deflate_take_bits(&inflater, 8);
    deflate_expect(&inflater,
                   method % 16 == 8 && (256 * method + flags) % 31 == 0 && !(flags & 32));
    deflate_take_blocks(&inflater);
    inflater.bits = inflater.bit_count = 0;
    for (int i = 0; i < 4; i++)
        sum = sum << 8 | deflate_take_bits(&inflater, 8);
    if (qd_text_check(out, error) != QD_OK)
        return QD_ERROR_MEMORY;
    deflate_expect(&inflater, sum == deflate_adler32(out->data + inflater.begin,
                                                     out->length - inflater.begin));
    return deflate_end(&inflater, error);
}

/* ---- packing --------------------------------------------------------------------------------- */

#define WINDOW 4096 /* how far back to search */

struct deflater {
    const char *bytes;
    size_t length;
    uint32_t bits, bit_count;
    qd_text *out;
};

static void deflate_put_bits(struct deflater *deflater, uint32_t number, uint32_t count) {
    deflater->bits |= number << deflater->bit_count;
    deflater->bit_count += count;
    for (; deflater->bit_count >= 8; deflater->bit_count -= 8, deflater->bits >>= 8)
        qd_text_put_byte(deflater->out, (char)(deflater->bits & 0xff));
}

/* Codes are written with their highest bit first. */
static void deflate_put_code(struct deflater *deflater, uint32_t code, uint32_t count) {
    while (count--)
        deflate_put_bits(deflater, code >> count & 1, 1);
}

static void deflate_put_symbol(struct deflater *deflater, uint32_t symbol) {
    static const struct {
        uint32_t least, code;
    } starts[] = {{280, 0xc0}, {256, 0}, {144, 0x190}, {0, 0x30}};
    size_t i = 0;
    while (symbol < starts[i].least)
        i++;
    deflate_put_code(deflater, starts[i].code + symbol - starts[i].least,
                     deflate_fixed_length(symbol));
}

/* The longest repetition of the bytes at `at`, the nearest of those; its length, 0 if below 3. */
static uint32_t deflate_find_repetition(const struct deflater *deflater, size_t at,
                                        uint32_t *distance) {
    size_t most = deflater->length - at < LONGEST ? deflater->length - at : LONGEST;
    size_t longest = 2;
    for (size_t back = 1; back <= at && back <= WINDOW && longest < most; back++) {
        size_t length = 0;
        while (length < most && deflater->bytes[at + length] == deflater->bytes[at + length - back])
            length++;
        if (length > longest) {
            longest = length;
            *distance = (uint32_t)back;
        }
    }
    return longest > 2 ? (uint32_t)longest : 0;
}

/* The last code whose least number is at most that one. */
static uint32_t deflate_find_code(struct range (*range)(uint32_t code), uint32_t count,
                                  uint32_t number) {
    while (range(count - 1).least > number)
        count--;
    return count - 1;
}

static void deflate_put_repetition(struct deflater *deflater, uint32_t length, uint32_t distance) {
    uint32_t code = deflate_find_code(deflate_length_range, LENGTHS, length);
    deflate_put_symbol(deflater, END + 1 + code);
    deflate_put_bits(deflater, length - deflate_length_range(code).least,
                     deflate_length_range(code).bits);
    code = deflate_find_code(deflate_distance_range, DISTANCES, distance);
    deflate_put_code(deflater, code, 5);
    deflate_put_bits(deflater, distance - deflate_distance_range(code).least,
                     deflate_distance_range(code).bits);
}

static void deflate_put_block(struct deflater *deflater) {
    deflate_put_bits(deflater, 1, 1); /* the last block */
    deflate_put_bits(deflater, 1, 2); /* fixed codes */
    for (size_t at = 0; at < deflater->length;) {
        uint32_t distance = 0, length = deflate_find_repetition(deflater, at, &distance);
        if (length)
            deflate_put_repetition(deflater, length, distance);
        else
            deflate_put_symbol(deflater, (uint8_t)deflater->bytes[at]);
        at += length ? length : 1;
    }
    deflate_put_symbol(deflater, END);
    deflate_put_bits(deflater, 0, 7 & (0 - deflater->bit_count));
}

qd_status qd_zlib_pack(const char *bytes, size_t length, qd_text *out, qd_error *error) {
    struct deflater deflater = {.bytes = bytes, .length = length, .out = out};
    uint32_t sum = deflate_adler32(bytes, length);
    if (length > UNPACKED_LIMIT)
        return qd_fail(error, QD_ERROR_RANGE, "the text is too long to pack");
    deflate_put_bits(&deflater, 0x78, 8);
    deflate_put_bits(&deflater, 0x9c, 8);
    deflate_put_block(&deflater);
    for (int shift = 24; shift >= 0; shift -= 8)
        deflate_put_bits(&deflater, sum >> shift & 0xff, 8);
    return qd_text_check(out, error);
}
