/*
 * Computes the pointers in tables when the extension is loaded. ELF takes 24 bytes for each, which pack badly. Here one
 * bit each says where they are, and each is in its place already, less the address of the extension: setup.py writes it
 * so, which saves 1 % of the wheel. (DT_RELR does the same, but needs glibc 2.36.)
 */
#define _DEFAULT_SOURCE
#include <elf.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

extern const Elf64_Ehdr __ehdr_start __attribute__((visibility("hidden")));

/* Filled in by setup.py: where the first one may be, and a bit for each word from there on. */
static const volatile struct {
    uint64_t begin;
    uint8_t bits[2040];
} relocate_places __attribute__((section("relocated"), used));

static void relocate_words(uintptr_t base) {
    uintptr_t *words = (uintptr_t *)(base + relocate_places.begin);
    for (unsigned i = 0; i < 8 * sizeof relocate_places.bits; i++)
        if (relocate_places.bits[i / 8] >> i % 8 & 1)
            words[i] += base;
}

/* Before any other code of the extension. The loader has made tables of constants
 * read-only, and so they are afterwards. */
__attribute__((constructor(101))) static void relocate(void) {
    uintptr_t base = (uintptr_t)&__ehdr_start, page = (uintptr_t)sysconf(_SC_PAGESIZE);
    const Elf64_Phdr *header = (const Elf64_Phdr *)(base + __ehdr_start.e_phoff);
    for (unsigned i = 0; i < __ehdr_start.e_phnum; i++, header++) {
        if (header->p_type != PT_GNU_RELRO)
            continue;
        uintptr_t begin = (base + header->p_vaddr) & -page;
        size_t length = ((base + header->p_vaddr + header->p_memsz) & -page) - begin;
        mprotect((void *)begin, length, PROT_READ | PROT_WRITE);
        relocate_words(base);
        mprotect((void *)begin, length, PROT_READ);
    }
}
