// Quadrille for C++17: a header over the library in C, which the program is linked with as a C program is. Handles free
// what they hold, and errors are exceptions. What is not here is called as in C, with get().
//
//     #include <quadrille.hpp>
//     #include <iostream>
//
//     int main() {
//         quadrille::cover problem;
//         auto a = problem.item("a"), b = problem.item("b"), c = problem.secondary("c");
//         problem.option({a, c});
//         problem.option({b});
//         problem.option({b, c});
//         for (const auto &solution : problem.solutions())
//             for (auto option : solution)
//                 std::cout << "option " << option << "\n";
//         std::cout << problem.count() << "\n";
//         std::cout << quadrille::solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
//                          .solution << "\n";
//     }
//
// A cover is sealed when it is first searched; after that it may be searched in any threads at the same time. Solutions,
// and a nine, are for one thread at a time.
#ifndef QUADRILLE_HPP
#define QUADRILLE_HPP

#include <quadrille.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille {

// What failed, and where: line and column are 0 if it has none.
class error : public std::runtime_error {
  public:
    explicit error(const qd_error &from)
        : std::runtime_error(from.message), status(from.status), line(from.line),
          column(from.column) {}
    qd_status status;
    std::uint64_t line, column;
};

// A limit or a stop ended a search before it was complete. What it had found is right.
class stopped : public std::runtime_error {
  public:
    explicit stopped(qd_outcome why) : std::runtime_error(qd_outcome_name(why)), outcome(why) {}
    qd_outcome outcome;
};

namespace detail {

inline void check(qd_status status, const qd_error &what) {
    if (status == QD_ERROR_MEMORY)
        throw std::bad_alloc();
    if (status != QD_OK)
        throw error(what);
}

template <typename T, void (*release)(T *)> struct releaser {
    void operator()(T *held) const noexcept { release(held); }
};
template <typename T, void (*release)(T *)> using handle = std::unique_ptr<T, releaser<T, release>>;

} // namespace detail

// The options of a solution, in the order of choice. Valid until the next one.
class solution_view {
  public:
    solution_view() = default;
    solution_view(const std::uint32_t *options, std::size_t count)
        : options_(options), count_(count) {}
    const std::uint32_t *begin() const { return options_; }
    const std::uint32_t *end() const { return options_ + count_; }
    std::size_t size() const { return count_; }
    std::uint32_t operator[](std::size_t i) const { return options_[i]; }

  private:
    const std::uint32_t *options_ = nullptr;
    std::size_t count_ = 0;
};

// The solutions of a cover, which must outlive them, one after another: they can be passed once. Where the settings have
// limits, reaching one throws `stopped`.
class solutions {
  public:
    class iterator {
      public:
        using iterator_category = std::input_iterator_tag;
        using value_type = solution_view;
        using difference_type = std::ptrdiff_t;
        using pointer = const solution_view *;
        using reference = const solution_view &;
        iterator() = default;
        explicit iterator(qd_cover_search *search) : search_(search) { ++*this; }
        reference operator*() const { return now_; }
        pointer operator->() const { return &now_; }
        iterator &operator++() {
            qd_outcome outcome = qd_cover_search_next(search_);
            std::size_t count = 0;
            if (outcome == QD_SOLUTION) {
                const std::uint32_t *options = qd_cover_search_solution(search_, &count);
                now_ = solution_view(options, count);
                return *this;
            }
            search_ = nullptr;
            if (outcome != QD_DONE)
                throw stopped(outcome);
            return *this;
        }
        void operator++(int) { ++*this; }
        bool operator==(const iterator &other) const { return search_ == other.search_; }
        bool operator!=(const iterator &other) const { return search_ != other.search_; }

      private:
        qd_cover_search *search_ = nullptr;
        solution_view now_;
    };

    solutions(const qd_cover *cover, const qd_cover_settings *settings) {
        qd_cover_search *search = nullptr;
        qd_error what;
        detail::check(qd_cover_search_new(cover, settings, &search, &what), what);
        search_.reset(search);
    }
    iterator begin() { return iterator(search_.get()); }
    iterator end() const { return iterator(); }
    qd_effort effort() const { return qd_cover_search_effort(search_.get()); }
    qd_cover_search *get() const { return search_.get(); }

  private:
    detail::handle<qd_cover_search, qd_cover_search_free> search_;
};

// An exact cover problem. Items and options are numbered from 0, in the order of adding.
class cover {
  public:
    cover() {
        qd_cover *made = nullptr;
        qd_error what;
        detail::check(qd_cover_new(&made, &what), what);
        cover_.reset(made);
    }

    // From Knuth's .dlx text.
    static cover read(std::string_view text) {
        qd_cover *made = nullptr;
        qd_error what;
        detail::check(qd_cover_read(QD_COVER_DLX, text.data(), text.size(), nullptr, &made, &what),
                      what);
        return cover(made);
    }

    // An item that a solution names `least` to `most` times, and one that it names at most once.
    std::uint32_t item(const std::string &name, std::uint32_t least = 1, std::uint32_t most = 1) {
        return checked(qd_cover_add_item(get(), name.c_str(), QD_PRIMARY, least, most), QD_NO_ITEM);
    }
    std::uint32_t secondary(const std::string &name) {
        return checked(qd_cover_add_item(get(), name.c_str(), QD_SECONDARY, 0, 1), QD_NO_ITEM);
    }

