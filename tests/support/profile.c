/*
 * Linked into the command that measures what the tests reach (tools/coverage): a process that ends by a signal, as it
 * does after Ctrl-C and with a broken pipe, writes down first what it reached.
 */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <unistd.h>

int __llvm_profile_write_file(void);
int raise(int signal_number);

int raise(int signal_number) {
    __llvm_profile_write_file();
    return kill(getpid(), signal_number);
}
