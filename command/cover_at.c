/* The numbers of --at: `K` or a range, `K-L` or `K..L`, several with commas between. They count from 1 and have any
 * number of digits, so they are kept as these. */
#include "cover_family.h"
#include "message.h"
#include "must.h"
#include "range.h"

#include <string.h>

/* Digits at `*text`, which moves past them; without leading zeros in `number`. False: there are none, or it is 0. */
static bool read_digits(const char **text, qd_text *number) {
    size_t zeros = strspn(*text, "0"), length = strspn(*text, "0123456789");
    qd_text_cut(number, 0);
    qd_text_put_bytes(number, *text + zeros, length - zeros);
    check_text(number);
    *text += length;
    return number->length;
}

static bool is_less(const qd_text *left, const qd_text *right) {
    return left->length != right->length ? left->length < right->length
                                         : strcmp(left->data, right->data) < 0;
}

static void increment(qd_text *number) {
    size_t at = number->length;
    while (at && number->data[at - 1] == '9')
        number->data[--at] = '0';
    if (at) {
        number->data[at - 1]++;
        return;
    }
    qd_text_put_byte(number, '0');
    check_text(number);
    number->data[0] = '1';
}

/* The next range; false if it is not one. */
static bool read_range(struct at_numbers *numbers) {
    if (!read_digits(&numbers->rest, &numbers->number))
        return false;
    qd_text_cut(&numbers->last, 0);
    qd_text_put(&numbers->last, numbers->number.data);
    check_text(&numbers->last);
    if (range_goes_on(&numbers->rest) && !read_digits(&numbers->rest, &numbers->last))
        return false;
    bool goes_on = *numbers->rest == ',' && numbers->rest[1];
    numbers->rest += goes_on;
    return (goes_on || !*numbers->rest) && !is_less(&numbers->last, &numbers->number);
}

bool at_accept(const struct cli *cli, const char *text) {
    struct at_numbers numbers = {.rest = text};
    bool fine;
    do
        fine = read_range(&numbers);
    while (fine && *numbers.rest);
    at_free(&numbers);
    return fine ||
           (usage_error(cli, "--at must be numbers from 1, as 7 or 1,20-25, not '%s'", text),
            false);
}

bool at_next(struct at_numbers *numbers) {
    if (numbers->number.length && is_less(&numbers->number, &numbers->last)) {
        increment(&numbers->number);
        return true;
    }
    return *numbers->rest && read_range(numbers);
}

void at_leave_range(struct at_numbers *numbers) {
    qd_text_cut(&numbers->last, 0);
}

const char *at_from_0(struct at_numbers *numbers) {
    qd_text *index = &numbers->index;
    qd_text_cut(index, 0);
    qd_text_put(index, numbers->number.data);
    check_text(index);
    size_t at = index->length - 1;
    for (; index->data[at] == '0'; at--)
        index->data[at] = '9';
    index->data[at]--;
    return index->data;
}

void at_free(struct at_numbers *numbers) {
    qd_text_free(&numbers->number);
    qd_text_free(&numbers->last);
    qd_text_free(&numbers->index);
}
