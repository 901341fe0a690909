/*
 * printf into memory, for what this library prints: %c %s %d %u %x %X %%, with l, ll and z, a width, zeros in front,
 * and a precision of strings. That of the C library prints numbers of any kind, and is a twentieth of what a browser
 * downloads. And the two functions that read numbers.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Where it is printed: as much as has room, and the length of the whole. */
struct print_out {
    char *buffer;
    size_t size, length;
};

/* One conversion: %08llx. */
struct print_field {
    bool has_zeros, has_precision;
    size_t width, precision;
    int longs; /* l or z: 1, ll: 2 */
};

static void print_put(struct print_out *out, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++, out->length++)
        if (out->length + 1 < out->size)
            out->buffer[out->length] = text[i];
}

static void print_padded(struct print_out *out, const struct print_field *field, const char *text,
                         size_t length) {
    for (size_t i = length; i < field->width; i++)
        print_put(out, field->has_zeros ? "0" : " ", 1);
    print_put(out, text, length);
}

static void print_number(struct print_out *out, const struct print_field *field, uint64_t number,
                         bool is_negative, char kind) {
    const char *digits = kind == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    unsigned base = kind == 'x' || kind == 'X' ? 16 : 10;
    char text[24], *at = text + sizeof text;
    do {
        *--at = digits[number % base];
        number /= base;
    } while (number);
    if (is_negative)
        *--at = '-';
    print_padded(out, field, at, (size_t)(text + sizeof text - at));
}

static const char *print_digits(const char *format, size_t *number) {
    for (*number = 0; *format >= '0' && *format <= '9'; format++)
        *number = 10 * *number + (size_t)(*format - '0');
    return format;
}

/* Reads what stands between % and the letter. A precision of `*` is an argument. */
static const char *print_parse(const char *format, struct print_field *field, va_list *arguments) {
    field->has_zeros = *format == '0';
    format = print_digits(format, &field->width);
    if (*format == '.') {
        field->has_precision = true;
        format = print_digits(format + 1, &field->precision);
        if (*format == '*') {
            field->precision = (size_t)va_arg(*arguments, int);
            format++;
        }
    }
    for (; *format == 'l' || *format == 'z'; format++)
        field->longs++;
    return format;
}

static void print_string(struct print_out *out, const struct print_field *field, const char *text) {
    size_t length = 0;
    while ((!field->has_precision || length < field->precision) && text[length])
        length++;
    print_padded(out, field, text, length);
}

static int64_t print_signed(const struct print_field *field, va_list *arguments) {
    return field->longs > 1 ? va_arg(*arguments, long long) : va_arg(*arguments, int);
}

/* A size_t has as many bits as a long. */
static uint64_t print_unsigned(const struct print_field *field, va_list *arguments) {
    if (field->longs == 0)
        return va_arg(*arguments, unsigned);
    return field->longs == 1 ? va_arg(*arguments, unsigned long)
                             : va_arg(*arguments, unsigned long long);
}

static void print_one(struct print_out *out, const struct print_field *field, char kind,
                      va_list *arguments) {
    if (kind == 's') {
        print_string(out, field, va_arg(*arguments, const char *));
    } else if (kind == 'c') {
        char symbol = (char)va_arg(*arguments, int);
        print_padded(out, field, &symbol, 1);
    } else if (kind == 'd') {
        int64_t number = print_signed(field, arguments);
        print_number(out, field, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, number < 0,
                     kind);
    } else if (kind == '%') {
        print_put(out, "%", 1);
    } else { /* u, x, X */
        print_number(out, field, print_unsigned(field, arguments), false, kind);
    }
}

int vsnprintf(char *buffer, size_t size, const char *format, va_list given) {
    struct print_out out = {buffer, size, 0};
    va_list arguments;
    va_copy(arguments, given);
    while (*format) {
        const char *end = strchr(format, '%');
        size_t length = end ? (size_t)(end - format) : strlen(format);
        print_put(&out, format, length);
        format += length;
        if (!*format)
            break;
        struct print_field field = {0};
        format = print_parse(format + 1, &field, &arguments);
        print_one(&out, &field, *format++, &arguments);
    }
    va_end(arguments);
    if (size)
        buffer[out.length < size ? out.length : size - 1] = '\0';
    return (int)out.length;
}

int snprintf(char *buffer, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(buffer, size, format, arguments);
    va_end(arguments);
    return length;
}

/* ---- numbers read ---------------------------------------------------------------------------- */

/* The library reads decimal numbers of digits, which do not overflow or whose length it looks at. What libc has for
 * any base is 2 kB larger. */
long long strtoll(const char *restrict text, char **restrict end, int base) {
    uint64_t value = 0;
    bool is_negative = *text == '-';
    (void)base;
    for (text += is_negative; *text >= '0' && *text <= '9'; text++)
        value = 10 * value + (uint64_t)(*text - '0');
    if (end)
        *end = (char *)(uintptr_t)text;
    return (long long)(is_negative ? -value : value);
}

unsigned long strtoul(const char *restrict text, char **restrict end, int base) {
    return (unsigned long)strtoll(text, end, base);
}
