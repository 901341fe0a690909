/* The state of the module, memory, and what records are made of. */
#include "shim.h"

#include <quadrille/base.h>

#include <stdlib.h>
#include <string.h>

qd_error shim_error;
qd_text shim_text;

/* ---- memory ---------------------------------------------------------------------------------- */

static void *shim_take(void *memory) {
    if (!memory)
        shim_fail(QD_ERROR_MEMORY, "out of memory");
    return memory;
}

void *shim_new(size_t count, size_t size) {
    return shim_take(calloc(count, size));
}

void *EXPORT(q_alloc)(size_t size) {
    return shim_take(malloc(size ? size : 1));
}

void EXPORT(q_free)(void *memory) {
    free(memory);
}

/* ---- the error and the text ------------------------------------------------------------------ */

const char *EXPORT(q_error_message)(void) {
    return shim_error.message;
}

const char *EXPORT(q_error_code)(void) {
    return qd_status_name(shim_error.status);
}

double EXPORT(q_error_line)(void) {
    return (double)shim_error.line;
}

double EXPORT(q_error_column)(void) {
    return (double)shim_error.column;
}

const char *EXPORT(q_text)(void) {
    return shim_text.data;
}

size_t EXPORT(q_text_length)(void) {
    return shim_text.length;
}

/* Gives the memory of a long text back. */
void EXPORT(q_text_free)(void) {
    qd_text_free(&shim_text);
}

const char *EXPORT(q_version)(void) {
    return qd_version();
}

/* The names of outcomes, by number. */
const char *EXPORT(q_outcome_name)(int outcome) {
    return qd_outcome_name((qd_outcome)outcome);
}

void shim_begin(void) {
    shim_text.failed = false;
    qd_text_cut(&shim_text, 0);
    qd_text_put(&shim_text, "");
}

bool shim_end(void) {
    return qd_text_check(&shim_text, &shim_error) == QD_OK;
}

bool shim_ok(qd_status status) {
    return status == QD_OK;
}

void shim_fail(qd_status status, const char *message) {
    shim_error = (qd_error){.status = status};
    strncpy(shim_error.message, message, sizeof shim_error.message - 1);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

void shim_put(const char *string) {
    qd_text_put(&shim_text, string);
}

void shim_put_json(const char *string) {
    qd_text_put_json(&shim_text, string, strlen(string));
}

void shim_put_member(const char *name, const char *string) {
    qd_text_put_byte(&shim_text, '"');
    shim_put(name);
    shim_put("\":");
    if (string)
        shim_put_json(string);
    else
        shim_put("null");
}

void shim_put_named(bool is_first, const char *name, const char *other, const char *string) {
    shim_put(is_first ? "{" : ",{");
    shim_put_member("name", name);
    shim_put(",");
    shim_put_member(other, string);
    shim_put("}");
}

void shim_put_numbers(const uint32_t *numbers, size_t count) {
    shim_put("[");
    for (size_t i = 0; i < count; i++) {
        if (i)
            qd_text_put_byte(&shim_text, ',');
        qd_text_put_number(&shim_text, numbers[i]);
    }
    shim_put("]");
}

void shim_put_error(const qd_error *error) {
    shim_put("{");
    shim_put_member("code", qd_status_name(error->status));
    shim_put(",");
    shim_put_member("message", error->message);
    shim_put(",\"line\":");
    qd_text_put_number(&shim_text, error->line);
    shim_put(",\"column\":");
    qd_text_put_number(&shim_text, error->column);
    shim_put("}");
}

/* ---- what the C library of WebAssembly would ask a system for -------------------------------- */

/* snprintf is linked with functions that could write to files; there are none. */
enum { NO_SUCH_FILE = 8 };

int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t file, int32_t parts, int32_t count,
                                                   int32_t written) {
    (void)file, (void)parts, (void)count, (void)written;
    return NO_SUCH_FILE;
}

int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t file) {
    (void)file;
    return NO_SUCH_FILE;
}

int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t file, int64_t offset, int32_t from,
                                                  int32_t result) {
    (void)file, (void)offset, (void)from, (void)result;
    return NO_SUCH_FILE;
}
