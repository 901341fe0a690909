/*
 * zlib's format (RFC 1950) around deflate (RFC 1951), by a reader and a writer of our own: one format
 * needs them, for a few hundred bytes at a time, which is not worth a dependency of the library and
 * of everything that is linked with it. The reader knows all of deflate, byte by byte and bounded; the
 * writer finds repetitions by looking for them, and uses the fixed codes.
 */
#include "pack.h"

#include <string.h>

#define LONGEST_CODE 15
#define LITERALS 288
#define DISTANCES 30

/* Lengths from code 257 on, and distances: the least, and how many bits follow. */
static const uint16_t length_base[29] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                         15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                         67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t length_bits[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                        2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
static const uint16_t distance_base[DISTANCES] = {
    1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
    193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
static const uint8_t distance_bits[DISTANCES] = {0, 0, 0,  0,  1,  1,  2,  2,  3,  3,
                                                 4, 4, 5,  5,  6,  6,  7,  7,  8,  8,
                                                 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

static uint32_t adler32(const char *bytes, size_t length) {
    uint32_t low = 1, high = 0;
    for (size_t i = 0; i < length; i++) {
        low = (low + (uint8_t)bytes[i]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

/* How long the fixed codes of literals and lengths are. */
static uint8_t fixed_length(uint32_t symbol) {
    return symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8;
}

/* ---- unpacking --------------------------------------------------------------------------------- */

struct inflater {
    const uint8_t *packed;
    size_t length, position;
    uint32_t bits, bit_count; /* taken from the bytes, lowest first, and not used yet */
    qd_text *out;
    size_t begin; /* of what is written */
    qd_error *error;
};

/* A prefix code: how many codes there are of each length, and their symbols in order. */
struct code {
    uint16_t counts[LONGEST_CODE + 1];
    uint16_t symbols[LITERALS];
};

static qd_status fail(const struct inflater *inflater, const char *what) {
    return qd_fail_at(inflater->error, QD_ERROR_SYNTAX, 1, inflater->position + 1, "%s", what);
}

static qd_status fail_damaged(const struct inflater *inflater) {
    return fail(inflater, "what is packed here is damaged");
}

static qd_status take_bits(struct inflater *inflater, uint32_t count, uint32_t *number) {
    while (inflater->bit_count < count) {
        if (inflater->position == inflater->length)
            return fail(inflater, "the packed text ends too early");
        inflater->bits |= (uint32_t)inflater->packed[inflater->position++] << inflater->bit_count;
        inflater->bit_count += 8;
    }
    *number = inflater->bits & ((1u << count) - 1);
    inflater->bits >>= count;
    inflater->bit_count -= count;
    return QD_OK;
}

/* Codes of one length are consecutive numbers; false if there are more than their bits can tell. */
static bool make_code(struct code *code, const uint8_t *lengths, uint32_t count) {
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

/* Bit after bit, until the number is one of the codes of so many bits. */
static qd_status take_symbol(struct inflater *inflater, const struct code *code, uint32_t *symbol) {
    uint32_t number = 0, first = 0, index = 0, bit = 0;
    for (uint32_t length = 1; length <= LONGEST_CODE; length++) {
        qd_status status = take_bits(inflater, 1, &bit);
        if (status != QD_OK)
            return status;
        number |= bit;
        if (number - first < code->counts[length]) {
            *symbol = code->symbols[index + number - first];
            return QD_OK;
        }
        index += code->counts[length];
        first = (first + code->counts[length]) << 1;
        number <<= 1;
    }
    return fail_damaged(inflater);
}

static qd_status write_byte(struct inflater *inflater, uint32_t byte) {
    char c = (char)byte;
    if (inflater->out->length - inflater->begin >= UNPACKED_LIMIT)
        return fail(inflater, "more would be unpacked than any puzzle needs");
    return qd_text_append(inflater->out, &c, 1, inflater->error);
}

/* So many bytes once more, from that far back; they may overlap what is written now. */
static qd_status repeat(struct inflater *inflater, uint32_t length, uint32_t distance) {
    qd_status status = QD_OK;
    if (distance > inflater->out->length - inflater->begin)
        return fail_damaged(inflater);
    for (; status == QD_OK && length > 0; length--)
        status =
            write_byte(inflater, (uint8_t)inflater->out->data[inflater->out->length - distance]);
    return status;
}

static qd_status take_repetition(struct inflater *inflater, const struct code *distances,
                                 uint32_t symbol) {
    uint32_t more = 0, distance = 0, far = 0;
    if (symbol >= 29)
        return fail_damaged(inflater);
    qd_status status = take_bits(inflater, length_bits[symbol], &more);
    if (status == QD_OK)
        status = take_symbol(inflater, distances, &distance);
    if (status == QD_OK && distance >= DISTANCES)
        return fail_damaged(inflater);
    if (status == QD_OK)
        status = take_bits(inflater, distance_bits[distance], &far);
    if (status != QD_OK)
        return status;
    return repeat(inflater, length_base[symbol] + more, distance_base[distance] + far);
}

/* Literals and repetitions up to the end of the block. */
static qd_status take_codes(struct inflater *inflater, const struct code *literals,
                            const struct code *distances) {
    for (;;) {
        uint32_t symbol = 256;
        qd_status status = take_symbol(inflater, literals, &symbol);
        if (status != QD_OK || symbol == 256)
            return status;
        status = symbol < 256 ? write_byte(inflater, symbol)
                              : take_repetition(inflater, distances, symbol - 257);
        if (status != QD_OK)
            return status;
    }
}

static qd_status take_fixed(struct inflater *inflater) {
    struct code literals, distances;
    uint8_t lengths[LITERALS];
    for (uint32_t symbol = 0; symbol < LITERALS; symbol++)
        lengths[symbol] = fixed_length(symbol);
    make_code(&literals, lengths, LITERALS);
    memset(lengths, 5, 32);
    make_code(&distances, lengths, 32);
    return take_codes(inflater, &literals, &distances);
}

/* Lengths of codes, in a code of their own, in which 16, 17 and 18 repeat the last one or 0. */
static qd_status take_lengths(struct inflater *inflater, const struct code *code, uint8_t *lengths,
                              uint32_t count) {
    static const uint8_t bits[] = {2, 3, 7}, least[] = {3, 3, 11};
    for (uint32_t i = 0; i < count;) {
        uint32_t symbol = 0, times = 0;
        qd_status status = take_symbol(inflater, code, &symbol);
        if (status == QD_OK && symbol < 16) {
            lengths[i++] = (uint8_t)symbol;
            continue;
        }
        if (status == QD_OK)
            status = take_bits(inflater, bits[symbol - 16], &times);
        if (status != QD_OK)
            return status;
        times += least[symbol - 16];
        if (times > count - i || (symbol == 16 && i == 0))
            return fail_damaged(inflater);
        memset(lengths + i, symbol == 16 ? lengths[i - 1] : 0, times);
        i += times;
    }
    return QD_OK;
}

static qd_status take_dynamic(struct inflater *inflater) {
    static const uint8_t order[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                      11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[LITERALS + 32] = {0};
    uint32_t counts[3] = {0, 0, 0}, number = 0;
    struct code literals, distances;
    qd_status status = QD_OK;
    for (uint32_t i = 0; status == QD_OK && i < 3; i++)
        status = take_bits(inflater, i < 2 ? 5 : 4, &counts[i]);
    for (uint32_t i = 0; status == QD_OK && i < counts[2] + 4; i++) {
        status = take_bits(inflater, 3, &number);
        lengths[order[i]] = (uint8_t)number;
    }
    if (status == QD_OK && (counts[0] > 29 || counts[1] > 29 || !make_code(&literals, lengths, 19)))
        return fail_damaged(inflater);
    if (status == QD_OK)
        status = take_lengths(inflater, &literals, lengths, counts[0] + 257 + counts[1] + 1);
    if (status == QD_OK && (!make_code(&literals, lengths, counts[0] + 257) ||
                            !make_code(&distances, lengths + counts[0] + 257, counts[1] + 1)))
        return fail_damaged(inflater);
    return status == QD_OK ? take_codes(inflater, &literals, &distances) : status;
}

/* Bytes as they are, behind their number and its complement. */
static qd_status take_stored(struct inflater *inflater) {
    uint32_t length = 0, complement = 0, byte = 0;
    inflater->bits = inflater->bit_count = 0;
    qd_status status = take_bits(inflater, 16, &length);
    if (status == QD_OK)
        status = take_bits(inflater, 16, &complement);
    if (status == QD_OK && length != (complement ^ 0xffff))
        return fail_damaged(inflater);
    for (; status == QD_OK && length > 0; length--) {
        status = take_bits(inflater, 8, &byte);
        if (status == QD_OK)
            status = write_byte(inflater, byte);
    }
    return status;
}

static qd_status take_blocks(struct inflater *inflater) {
    for (uint32_t last = 0; !last;) {
        uint32_t kind = 3;
        qd_status status = take_bits(inflater, 1, &last);
        if (status == QD_OK)
            status = take_bits(inflater, 2, &kind);
        if (status == QD_OK && kind == 3)
            return fail_damaged(inflater);
        if (status == QD_OK)
            status = kind == 0   ? take_stored(inflater)
                     : kind == 1 ? take_fixed(inflater)
                                 : take_dynamic(inflater);
        if (status != QD_OK)
            return status;
    }
    return QD_OK;
}

/* Two bytes before deflate, and the sum of all bytes, the highest first, behind it. */
qd_status qd_zlib_unpack(const char *packed, size_t length, qd_text *out, qd_error *error) {
    struct inflater inflater = {.packed = (const uint8_t *)packed,
                                .length = length,
                                .out = out,
                                .begin = out->length,
                                .error = error};
    uint32_t method = 0, flags = 0, sum = 0, byte = 0;
    qd_status status = qd_text_append(out, "", 0, error);
    if (status == QD_OK)
        status = take_bits(&inflater, 8, &method);
    if (status == QD_OK)
        status = take_bits(&inflater, 8, &flags);
    if (status == QD_OK && ((method & 15) != 8 || (256 * method + flags) % 31 || (flags & 32)))
        return fail_damaged(&inflater);
    if (status == QD_OK)
        status = take_blocks(&inflater);
    inflater.bits = inflater.bit_count = 0;
    for (int i = 0; status == QD_OK && i < 4; i++) {
        status = take_bits(&inflater, 8, &byte);
        sum = sum << 8 | byte;
    }
    if (status == QD_OK && sum != adler32(out->data + inflater.begin, out->length - inflater.begin))
        return fail_damaged(&inflater);
    return status;
}

/* ---- packing ----------------------------------------------------------------------------------- */

#define WINDOW 4096 /* how far back is looked */
#define LONGEST 258

struct deflater {
    const char *bytes;
    size_t length;
    uint32_t bits, bit_count;
    qd_text *out;
    qd_status status;
};

static void put_bits(struct deflater *deflater, uint32_t number, uint32_t count) {
    deflater->bits |= number << deflater->bit_count;
    deflater->bit_count += count;
    for (; deflater->bit_count >= 8; deflater->bit_count -= 8, deflater->bits >>= 8) {
        char byte = (char)(deflater->bits & 0xff);
        if (deflater->status == QD_OK)
            deflater->status = qd_text_append(deflater->out, &byte, 1, NULL);
    }
}

/* Codes come with their highest bit first. */
static void put_code(struct deflater *deflater, uint32_t code, uint32_t count) {
    while (count--)
        put_bits(deflater, code >> count & 1, 1);
}

static void put_symbol(struct deflater *deflater, uint32_t symbol) {
    static const struct {
        uint32_t least, code;
    } starts[] = {{280, 0xc0}, {256, 0}, {144, 0x190}, {0, 0x30}};
    size_t i = 0;
    while (symbol < starts[i].least)
        i++;
    put_code(deflater, starts[i].code + symbol - starts[i].least, fixed_length(symbol));
}

/* The longest repetition of what comes at `at`, the nearest of those; its length, 0 if under 3. */
static uint32_t find_repetition(const struct deflater *deflater, size_t at, uint32_t *distance) {
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

/* The number of the last base that is not above it. */
static uint32_t find_base(const uint16_t *bases, uint32_t count, uint32_t number) {
    while (bases[count - 1] > number)
        count--;
    return count - 1;
}

static void put_repetition(struct deflater *deflater, uint32_t length, uint32_t distance) {
    uint32_t symbol = find_base(length_base, 29, length);
    put_symbol(deflater, 257 + symbol);
    put_bits(deflater, length - length_base[symbol], length_bits[symbol]);
    symbol = find_base(distance_base, DISTANCES, distance);
    put_code(deflater, symbol, 5);
    put_bits(deflater, distance - distance_base[symbol], distance_bits[symbol]);
}

static void put_block(struct deflater *deflater) {
    put_bits(deflater, 1, 1); /* the last block */
    put_bits(deflater, 1, 2); /* fixed codes */
    for (size_t at = 0; at < deflater->length;) {
        uint32_t distance = 0, length = find_repetition(deflater, at, &distance);
        if (length)
            put_repetition(deflater, length, distance);
        else
            put_symbol(deflater, (uint8_t)deflater->bytes[at]);
        at += length ? length : 1;
    }
    put_symbol(deflater, 256);
    put_bits(deflater, 0, 7 & (0 - deflater->bit_count));
}

qd_status qd_zlib_pack(const char *bytes, size_t length, qd_text *out, qd_error *error) {
    struct deflater deflater = {.bytes = bytes, .length = length, .out = out};
    uint32_t sum = adler32(bytes, length);
    if (length > UNPACKED_LIMIT)
        return qd_fail(error, QD_ERROR_RANGE, "the text is too long to be packed");
    put_bits(&deflater, 0x78, 8);
    put_bits(&deflater, 0x9c, 8);
    put_block(&deflater);
    for (int shift = 24; shift >= 0; shift -= 8)
        put_bits(&deflater, sum >> shift & 0xff, 8);
    return deflater.status == QD_OK ? QD_OK : qd_fail_memory(error);
}