    std::uint32_t colour(const std::string &name) {
        return checked(qd_cover_add_colour(get(), name.c_str()), QD_NO_COLOUR);
    }

    std::uint32_t option(const std::vector<std::uint32_t> &items, std::int64_t cost = 0) {
        return checked(qd_cover_add_option(get(), items.data(), items.size(), nullptr, cost), QD_NO_OPTION);
    }

    // Items with colours; QD_NO_COLOUR is none.
    std::uint32_t coloured(const std::vector<std::pair<std::uint32_t, std::uint32_t>> &items,
                           std::int64_t cost = 0) {
        std::vector<std::uint32_t> numbers, colours;
        for (const auto &one : items) {
            numbers.push_back(one.first);
            colours.push_back(one.second);
        }
        return checked(
            qd_cover_add_option(get(), numbers.data(), items.size(), colours.data(), cost), QD_NO_OPTION);
    }

    // Ends building. Searching does that, too; but where several threads are to search, seal first.
    cover &seal() {
        qd_error what;
        detail::check(qd_cover_seal(get(), &what), what);
        return *this;
    }

    class solutions solutions(const qd_cover_settings &settings = {}) {
        seal();
        return {get(), &settings};
    }

    // How many solutions there are, in decimal digits: there may be more than 2^64. They are counted without visiting
    // them, where that is faster.
    std::string count(std::uint32_t threads = 1) {
        qd_counter_settings settings = {};
        qd_counter *counter = nullptr;
        qd_count *total = nullptr;
        qd_error what;
        settings.threads = threads;
        seal();
        detail::check(qd_counter_new(get(), &settings, &counter, &what), what);
        detail::handle<qd_counter, qd_counter_free> held(counter);
        detail::check(qd_count_new(&total, &what), what);
        detail::handle<qd_count, qd_count_free> sum(total);
        detail::check(qd_counter_run(counter, nullptr, &what), what);
        detail::check(qd_counter_total(counter, total, &what), what);
        std::string digits(qd_count_print(total, nullptr, 0) + 1, '\0');
        qd_count_print(total, digits.data(), digits.size());
        digits.pop_back();
        return digits;
    }

    qd_cover *get() const { return cover_.get(); }

  private:
    explicit cover(qd_cover *made) : cover_(made) {}

    // A problem with an error is not sealed: this only asks for the error.
    std::uint32_t checked(std::uint32_t number, std::uint32_t none) const {
        qd_error what;
        if (number == none)
            detail::check(qd_cover_seal(get(), &what), what);
        return number;
    }

    detail::handle<qd_cover, qd_cover_free> cover_;
};

// What is known of a Sudoku. The solution is one of several if the verdict is QD_MULTIPLE, and empty if it is QD_NONE.
struct answer {
    qd_verdict verdict;
    std::string solution;
};

// Solves a puzzle of as many symbols as its board has cells; `board` is its notation, such as "9x9+x" or "6x6".
inline answer solve(const std::string &puzzle, const char *board = nullptr) {
    answer found = {QD_UNKNOWN, std::string(puzzle.size() + 1, '\0')};
    qd_error what;
    detail::check(qd_sudoku_solve(board, puzzle.c_str(), found.solution.data(),
                                  found.solution.size(), &found.verdict, &what),
                  what);
    found.solution.resize(std::char_traits<char>::length(found.solution.c_str()));
    return found;
}

// Ordinary 9x9 puzzles by the thousand: 81 symbols each.
class nine {
  public:
    explicit nine(const qd_nine_settings &settings = {}) {
        qd_nine *made = nullptr;
        qd_error what;
        detail::check(qd_nine_new(&settings, &made, &what), what);
        nine_.reset(made);
    }

    std::vector<answer> solve(const std::vector<std::string> &puzzles) {
        std::vector<const void *> list;
        std::vector<std::uint8_t> found(puzzles.size()), cells(81 * puzzles.size());
        std::vector<answer> answers;
        qd_nine_work work = {};
        qd_error what;
        for (const auto &puzzle : puzzles) {
            if (puzzle.size() != 81)
                throw std::invalid_argument("a puzzle must have 81 symbols");
            list.push_back(puzzle.data());
        }
        work.list = list.data();
        work.count = list.size();
        work.found = found.data();
        work.solutions = cells.data();
        work.zero = '0';
        detail::check(qd_nine_solve(get(), &work, nullptr, &what), what);
        for (std::size_t i = 0; i < found.size(); i++) {
            auto first = cells.begin() + static_cast<std::ptrdiff_t>(81 * i);
            answers.push_back({found[i] == 1   ? QD_UNIQUE
                               : found[i] == 0 ? QD_NONE
                                               : QD_MULTIPLE,
                               found[i] ? std::string(first, first + 81) : std::string()});
        }
        return answers;
    }

    qd_nine *get() const { return nine_.get(); }

  private:
    detail::handle<qd_nine, qd_nine_free> nine_;
};

} // namespace quadrille

#endif
