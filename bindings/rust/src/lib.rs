//! Exact cover and Sudoku: a safe interface over the C library Quadrille.
//!
//! ```
//! let mut builder = quadrille::Builder::new();
//! let (a, b, c) = (builder.item("a"), builder.item("b"), builder.secondary("c"));
//! builder.option(&[a, c]);
//! builder.option(&[b]);
//! builder.option(&[b, c]);
//! let problem = builder.build()?;
//! let solutions: Vec<Vec<u32>> = problem.solutions()?.collect();
//! assert_eq!(solutions, [[0, 1]]);
//! assert_eq!(problem.count()?.to_string(), "1");
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! assert_eq!(quadrille::solve(puzzle)?.solution().unwrap()[..9], *"534678912");
//! # Ok::<(), quadrille::Error>(())
//! ```
//!
//! Options, items and colours are numbered from 0 (colours from 1) in the order of adding.

mod ffi;

use std::ffi::{CStr, CString};
use std::fmt;
use std::marker::PhantomData;
use std::os::raw::c_int;
use std::ptr;

/// What failed, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// A short name: "syntax", "range" ...
    pub status: String,
    /// One line of plain English.
    pub message: String,
    /// From 1; 0: the error has no line.
    pub line: u64,
    /// From 1; 0: the error has no column.
    pub column: u64,
}

impl fmt::Display for Error {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(to, "line {}", self.line)?;
            if self.column > 0 {
                write!(to, ", column {}", self.column)?;
            }
            to.write_str(": ")?;
        }
        to.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// A string that belongs to the library and does not change.
unsafe fn text<'a>(from: *const std::os::raw::c_char) -> &'a str {
    CStr::from_ptr(from).to_str().unwrap_or("?")
}

/// Calls a function that returns a status and fills an error.
fn check(call: impl FnOnce(*mut ffi::Error) -> c_int) -> Result<(), Error> {
    let mut error = ffi::Error { status: 0, doubt: 0, line: 0, column: 0, message: [0; 232] };
    let status = call(&mut error);
    if status == ffi::OK {
        return Ok(());
    }
    Err(unsafe {
        Error {
            status: text(ffi::qd_status_name(status)).to_string(),
            message: CStr::from_ptr(error.message.as_ptr()).to_string_lossy().into_owned(),
            line: error.line,
            column: error.column,
        }
    })
}

fn wrong(message: &str) -> Error {
    Error { status: "argument".to_string(), message: message.to_string(), line: 0, column: 0 }
}

// ---- exact cover -----------------------------------------------------------------------------

struct CoverHandle(*mut ffi::Cover);

impl Drop for CoverHandle {
    fn drop(&mut self) {
        unsafe { ffi::qd_cover_free(self.0) }
    }
}

/// Builds a [`Problem`]. What is wrong with an item or option is told by [`Builder::build`]; after that nothing more is
/// added.
pub struct Builder {
    cover: CoverHandle,
    broken: Option<Error>,
}

// Nothing of it is bound to a thread.
unsafe impl Send for Builder {}

impl Default for Builder {
    fn default() -> Self {
        Self::new()
    }
}

impl Builder {
    pub fn new() -> Self {
        let mut raw = ptr::null_mut();
        let broken = check(|error| unsafe { ffi::qd_cover_new(&mut raw, error) }).err();
        Builder { cover: CoverHandle(raw), broken }
    }

    fn add_item(&mut self, name: &str, kind: c_int, least: u32, most: u32) -> u32 {
        match CString::new(name) {
            Ok(name) => unsafe { ffi::qd_cover_add_item(self.cover.0, name.as_ptr(), kind, least, most) },
            Err(_) => {
                self.broken.get_or_insert_with(|| wrong("the name of an item has a NUL"));
                ffi::NO_NUMBER
            }
        }
    }

    /// An item that a solution names exactly once.
    pub fn item(&mut self, name: &str) -> u32 {
        self.add_item(name, ffi::PRIMARY, 1, 1)
    }

