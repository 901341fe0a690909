/* Codes of relations: pairs of values, and base64. */
#include "iss_write.h"

/* Bit i * n + j, the lowest of each digit first; digits of no bits are left out at the end. */
void qd_iss_write_table_code(const struct iss_writing *writing, const uint16_t *table,
                             qd_text *code) {
    char digits[(ISS_VALUES * ISS_VALUES + 5) / 6] = {0};
    uint32_t n = writing->values;
    size_t length = 0;
    for (uint32_t bit = 0; bit < n * n; bit++) {
        if (!(table[bit / n] >> bit % n & 1))
            continue;
        digits[bit / 6] = (char)(digits[bit / 6] | 1 << bit % 6);
        length = bit / 6 + 1;
    }
    for (size_t i = 0; i < length; i++)
        qd_text_put_byte(code, qd_base64_digits[(unsigned char)digits[i]]);
}

void qd_iss_write_pair_code(const struct iss_writing *writing, iss_pair *allows, int64_t number,
                            qd_text *code) {
    uint16_t table[ISS_VALUES] = {0};
    for (uint32_t i = 0; i < writing->values; i++)
        for (uint32_t j = 0; j < writing->values; j++)
            if (allows((int64_t)(i + writing->least), (int64_t)(j + writing->least), number))
                table[i] = (uint16_t)(table[i] | 1 << j);
    qd_iss_write_table_code(writing, table, code);
}
