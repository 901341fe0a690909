/*
 * usage FILE COMMAND...: runs a command, then writes to FILE its seconds, user and system, and its peak memory in KB.
 * A process counts as its peak what its parent had when it was started, so this one has little.
 */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds(struct timeval time) {
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

int main(int argc, char **argv) {
    if (argc < 3)
        return 125;
    const pid_t child = fork();
    if (child == 0) {
        execvp(argv[2], argv + 2);
        _exit(127);
    }
    int status = 0;
    struct rusage usage;
    if (child < 0 || waitpid(child, &status, 0) < 0 || getrusage(RUSAGE_CHILDREN, &usage))
        return 125;
    FILE *file = fopen(argv[1], "w");
    if (!file)
        return 125;
    fprintf(file, "%f %f %ld\n", seconds(usage.ru_utime), seconds(usage.ru_stime), usage.ru_maxrss);
    if (fclose(file))
        return 125;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
