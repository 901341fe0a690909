//! What is used of the C library. The structs are those of its headers; a test compares sizes and offsets.

use std::os::raw::{c_char, c_int, c_uint, c_void};

macro_rules! opaque {
    ($($name:ident),*) => { $(#[repr(C)] pub struct $name { _private: [u8; 0] })* };
}
opaque!(Cover, Search, Counter, Count, Nine);

pub const OK: c_int = 0;
pub const NO_NUMBER: u32 = u32::MAX;
pub const PRIMARY: c_int = 0;
pub const SECONDARY: c_int = 1;

#[repr(C)]
pub struct Error {
    pub status: c_int,
    pub doubt: c_int,
    pub line: u64,
    pub column: u64,
    pub message: [c_char; 232],
}

#[repr(C)]
pub struct Limits {
    pub solutions: u64,
    pub nodes: u64,
    pub updates: u64,
    pub seconds: f64,
    pub slice_nodes: u64,
    pub memory: u64,
    pub stop: *const c_void,
}

#[repr(C)]
pub struct CoverSettings {
    pub engine: *const c_char,
    pub order: c_int,
    pub threads: u32,
    pub limits: Limits,
    pub seed: u64,
    pub simd: *const c_char,
    pub observer: Option<extern "C" fn(*mut c_void, *const c_void)>,
    pub observer_user: *mut c_void,
}

#[repr(C)]
pub struct OptionFacts {
    pub items: *const u32,
    pub colours: *const u32,
    pub count: usize,
    pub cost: i64,
}

#[repr(C)]
pub struct CounterSettings {
    pub engine: *const c_char,
    pub memory: u64,
    pub threads: u32,
    pub simd: *const c_char,
    pub stop: *const c_void,
}

#[repr(C)]
pub struct NineWork {
    pub cells: *const c_void,
    pub stride: usize,
    pub list: *const *const c_void,
    pub count: usize,
    pub pencilmarks: bool,
    pub limit: c_uint,
    pub found: *mut u8,
    pub solutions: *mut u8,
    pub zero: u8,
    pub without: *const u8,
}

#[repr(C)]
pub struct Effort {
    pub solutions: u64,
    pub nodes: u64,
    pub updates: u64,
    pub seconds: f64,
}

extern "C" {
    pub fn qd_status_name(status: c_int) -> *const c_char;
    pub fn qd_cover_new(out: *mut *mut Cover, error: *mut Error) -> c_int;
    pub fn qd_cover_free(cover: *mut Cover);
    pub fn qd_cover_add_item(cover: *mut Cover, name: *const c_char, kind: c_int, least: u32, most: u32) -> u32;
    pub fn qd_cover_add_option(
        cover: *mut Cover,
        items: *const u32,
        count: usize,
        colours: *const u32,
        cost: i64,
    ) -> u32;
    pub fn qd_cover_add_colour(cover: *mut Cover, name: *const c_char) -> u32;
    pub fn qd_cover_seal(cover: *mut Cover, error: *mut Error) -> c_int;
    pub fn qd_cover_read(
        form: c_int,
        text: *const c_char,
        length: usize,
        reading: *const c_void,
        out: *mut *mut Cover,
        error: *mut Error,
    ) -> c_int;
    pub fn qd_cover_item_count(cover: *const Cover) -> u32;
    pub fn qd_cover_option_count(cover: *const Cover) -> u32;
    pub fn qd_cover_item_name(cover: *const Cover, item: u32) -> *const c_char;
    pub fn qd_cover_option_about(cover: *const Cover, option: u32) -> OptionFacts;
    pub fn qd_cover_search_new(
        cover: *const Cover,
        settings: *const CoverSettings,
        out: *mut *mut Search,
        error: *mut Error,
    ) -> c_int;
    pub fn qd_cover_search_next(search: *mut Search) -> c_int;
    pub fn qd_cover_search_solution(search: *const Search, count: *mut usize) -> *const u32;
    pub fn qd_cover_search_effort(search: *const Search) -> Effort;
    pub fn qd_cover_search_free(search: *mut Search);
    pub fn qd_counter_new(
        cover: *const Cover,
        settings: *const CounterSettings,
        out: *mut *mut Counter,
        error: *mut Error,
    ) -> c_int;
    pub fn qd_counter_run(counter: *mut Counter, outcome: *mut c_int, error: *mut Error) -> c_int;
    pub fn qd_counter_total(counter: *const Counter, total: *mut Count, error: *mut Error) -> c_int;
    pub fn qd_counter_free(counter: *mut Counter);
    pub fn qd_count_new(out: *mut *mut Count, error: *mut Error) -> c_int;
    pub fn qd_count_print(count: *const Count, buffer: *mut c_char, size: usize) -> usize;
    pub fn qd_count_free(count: *mut Count);
    pub fn qd_nine_new(settings: *const c_void, out: *mut *mut Nine, error: *mut Error) -> c_int;
    pub fn qd_nine_solve(nine: *mut Nine, work: *const NineWork, outcome: *mut c_int, error: *mut Error) -> c_int;
    pub fn qd_nine_free(nine: *mut Nine);
    pub fn qd_sudoku_solve(
        board: *const c_char,
        puzzle: *const c_char,
        solution: *mut c_char,
        size: usize,
        verdict: *mut c_int,
        error: *mut Error,
    ) -> c_int;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::size_of;

    extern "C" {
        static qd_layout: [usize; 18];
    }

    macro_rules! offset {
        ($type:ty, $field:ident) => {{
            let one = std::mem::MaybeUninit::<$type>::uninit();
            let base = one.as_ptr();
            // Only the address of the field is taken.
            unsafe { std::ptr::addr_of!((*base).$field) as usize - base as usize }
        }};
    }

    #[test]
    fn structs_are_laid_out_as_in_c() {
        let ours = [
            size_of::<Error>(),
            offset!(Error, line),
            offset!(Error, message),
            size_of::<Limits>(),
            offset!(Limits, seconds),
            offset!(Limits, stop),
            size_of::<CoverSettings>(),
            offset!(CoverSettings, limits),
            offset!(CoverSettings, observer_user),
            size_of::<OptionFacts>(),
            offset!(OptionFacts, count),
            size_of::<CounterSettings>(),
            offset!(CounterSettings, threads),
            size_of::<NineWork>(),
            offset!(NineWork, limit),
            offset!(NineWork, zero),
            offset!(NineWork, without),
            size_of::<Effort>(),
        ];
        assert_eq!(ours, unsafe { qd_layout });
    }
}
