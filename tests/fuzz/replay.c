/* Gives a fuzz target the files of folders, one after another: the kept corpora and the seeds, as a test. */
#define _POSIX_C_SOURCE 200809L
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>

#define MOST_BYTES (1 << 20)

static void replay_file(const char *path) {
    static uint8_t bytes[MOST_BYTES];
    FILE *file = fopen(path, "rb");
    MUST(file != NULL);
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    uint8_t *input = malloc(size ? size : 1); /* of its own, so that sanitizers see its end */
    MUST(input != NULL);
    for (size_t i = 0; i < size; i++)
        input[i] = bytes[i];
    LLVMFuzzerTestOneInput(input, size);
    free(input);
}

/* The number of files. A folder that is not there has none. */
static unsigned replay_folder(const char *folder) {
    DIR *list = opendir(folder);
    unsigned count = 0;
    char path[4096];
    for (struct dirent *entry; list && (entry = readdir(list));)
        if (entry->d_name[0] != '.') {
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            fprintf(stderr, "%s\n", path); /* the last line names what crashed */
            replay_file(path);
            count++;
        }
    if (list)
        closedir(list);
    return count;
}

int main(int argc, char **argv) {
    unsigned count = 0;
    for (int i = 1; i < argc; i++)
        count += replay_folder(argv[i]);
    printf("%u inputs\n", count);
    return count == 0;
}
