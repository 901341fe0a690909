use quadrille::{Answer, Builder, Error, Limits, Nine, Outcome, Problem};

fn queens(n: u32) -> Problem {
    let mut builder = Builder::new();
    let rows: Vec<u32> = (0..n).map(|i| builder.item(&format!("r{i}"))).collect();
    let columns: Vec<u32> = (0..n).map(|i| builder.item(&format!("c{i}"))).collect();
    let up: Vec<u32> = (0..2 * n).map(|i| builder.secondary(&format!("a{i}"))).collect();
    let down: Vec<u32> = (0..2 * n).map(|i| builder.secondary(&format!("b{i}"))).collect();
    for r in 0..n {
        for c in 0..n {
            let option = [rows[r as usize], columns[c as usize], up[(r + c) as usize], down[(n + r - c) as usize]];
            builder.option(&option);
        }
    }
    builder.build().unwrap()
}

#[test]
fn solutions_are_covers() {
    let problem = queens(8);
    let mut solutions = problem.solutions().unwrap();
    let mut number = 0;
    while let Some(options) = solutions.next_slice() {
        let mut items: Vec<u32> = options.iter().flat_map(|o| problem.option_items(*o).to_vec()).collect();
        items.sort_unstable();
        items.dedup();
        assert_eq!(items.len(), 4 * 8);
        number += 1;
    }
    assert_eq!(number, 92);
    assert_eq!(solutions.outcome(), Some(Outcome::Done));
    assert!(solutions.nodes() > 92);
    assert_eq!(problem.item_name(0), "r0");
}

#[test]
fn numbers_have_any_size() {
    let mut text: String = (0..100).map(|i| format!("i{i} ")).collect();
    for i in 0..100 {
        text += &format!("\ni{i}\ni{i}");
    }
    let count = Problem::from_dlx(&text).unwrap().count().unwrap();
    assert_eq!(count.to_string(), "1267650600228229401496703205376");
    assert_eq!(count.to_u64(), None);
    assert_eq!(queens(6).count_on(2).unwrap().to_u64(), Some(4));
}

#[test]
fn limits_do_not_look_like_ends() {
    let problem = queens(12);
    let mut solutions = problem.solutions_within(&Limits { nodes: 50, ..Limits::default() }).unwrap();
    assert!(solutions.by_ref().count() < 14200);
    assert_eq!(solutions.outcome(), Some(Outcome::NodeLimit));
}

#[test]
fn colours_and_bounds() {
    let mut builder = Builder::new();
    let (a, b) = (builder.bounded("a", 1, 2), builder.item("b"));
    let (x, red, blue) = (builder.secondary("x"), builder.colour("red"), builder.colour("blue"));
    builder.coloured(&[(a, 0), (x, red)], 0);
    builder.coloured(&[(b, 0), (x, blue)], 0);
    builder.coloured(&[(b, 0), (x, red)], 5);
    let problem = builder.build().unwrap();
    assert_eq!(problem.solutions().unwrap().collect::<Vec<_>>(), [[0, 2]]);
}

#[test]
fn errors_say_what_and_where() {
    let error = Problem::from_dlx("a b\na c\n").err().unwrap();
    assert_eq!((error.status.as_str(), error.line, error.column), ("syntax", 2, 3));
    assert!(error.to_string().starts_with("line 2, column 3: "));
    assert_eq!(Error { column: 0, ..error.clone() }.to_string(), format!("line 2: {}", error.message));
    assert_eq!(Error { line: 0, ..error.clone() }.to_string(), error.message);
    let mut builder = Builder::new();
    builder.item("a");
    builder.item("a");
    assert!(builder.build().err().unwrap().message.contains('a'));
    let mut builder = Builder::new();
    builder.item("a\0");
    assert_eq!(builder.build().err().unwrap().status, "argument");
    assert!(quadrille::solve("123").is_err());
    assert!(quadrille::solve_on("9x9+nothing", &".".repeat(81)).is_err());
}

#[test]
fn threads_share_a_problem() {
    let problem = queens(7);
    std::thread::scope(|scope| {
        let counts: Vec<_> = (0..3).map(|_| scope.spawn(|| problem.solutions().unwrap().count())).collect();
        for count in counts {
            assert_eq!(count.join().unwrap(), 40);
        }
    });
}

#[test]
fn sudoku() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert_eq!(quadrille::solve(puzzle).unwrap(), Answer::Unique(solution.to_string()));
    assert!(matches!(quadrille::solve(&".".repeat(16)).unwrap(), Answer::Multiple(_)));
    assert_eq!(quadrille::solve_on("4x4+x", "11..............").unwrap(), Answer::None);
    let mut cells = [0u8; 81];
    cells.copy_from_slice(puzzle.as_bytes());
    let answers = Nine::new().unwrap().solve(&[cells, [b'.'; 81]]).unwrap();
    assert_eq!((answers[0].0, &answers[0].1[..]), (1, solution.as_bytes()));
    assert_eq!(answers[1].0, 2);
}