    /// An item that a solution names `least` to `most` times.
    pub fn bounded(&mut self, name: &str, least: u32, most: u32) -> u32 {
        self.add_item(name, ffi::PRIMARY, least, most)
    }

    /// An item that a solution names at most once, or more often with one colour.
    pub fn secondary(&mut self, name: &str) -> u32 {
        self.add_item(name, ffi::SECONDARY, 0, 1)
    }

    /// The number of a colour, for [`Builder::coloured`]; a new name gets the next one.
    pub fn colour(&mut self, name: &str) -> u32 {
        match CString::new(name) {
            Ok(name) => unsafe { ffi::qd_cover_add_colour(self.cover.0, name.as_ptr()) },
            Err(_) => {
                self.broken.get_or_insert_with(|| wrong("the name of a colour has a NUL"));
                0
            }
        }
    }

    /// An option that names these items.
    pub fn option(&mut self, items: &[u32]) -> u32 {
        unsafe { ffi::qd_cover_add_option(self.cover.0, items.as_ptr(), items.len(), ptr::null(), 0) }
    }

    /// An option whose secondary items may have colours; 0 is none.
    pub fn coloured(&mut self, items: &[(u32, u32)], cost: i64) -> u32 {
        let (numbers, colours): (Vec<u32>, Vec<u32>) = items.iter().copied().unzip();
        unsafe { ffi::qd_cover_add_option(self.cover.0, numbers.as_ptr(), items.len(), colours.as_ptr(), cost) }
    }

    pub fn build(self) -> Result<Problem, Error> {
        if let Some(error) = self.broken {
            return Err(error);
        }
        check(|error| unsafe { ffi::qd_cover_seal(self.cover.0, error) })?;
        Ok(Problem { cover: self.cover })
    }
}

/// An exact cover problem. It does not change: any number of searches may run on it, in any threads.
pub struct Problem {
    cover: CoverHandle,
}

// "read-only from then on: any number of searches may run on it at the same time, in any threads" (quadrille/cover.h)
unsafe impl Send for Problem {}
unsafe impl Sync for Problem {}

impl Problem {
    /// From Knuth's .dlx text.
    pub fn from_dlx(text: &str) -> Result<Problem, Error> {
        let mut raw = ptr::null_mut();
        check(|error| unsafe {
            ffi::qd_cover_read(0, text.as_ptr().cast(), text.len(), ptr::null(), &mut raw, error)
        })?;
        Ok(Problem { cover: CoverHandle(raw) })
    }

    pub fn item_count(&self) -> u32 {
        unsafe { ffi::qd_cover_item_count(self.cover.0) }
    }

    pub fn option_count(&self) -> u32 {
        unsafe { ffi::qd_cover_option_count(self.cover.0) }
    }

    /// Panics if there is no such item.
    pub fn item_name(&self, item: u32) -> &str {
        assert!(item < self.item_count(), "there is no item {item}");
        unsafe { text(ffi::qd_cover_item_name(self.cover.0, item)) }
    }

    /// The items of an option, as they were given. Panics if there is no such option.
    pub fn option_items(&self, option: u32) -> &[u32] {
        assert!(option < self.option_count(), "there is no option {option}");
        unsafe {
            let facts = ffi::qd_cover_option_about(self.cover.0, option);
            std::slice::from_raw_parts(facts.items, facts.count)
        }
    }

