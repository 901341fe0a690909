// A program in C++: settings that are empty, callbacks and types of all headers must do there, too.
#include <quadrille.h>

#include <cstdio>
#include <cstring>
#include <vector>

static bool visit(void *user, const uint32_t *options, size_t count) {
    static_cast<std::vector<uint32_t> *>(user)->assign(options, options + count);
    return true;
}

static uint64_t count_covers() {
    qd_cover *cover = nullptr;
    qd_cover_search *search = nullptr;
    std::vector<uint32_t> last;
    qd_cover_settings settings = {};
    qd_text text = QD_TEXT_INIT;
    const char *toy = "a b c\na b\nc\na\nb c\n";
    qd_cover_read(QD_COVER_DLX, toy, std::strlen(toy), nullptr, &cover, nullptr);
    qd_cover_search_new(cover, &settings, &search, nullptr);
    qd_cover_search_each(search, visit, &last, nullptr, nullptr);
    qd_effort effort;
    effort = qd_cover_search_effort(search);
    qd_cover_write_dlx(cover, &text, nullptr, nullptr);
    qd_text_free(&text);
    qd_cover_search_free(search);
    qd_cover_free(cover);
    return last.size() == 2 ? effort.solutions : 0;
}

int main() {
    qd_reader_settings reading = {};
    qd_solver_settings solving = {};
    qd_nine_settings nine = {};
    qd_nine_work work = {};
    qd_reader *reader = nullptr;
    if (qd_reader_new(&reading, &reader, nullptr) != QD_OK || solving.engine || nine.simd ||
        work.limit)
        return 1;
    qd_reader_free(reader);
    std::printf("%llu\n", static_cast<unsigned long long>(count_covers()));
    return count_covers() == 2 ? 0 : 1;
}
