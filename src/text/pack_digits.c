/* Bytes as digits of 5 or 6 bits, and the escapes of links. */
#include "pack.h"

#include "../base/check.h"

#include <string.h>

static const char digits_digits32[] = "0123456789abcdefghijklmnopqrstuv";

qd_status qd_base32_unpack(const char *packed, size_t length, qd_text *out, qd_error *error) {
    uint32_t bits = 0, count = 0;
    qd_text_put(out, "");
    for (size_t i = 0; i < length; i++) {
        const char *digit = memchr(digits_digits32, packed[i], 32);
        if (!digit)
            return qd_fail_at(error, QD_ERROR_SYNTAX, 1, i + 1,
                              "not a digit of packed text (0-9, a-v)");
        bits = (bits << 5 | (uint32_t)(digit - digits_digits32)) & 0xfff;
        count += 5;
        if (count < 8)
            continue;
        count -= 8;
        QD_CHECK(count < 5);
        qd_text_put_byte(out, (char)(bits >> count & 0xff));
    }
    return qd_text_check(out, error);
}

qd_status qd_base32_pack(const char *bytes, size_t length, qd_text *out, qd_error *error) {
    uint32_t bits = 0, count = 0;
    qd_text_put(out, "");
    for (size_t i = 0; i < length; i++) {
        bits = (bits << 8 | (uint8_t)bytes[i]) & 0xfff;
        for (count += 8; count >= 5; count -= 5)
            qd_text_put_byte(out, digits_digits32[bits >> (count - 5) & 31]);
    }
    QD_CHECK(count < 5);
    if (count > 0)
        qd_text_put_byte(out, digits_digits32[bits << (5 - count) & 31]);
    return qd_text_check(out, error);
}

const char qd_base64_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

int qd_base64_digit(char digit) {
    const char *at = digit ? strchr(qd_base64_digits, digit) : NULL;
    return at ? (int)(at - qd_base64_digits) : -1;
}

qd_status qd_base64_unpack(const char *packed, size_t length, qd_text *out, qd_error *error) {
    uint32_t bits = 0, count = 0;
    qd_text_put(out, "");
    while (length && packed[length - 1] == '=')
        length--;
    for (size_t i = 0; i < length; i++) {
        int digit = packed[i] == '+' ? 62 : packed[i] == '/' ? 63 : qd_base64_digit(packed[i]);
        if (digit < 0)
            return qd_fail_at(error, QD_ERROR_SYNTAX, 1, i + 1, "not a digit of base 64");
        bits = (bits << 6 | (uint32_t)digit) & 0xffff;
        count += 6;
        if (count < 8)
            continue;
        count -= 8;
        qd_text_put_byte(out, (char)(bits >> count & 0xff));
    }
    return qd_text_check(out, error);
}

void qd_base64_pack(const char *bytes, size_t length, qd_text *out) {
    uint32_t bits = 0, count = 0;
    for (size_t i = 0; i < length; i++) {
        bits = (bits << 8 | (uint8_t)bytes[i]) & 0xffff;
        for (count += 8; count >= 6; count -= 6)
            qd_text_put_byte(out, qd_base64_digits[bits >> (count - 6) & 63]);
    }
    if (count)
        qd_text_put_byte(out, qd_base64_digits[bits << (6 - count) & 63]);
}

static int digits_digit16(char c) {
    static const char digits[] = "0123456789abcdef";
    char lower = c >= 'A' && c <= 'F' ? (char)(c | 0x20) : c;
    const char *digit = memchr(digits, lower, 16);
    return digit ? (int)(digit - digits) : -1;
}

qd_status qd_percent_unpack(const char *packed, size_t length, qd_text *out, qd_error *error) {
    qd_text_put(out, "");
    for (size_t i = 0; i < length; i++) {
        bool is_escape = packed[i] == '%' && length - i > 2 && digits_digit16(packed[i + 1]) >= 0 &&
                         digits_digit16(packed[i + 2]) >= 0;
        char byte = packed[i];
        if (is_escape)
            byte = (char)(16 * digits_digit16(packed[i + 1]) + digits_digit16(packed[i + 2]));
        i += is_escape ? 2 : 0;
        qd_text_put_byte(out, byte);
    }
    return qd_text_check(out, error);
}