    /// All solutions, one after another.
    pub fn solutions(&self) -> Result<Solutions<'_>, Error> {
        self.solutions_within(&Limits::default())
    }

    /// The same within limits. After the last one, [`Solutions::outcome`] says whether it was the last of all.
    pub fn solutions_within(&self, limits: &Limits) -> Result<Solutions<'_>, Error> {
        let settings = ffi::CoverSettings {
            engine: ptr::null(),
            order: 0,
            threads: 1,
            limits: ffi::Limits {
                solutions: 0,
                nodes: limits.nodes,
                updates: limits.updates,
                seconds: limits.seconds,
                slice_nodes: 0,
                memory: limits.memory,
                stop: ptr::null(),
            },
            seed: 0,
            simd: ptr::null(),
            observer: None,
            observer_user: ptr::null_mut(),
        };
        let mut raw = ptr::null_mut();
        check(|error| unsafe { ffi::qd_cover_search_new(self.cover.0, &settings, &mut raw, error) })?;
        Ok(Solutions { search: raw, outcome: None, problem: PhantomData })
    }

    /// How many solutions there are. They are counted without visiting them, where that is faster.
    pub fn count(&self) -> Result<Count, Error> {
        self.count_on(1)
    }

    /// The same on that many threads.
    pub fn count_on(&self, threads: u32) -> Result<Count, Error> {
        struct Held(*mut ffi::Counter, *mut ffi::Count);
        impl Drop for Held {
            fn drop(&mut self) {
                unsafe {
                    ffi::qd_counter_free(self.0);
                    ffi::qd_count_free(self.1);
                }
            }
        }
        let settings = ffi::CounterSettings {
            engine: ptr::null(),
            memory: 0,
            threads,
            simd: ptr::null(),
            stop: ptr::null(),
        };
        let mut held = Held(ptr::null_mut(), ptr::null_mut());
        check(|error| unsafe { ffi::qd_counter_new(self.cover.0, &settings, &mut held.0, error) })?;
        check(|error| unsafe { ffi::qd_count_new(&mut held.1, error) })?;
        check(|error| unsafe { ffi::qd_counter_run(held.0, ptr::null_mut(), error) })?;
        check(|error| unsafe { ffi::qd_counter_total(held.0, held.1, error) })?;
        let mut digits = unsafe { vec![0u8; ffi::qd_count_print(held.1, ptr::null_mut(), 0) + 1] };
        unsafe { ffi::qd_count_print(held.1, digits.as_mut_ptr().cast(), digits.len()) };
        digits.pop();
        Ok(Count(String::from_utf8(digits).expect("digits")))
    }
}

/// When a search stops early; 0 is no limit.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    pub nodes: u64,
    pub updates: u64,
    pub seconds: f64,
    /// Bytes that the engine may use.
    pub memory: u64,
}

/// Why there are no more solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// These were all.
    Done,
    NodeLimit,
    TimeLimit,
    UpdateLimit,
    /// Another reason: see `qd_outcome` in quadrille/base.h.
    Other(i32),
}

/// The solutions of a [`Problem`]: the numbers of the options of each, in the order of choice.
pub struct Solutions<'problem> {
    search: *mut ffi::Search,
    outcome: Option<Outcome>,
    problem: PhantomData<&'problem Problem>,
}

// "for one thread at a time": it may go from thread to thread, but no two may share it.
unsafe impl Send for Solutions<'_> {}

impl Solutions<'_> {
    /// None before the last solution was taken.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Nodes of the search tree so far.
    pub fn nodes(&self) -> u64 {
        unsafe { ffi::qd_cover_search_effort(self.search).nodes }
    }

    /// The next solution, which is valid until the one after it: nothing is allocated.
    pub fn next_slice(&mut self) -> Option<&[u32]> {
        if self.outcome.is_some() {
            return None;
        }
        let mut count = 0;
        unsafe {
            match ffi::qd_cover_search_next(self.search) {
                0 => {
                    let options = ffi::qd_cover_search_solution(self.search, &mut count);
                    return Some(if count == 0 { &[] } else { std::slice::from_raw_parts(options, count) });
                }
                1 => self.outcome = Some(Outcome::Done),
                4 => self.outcome = Some(Outcome::NodeLimit),
                5 => self.outcome = Some(Outcome::TimeLimit),
                7 => self.outcome = Some(Outcome::UpdateLimit),
                other => self.outcome = Some(Outcome::Other(other)),
            }
        }
        None
    }
}

impl Iterator for Solutions<'_> {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        self.next_slice().map(<[u32]>::to_vec)
    }
}

impl Drop for Solutions<'_> {
    fn drop(&mut self) {
        unsafe { ffi::qd_cover_search_free(self.search) }
    }
}

