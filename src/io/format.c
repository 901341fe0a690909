/* The properties that a format declares. */
#include "format.h"

#include "../draw/picture.h"

bool qd_format_holds_rule(const qd_format *format, const char *rule) {
    for (size_t i = 0; format->rules && format->rules[i]; i++)
        if (strcmp(format->rules[i], rule) == 0)
            return true;
    return format->draws && qd_has_figure(rule);
}

bool qd_format_holds_field(const qd_format *format, const char *name) {
    for (size_t i = 0; format->fields && format->fields[i]; i++)
        if (strcmp(format->fields[i], name) == 0)
            return true;
    return format->holds & QD_HOLDS_FIELDS;
}