/// A natural number of any size.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Count(String);

impl Count {
    /// None: it is larger.
    pub fn to_u64(&self) -> Option<u64> {
        self.0.parse().ok()
    }

    /// The decimal digits.
    pub fn digits(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Count {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.pad(&self.0)
    }
}

// ---- Sudoku ----------------------------------------------------------------------------------

/// What is known of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// There is no solution.
    None,
    /// There is exactly one.
    Unique(String),
    /// There are several, and this is one of them.
    Multiple(String),
}

impl Answer {
    /// A solution, if there is any.
    pub fn solution(&self) -> Option<&str> {
        match self {
            Answer::None => None,
            Answer::Unique(solution) | Answer::Multiple(solution) => Some(solution),
        }
    }
}

/// Solves a puzzle of N x N symbols: 1-9, then A-Z; `.` and `0` are empty.
pub fn solve(puzzle: &str) -> Result<Answer, Error> {
    solve_text(None, puzzle)
}

/// The same on a board given by its notation, such as "9x9+x" or "6x6+nonconsecutive".
pub fn solve_on(board: &str, puzzle: &str) -> Result<Answer, Error> {
    solve_text(Some(board), puzzle)
}

fn solve_text(board: Option<&str>, puzzle: &str) -> Result<Answer, Error> {
    let nul = |_| wrong("the text has a NUL");
    let (board, symbols) = (board.map(CString::new).transpose().map_err(nul)?, CString::new(puzzle).map_err(nul)?);
    let mut solution = vec![0u8; puzzle.len() + 1];
    let mut verdict = 3;
    check(|error| unsafe {
        ffi::qd_sudoku_solve(
            board.as_ref().map_or(ptr::null(), |text| text.as_ptr()),
            symbols.as_ptr(),
            solution.as_mut_ptr().cast(),
            solution.len(),
            &mut verdict,
            error,
        )
    })?;
    let end = solution.iter().position(|byte| *byte == 0).unwrap_or(solution.len());
    solution.truncate(end);
    let solution = String::from_utf8_lossy(&solution).into_owned();
    match verdict {
        0 => Ok(Answer::None),
        1 => Ok(Answer::Unique(solution)),
        2 => Ok(Answer::Multiple(solution)),
        _ => Err(wrong("stopped before it was known")),
    }
}

/// Solves ordinary 9x9 puzzles, many at once. For one thread at a time; make one for each.
pub struct Nine(*mut ffi::Nine);

unsafe impl Send for Nine {}

impl Nine {
    pub fn new() -> Result<Nine, Error> {
        let mut raw = ptr::null_mut();
        check(|error| unsafe { ffi::qd_nine_new(ptr::null(), &mut raw, error) })?;
        Ok(Nine(raw))
    }

    /// For each puzzle, how many solutions it has (0, 1, or 2 for more than one), and one of them (zeros if there is none).
    /// A cell is '1' to '9', or 1 to 9; anything else is empty. The solutions are in digits '1' to '9'.
    pub fn solve(&mut self, puzzles: &[[u8; 81]]) -> Result<Vec<(u8, [u8; 81])>, Error> {
        let mut found = vec![0u8; puzzles.len()];
        let mut solutions = vec![[0u8; 81]; puzzles.len()];
        let work = ffi::NineWork {
            cells: puzzles.as_ptr().cast(),
            stride: 81,
            list: ptr::null(),
            count: puzzles.len(),
            pencilmarks: false,
            limit: 2,
            found: found.as_mut_ptr(),
            solutions: solutions.as_mut_ptr().cast(),
            zero: b'0',
            without: ptr::null(),
        };
        check(|error| unsafe { ffi::qd_nine_solve(self.0, &work, ptr::null_mut(), error) })?;
        Ok(found.into_iter().zip(solutions).collect())
    }
}

impl Drop for Nine {
    fn drop(&mut self) {
        unsafe { ffi::qd_nine_free(self.0) }
    }
}
