/* ISS text to the notation of boards, type by type; what is refused, and where. */
#include "support.h"

#include "io/iss.h"

#include <stdio.h>

/* The notation of a text, or "!COLUMN message". */
static void translate(const char *source, bool in_link, char *said, size_t size) {
    struct iss_text text;
    struct iss_puzzle puzzle = {.board = QD_TEXT_INIT};
    qd_error error = {0};
    qd_status status = qd_iss_text_read(&text, source, strlen(source), in_link, &error);
    if (status == QD_OK)
        status = qd_iss_translate(&text, &puzzle, &error);
    if (status == QD_OK)
        snprintf(said, size, "%s", puzzle.board.data);
    else
        snprintf(said, size, "!%u %s", (unsigned)error.column, error.message);
    qd_iss_puzzle_free(&puzzle);
    qd_iss_text_free(&text);
}

static bool does_mean(const char *source, const char *meaning, bool in_link) {
    static char said[20000];
    translate(source, in_link, said, sizeof said);
    if (strcmp(said, meaning) == 0)
        return true;
    print_error("%s: %s instead of %s\n", source, said, meaning);
    return false;
}

#define ROW1 "r1c1r1c2r1c3r1c4"

static const struct {
    const char *source, *meaning;
} table[] = {
    {"", "9x9"},
    {".", "9x9"},
    {"# nothing\n", "9x9"},
    /* the board */
    {".Shape~6x6", "6x6"},
    {".Shape~9x9~9~Sudoku", "9x9"},
    {".Shape~9x9~~Raw", "9x9:free"},
    {".Shape~3x4~2~Raw", "3x4:free=1-2"},
    {".Shape~9x9~0-8", "9x9=0-8"},
    {".Shape~9x9~16", "9x9=1-16"},
    {".Shape~6x4", "6x4:3x2=1-6"},
    {".Shape~4x6", "4x6:2x3=1-6"},
    {".Shape~3x9", "3x9:3x3=1-9"},
    {".Shape~7x7", "7x7"},
    {".Shape~16x16", "16x16"},
    {".Shape~6x6.Shape~6x6", "6x6"},
    {".Shape~6x6.NoBoxes", "6x6:1x6"},
    {".Shape~4x4.RegionSize~2", "4x4:1x4"},
    {".Shape~4x4~8.RegionSize~8",
     "4x4:1x4=1-8+house=r1c1r1c2r1c3r1c4r2c1r2c2r2c3r2c4+house=r3c1r3c2r3c3r3c4r4c1r4c2r4c3r4c4"},
    {".Shape~1x1~0-9", "1x1=0-9"},
    {".NoBoxes", "9x9:1x9"},
    {".Shape~4x4.NoBoxes.Jigsaw~AABBABBACCDDCDDC", "4x4:1x4+regions=1122122133443443"},
    {".Shape~6x6.NoBoxes.Jigsaw~001122001122001122334455334455334455", "6x6:3x2"},
    {".Shape~4x4.NoBoxes.Jigsaw~AABBABBACDDDCDEE",
     "4x4:1x4+house=r1c1r1c2r2c1r2c4+house=r1c3r1c4r2c2r2c3+house=r3c2r3c3r3c4r4c2"},
    {".Shape~4x4.Jigsaw~AABBABBACCDDCDDC", "4x4+house=r1c1r1c2r2c1r2c4+house=r1c3r1c4r2c2r2c3+"
                                           "house=r3c1r3c2r4c1r4c4+house=r3c3r3c4r4c2r4c3"},
    /* groups */
    {".Shape~4x4.Var~B~b~2.Var~A~a~2x3.Thermo~VA6~VB2",
     "4x4+helper=2x3+helper=1x2+thermo=r7c3r9c2"},
    {".Shape~4x4.Var~A.Thermo~VA~R4C4", "4x4+helper=1x1+thermo=r6c1r4c4"},
    {".Shape~4x4.Var~A~~8.Thermo~VA8~R4C4", "4x4+helper=2x4+thermo=r7c4r4c4"},
    {".Shape~4x4.Var~A~~5.Thermo~VA5~R4C4", "4x4+helper=1x5+thermo=r6c5r4c4"},
    {".Shape~4x4.Var~AB~x~2.ConnectedValues~VAB~1_2~1.ConnectedValues~VAB~3",
     "4x4+helper=1x2+connected=1,2:1:r6c1r6c2+connected=3:r6c1r6c2"},
    {".Shape~16x16.Thermo~RaCg~RGCA", "16x16+thermo=r10c16r16c10"},
    /* white space and comments */
    {"# a comment\n.Shape~4x4\n.Thermo~R1C1\n~R1C2 # no\n", "!38 Thermo: 'R1C2#no' is not a cell"},
    {".Shape ~ 4x4 .Ther\n mo~R1\tC1~\r\n\n\n.Cage~5~R1C1~R1C2", "!29 Thermo: '' is not a cell"},
    {".Shape ~ 4x4 .Ther\n mo~R1\tC1~\r\nR1C2\n\n.Cage~5~R1C1~R1C2",
     "4x4+thermo=r1c1r1c2+cage=5:r1c1r1c2"},
    {".Shape~4x4\n\n1...............", "4x4"},
    {"1...............", "4x4"},
    /* lines */
    {".Shape~4x4.Thermo~R1C1~R1C2", "4x4+thermo=r1c1r1c2"},
    {".Shape~4x4.Thermo~R1C1", "4x4"},
    {".Shape~4x4.Thermo~R1C1~R1C1", "4x4+sum=-9999:r1c1"},
    {".Shape~4x4.Between~R1C1~R1C2", "4x4"},
    {".Shape~4x4.Between~R1C1~R1C2~R1C3", "4x4+between=r1c1r1c2r1c3"},
    {".Whisper~R1C1~R1C2", "9x9+whisper=5:r1c1r1c2"},
    {".Whisper~~R1C1~R1C2", "9x9+whisper=5:r1c1r1c2"},
    {".Whisper~3~R1C1~R1C2", "9x9+whisper=3:r1c1r1c2"},
    {".Modular~3~R1C1~R1C2", "9x9+modular=3:r1c1r1c2"},
    {".Lockout~0~R1C1~R1C2", "9x9+lockout=1:r1c1r1c2"},
    {".Arrow~R1C1~R1C2~R1C3", "9x9+arrow=r1c1:r1c2r1c3"},
    {".Arrow~R1C1", "9x9+sum=0:r1c1"},
    {".PillArrow~2~R1C1~R1C2~R2C1", "9x9+arrow=r1c1r1c2:r2c1"},
    {".SumLine~10~R1C1~R1C2", "9x9+sumline=10:r1c1r1c2"},
    {".SumLine~10~R1C1~R1C2~R2C2~LOOP",
     "9x9+any=(sumline=10:r1c1r1c2r2c2|sumline=10:r1c2r2c2r1c1|sumline=10:r2c2r1c1r1c2)"},
    {".RegionSumLine~R1C3~R1C4", "9x9+regionsum=r1c3r1c4"},
    {".RegionSumLine~R1C1~R1C2", "9x9"},
    {".NoBoxes.RegionSumLine~R1C3~R1C4", "9x9:1x9"},
    {".Shape~4x4.NoBoxes.Jigsaw~AABBABBACDDDCDEE.RegionSumLine~R3C1~R3C2~R4C3~R4C4",
     "4x4:1x4+house=r1c1r1c2r2c1r2c4+house=r1c3r1c4r2c2r2c3+house=r3c2r3c3r3c4r4c2+equalsum=r3c1/"
     "r3c2/r4c3r4c4"},
    /* sets */
    {".Cage~3~R1C1~R1C2.Cage~0~R1C1~R1C2.Cage~~R1C1~R1C2.Cage~4~R1C1",
     "9x9+cage=3:r1c1r1c2+cage=r1c1r1c2+cage=r1c1r1c2+cage=4:r1c1"},
    {".Sum~3~R1C1~R1C2", "9x9+sum=3:r1c1,r1c2"},
    {".Sum~-3_=_1_-2~R1C1~R1C2", "9x9+sum=-3:r1c1,-2*r1c2"},
    {".Sum~0_=_0_1~R1C1~R1C2", "9x9+sum=0:r1c2"},
    {".Sum~1_=_0~R1C1", "9x9+sum=-9999:r1c1"},
    {".AllDifferent~R1C1~R1C2~R1C1", "9x9+house=r1c1r1c2"},
    {".AllDifferent~R1C1~R1C1", "9x9"},
    {".ContainAtLeast~1_1_2~R1C1~R1C2~R1C3", "9x9+contains=1,1,2:r1c1r1c2r1c3"},
    {".ContainExact~0~R1C1~R1C2", "9x9+containsonly=0:r1c1r1c2"},
    {".CountingCircles~R1C1~R1C2", "9x9+circles=r1c1r1c2"},
    {".CountDistinct~R1C1~R1C2~R1C3", "9x9+distinct=r1c1:r1c2r1c3"},
    {".LookAndSay~11~R1C1", "9x9+lookandsay=11:r1c1"},
    {".SameValues~2~R1C1~R1C2~R2C1~R2C2", "9x9+same=r1c1r1c2/r2c1r2c2"},
    {".SameValues~2~R1C1~R2C1", "9x9+same=r1c1/r2c1"},
    {".EqualSum~R1C1~-~-~R1C2~R1C3~-", "9x9+equalsum=r1c1/r1c2r1c3"},
    {".EqualSum~R1C1~-", "9x9"},
    {".Quad~R1C1~1~1", "9x9+quad=1,1:r1c1"},
    {".Quad~R1C1~1.Quad~R1C1~2", "9x9+quad=1:r1c1+quad=2:r1c1"},
    {".Indexing~C~R1C1.Indexing~R~R1C1", "9x9+index=col:r1c1+index=row:r1c1"},
    {".ValueIndexing~R1C1~R1C2~R1C3~R1C4", "9x9+valueindex=r1c1:r1c2:r1c3r1c4"},
    {".RellikCage~9~R1C1~R1C2.EqualityCage~R1C1~R1C2.Lunchbox~9~R1C1~R1C2~R1C3",
     "9x9+rellik=9:r1c1r1c2+equality=r1c1r1c2+lunchbox=9:r1c1r1c2r1c3"},
    /* neighbours */
    {".WhiteDot~R1C1~R2C1~R2C2", "9x9+white=r1c1r2c1+white=r2c1r2c2"},
    {".BlackDot~R1C1~R1C2.X~R1C1~R1C2.V~R1C1~R1C2.GreaterThan~R2C1~R1C1",
     "9x9+black=r1c1r1c2+xv=X:r1c1r1c2+xv=V:r1c1r1c2+greater=r2c1r1c1"},
    /* flags */
    {".Diagonal~1.Diagonal~-1.AntiKnight.AntiKing.DisjointSets.Windoku.AntiConsecutive."
     "StrictKropki.StrictXV",
     "9x9+x+antiknight+antiking+disjoint+windoku+nonconsecutive+nodots+noxv"},
    {".Diagonal~-1", "9x9+diagonal"},
    {".AntiTaxicab.GlobalEntropy.GlobalMod.DutchFlatmates.FullRankTies~any",
     "9x9+antitaxicab+globalentropy+globalmod+flatmates+fullrankties=any"},
    {".Shape~2x4~4.NoBoxes.RegionSameValues", "2x4:1x4=1-4+same=" ROW1 "/r2c1r2c2r2c3r2c4"},
    /* outside */
    {".XSum~R1~20~15.XSum~C2~~7", "9x9+xsum=20:r1c0+xsum=15:r1c10+xsum=7:r10c2"},
    {".Skyscraper~C1~3~.HiddenSkyscraper~R9~~3.NumberedRoom~R9~1",
     "9x9+skyscraper=3:r0c1+hiddenskyscraper=3:r9c10+room=1:r9c0"},
    {".FullRank~R1~3~.FullRankTies~only-unclued", "9x9+fullrank=3:r1c0"},
    {".Sandwich~12~R1.Sandwich~0~C3", "9x9+sandwich=12:r1+sandwich=0:c3"},
    {".Sandwich~12~R1.Sandwich~12~R1", "9x9+sandwich=12:r1"},
    {".LittleKiller~9~R1C1.LittleKiller~9~R2C1.LittleKiller~9~R1C9.LittleKiller~9~R2C9."
     "LittleKiller~9~R9C2",
     "9x9+little=9:r0c0dr+little=9:r1c0dr+little=9:r0c10dl+little=9:r3c10ul+little=9:r10c1ur"},
    /* codes */
    {".Pair~AB-_~_a%20name~R1C1~R1C2~~R2C1~R2C2~R2C3",
     "9x9+pairs=#AB-_:r1c1r1c2+pairs=#AB-_:r2c1r2c2r2c3"},
    {".Binary~AB-_~R1C1~R1C2.BinaryX~-~R1C1~R1C2.PairX~B~R1C1~R1C2.Pair~B~R1C1",
     "9x9+pairs=#AB_-:r1c1r1c2+pairsall=#_:r1c1r1c2+pairsall=#B:r1c1r1c2"},
    {".Pair~~R1C1~R1C2", "9x9+sum=-9999:r1c1"},
    {".NFA~Qjf8Av__~_n~R1C1~-~R1C2~~R1C3", "9x9+nfa=#Qjf8Av__:r1c1/r1c2+nfa=#Qjf8Av__:r1c3"},
    {".Regex~WzM0XQ~R1C1~~R1C2", "9x9+regex=\"[34]\":r1c1+regex=\"[34]\":r1c2"},
    {".Regex~%5B34%5D%2E+~R1C1", "9x9+regex=\"[34].+\":r1c1"},
    /* composites */
    {".Or.Cage~3~R1C1~R1C2.Thermo~R1C1~R1C2.End", "9x9+any=(cage=3:r1c1r1c2|thermo=r1c1r1c2)"},
    {".Or.And.Cage~3~R1C1~R1C2.~R1C3_1_2.End.~R1C1_1~R1C2_2.End",
     "9x9+any=(cage=3:r1c1r1c2+values=1,2:r1c3|values=1:r1c1+values=2:r1c2)"},
    {".Or.XSum~R1~3~4.And.End.End", "9x9"},
    {".Or.XSum~R1~3~4.End", "9x9+any=(xsum=3:r1c0+xsum=4:r1c10)"},
    {".Or.End", "9x9+sum=-9999:r1c1"},
    {".Or.Or.Cage~3~R1C1~R1C2.End.And.Or.And.End.End.Thermo~R1C1~R1C2.End.End",
     "9x9+any=(any=(cage=3:r1c1r1c2)|thermo=r1c1r1c2)"},
    {".And.Cage~3~R1C1~R1C2.And.Thermo~R1C1~R1C2.End.End", "9x9+cage=3:r1c1r1c2+thermo=r1c1r1c2"},
    {".Or.~R1C1.~R1C1_1.End", "9x9+any=(sum=-9999:r1c1|values=1:r1c1)"},
    /* copies: bits 0, 1 and 9 are R1C1, R1C2 and R2C1 */
    {".Replicate~DI.Cage~3~R1C1~R1C2.End", "9x9+cage=3:r1c1r1c2+cage=3:r1c2r1c3+cage=3:r2c1r2c2"},
    {".Replicate~D~R2C2.Cage~3~R1C1~R1C2.End", "9x9+cage=3:r1c1r1c2+cage=3:r1c2r1c3"},
    {".Replicate~D.Replicate~BI.Cage~3~R1C1~R1C2.End.End",
     "9x9+cage=3:r1c1r1c2+cage=3:r2c1r2c2+cage=3:r1c2r1c3+cage=3:r2c2r2c3"},
    {".Or.Replicate~D.Cage~3~R1C1~R1C2.End.End", "9x9+any=(cage=3:r1c1r1c2+cage=3:r1c2r1c3)"},
    {".Shape~4x4.Var~S~~4x4.Replicate~D~VS1.Thermo~VS1~R1C1.End",
     "4x4+helper=4x4+thermo=r6c1r1c1+thermo=r6c2r1c2"},
    /* regions that are to be found: their group comes before those of Var */
    {".Shape~4x4.NoBoxes.Var~A.ChaosConstruction.ChaosArrow~R1C2.ChaosCount~R1C1.Pair~__8~CC1~VA",
     "4x4:1x4+helper=4x4+helper=1x1+chaos=4:r6c1+chaosarrow=0:r1c2:r6c2r6c3r6c4:r6c2r7c2r8c2r9c2:"
     "r6c2r6c1:r6c2+chaoscount=0:r1c1:r6c1r6c2r7c1r7c2+pairs=#__8:r6c1r11c1"},
    {".Shape~4x4.RegionSize~2.NoBoxes.ChaosConstruction.ChaosArrow~R1C2~1~R2C2~R2C3~-~CC6~CC10",
     "4x4:1x4+helper=4x4+chaos=2:r6c1+chaosarrow=1:r1c2:r7c2r7c3:r7c2r8c2"},
    /* refused */
    {".Foo~1", "!2 unknown: Foo"},
    {".Doppelganger.Foo.Doppelganger.Foo", "!2 not supported: Doppelganger; unknown: Foo"},
    {".ChaosCount~R1C1", "!2 ChaosCount: only with ChaosConstruction"},
    {".ChaosConstruction.ChaosArrow~R1C1~2", "!36 ChaosArrow: expected a cell, and 0 or 1"},
    {".ChaosConstruction.ChaosArrow", "!20 ChaosArrow: expected a cell, and 0 or 1"},
    {".ChaosConstruction.ChaosArrow~CC2", "!31 ChaosArrow: expected a cell of the board"},
    {".ChaosConstruction~1", "!20 ChaosConstruction has no arguments"},
    {".Shape~17x17", "!8 Shape: expected a size from 1x1 to 16x16"},
    {".Shape~9x9~8", "!8 Shape: a board with 9 cells in a row needs as many values"},
    {".Shape~9x9~2-12", "!12 Shape: expected values, such as 9 or 0-8, at most 16 of them"},
    {".Shape~9x9~0-16", "!12 Shape: expected values, such as 9 or 0-8, at most 16 of them"},
    {".Shape~6x6.Shape~9x9", "!12 a second Shape, which is different"},
    {".Cage~3~R1C1~R1CA", "!14 Cage: 'R1CA' is not a cell"},
    {".Cage~3~R1C1~VA1", "!14 Cage: 'VA1' is not a cell"},
    {".Cage~x~R1C1", "!7 Cage: 'x' is not a cell"},
    {".Or.Cage~3~R1C1", "!2 there is no End for this"},
    {".Or\n\n.End", "!2 there is no End for this"},
    {".End", "!2 an End without Or, And or Replicate"},
    {".Or.AntiKnight.End", "!5 AntiKnight cannot be in Or, And or Replicate"},
    {".Replicate~B.Sandwich~3~R1.End", "!14 Sandwich cannot be in Replicate"},
    {".Replicate~B~R1C2.Cage~3~R1C1~R1C2.End", "9x9+cage=3:r1c1r1c2"},
    {".Replicate~D.Cage~3~R1C8~R1C9.End",
     "!26 Cage: 'R1C9' would be moved out of its cells by Replicate"},
    {".Shape~4x4~~Raw.AntiKnight", "!17 AntiKnight: not on a board without rules (Raw)"},
    {".Sandwich~12~R1.Sandwich~13~R1", "!29 Sandwich: a second clue for R1, which is different"},
    {".LittleKiller~9~R9C9", "!17 LittleKiller: no diagonal starts in that cell"},
    {".WhiteDot~R1C1~R2C2", "!11 WhiteDot: none of the cells are neighbours"},
    {".StrictKropki.Or.WhiteDot~R1C1~R1C2.End", "!18 WhiteDot in an Or, where all marks are given"},
    {".~R1C1_10", "!8 10 is not a value of the board"},
    {".Shape~10x10~0-9.Entropic~R1C1~R1C2", "!18 Entropic: only for the values 1 to 9"},
    {".Shape~4x4~0-9.PillArrow~2~R1C1~R1C2~R1C3", "4x4=0-9+arrow=r1c1r1c2:r1c3"},
    {".Shape~4x4~10.PillArrow~2~R1C1~R1C2~R1C3", "!15 PillArrow: only for values up to 9"},
    {".SameValues~2~R1C1~R1C2~R2C1",
     "!13 SameValues: the cells are not 2 lists of the same length"},
    {".Var~a", "!6 Var: expected capital letters"},
    {".Var~A~~1001", "!9 Var: expected a number of cells, or rows and columns such as 3x4"},
    {".Var~A~~1000", "!2 there are more than 1000 cells"},
    {".Var~A.Var~A", "!12 Var: a second group A"},
    {".Pair~a%~R1C1~R1C2", "!7 Pair: expected a code of letters, digits, - and _"},
    {".Regex~Cg~R1C1", "!8 Regex: expected a pattern in base64"},
    {"123", "!1 expected items that begin with a full stop, or a grid of N x N characters"},
    {"1..x............", "!4 'x' is neither a value nor '.' for an empty cell"},
    {"1234341221434321", "!1 this may be a full grid or the regions of a jigsaw"},
};

static void test_types(void **state) {
    (void)state;
    size_t right = 0;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        right += does_mean(table[i].source, table[i].meaning, false);
    assert_int_equal(right, sizeof table / sizeof *table);
}

static void test_links(void **state) {
    (void)state;
    assert_true(does_mean(".Shape~4x4%0A.Cage~3~R1C1~R1C2", "4x4+cage=3:r1c1r1c2", true));
    assert_true(does_mean("%23%20a+comment%0A.Shape%7E4x4", "4x4", true));
    assert_true(
        does_mean(".Shape~4x4+%20.Regex~%255B12%255D~R1C1", "4x4+regex=\"[12]\":r1c1", true));
    assert_true(does_mean("%2EShape~4x4%0A.Foo", "!17 unknown: Foo", true));
}

static uint64_t candidates_of(const char *source, uint32_t cell) {
    struct iss_text text;
    struct iss_puzzle puzzle;
    assert_int_equal(qd_iss_text_read(&text, source, strlen(source), false, NULL), QD_OK);
    assert_int_equal(qd_iss_translate(&text, &puzzle, NULL), QD_OK);
    uint64_t candidates = puzzle.candidates[cell];
    qd_iss_puzzle_free(&puzzle);
    qd_iss_text_free(&text);
    return candidates;
}

/* Givens of a cell intersect, also those of copies; values count from the least one. */
static void test_givens(void **state) {
    (void)state;
    assert_int_equal(candidates_of(".~R1C1_3", 0), 4);
    assert_int_equal(candidates_of(".~R1C1_3", 1), 511);
    assert_int_equal(candidates_of(".~R1C2_3_4_5.~R1C2_5_4_1", 1), 24);
    assert_int_equal(candidates_of(".~R1C1_3.~R1C1_4", 0), 0);
    assert_int_equal(candidates_of(".~R1C1", 0), 0);
    assert_int_equal(candidates_of(".Shape~4x4~0-4.~R1C1_0_2", 0), 5);
    assert_int_equal(candidates_of(".Shape~4x4.Var~S~~4.And.~VS2_3.End", 17), 4);
    assert_int_equal(candidates_of(".Shape~4x4.Replicate~P.~R1C1_1_2.End", 3), 3);
    assert_int_equal(candidates_of(".Shape~4x4.Replicate~P.~R1C1_1_2.End", 4), 15);
    assert_int_equal(candidates_of(".Or.~R1C1_3.~R1C2_3.End", 0), 511);
    assert_int_equal(candidates_of("1..2............", 3), 2);
}

/* The place of a mistake in the notation is that of its item. */
static void test_places(void **state) {
    struct iss_text text;
    struct iss_puzzle puzzle;
    const char *source = ".Shape~4x4\n.Thermo~R1C1~R1C2\n.Cage~3~R1C1~R1C2";
    (void)state;
    assert_int_equal(qd_iss_text_read(&text, source, strlen(source), false, NULL), QD_OK);
    assert_int_equal(qd_iss_translate(&text, &puzzle, NULL), QD_OK);
    assert_string_equal(puzzle.board.data, "4x4+thermo=r1c1r1c2+cage=3:r1c1r1c2");
    assert_int_equal(qd_iss_puzzle_origin(&puzzle, &text, 5), 12);
    assert_int_equal(qd_iss_puzzle_origin(&puzzle, &text, 19), 12);
    assert_int_equal(qd_iss_puzzle_origin(&puzzle, &text, 21), 30);
    assert_int_equal(qd_iss_puzzle_origin(&puzzle, &text, 1), 0);
    qd_iss_puzzle_free(&puzzle);
    qd_iss_text_free(&text);
}

/* Copies of copies are bounded. */
static void test_bounds(void **state) {
    qd_text text = QD_TEXT_INIT;
    (void)state;
    for (int i = 0; i < 20; i++)
        qd_text_put(&text, ".Replicate~__________");
    qd_text_put(&text, ".~R1C1_1");
    for (int i = 0; i < 20; i++)
        qd_text_put(&text, ".End");
    char said[300];
    translate(text.data, false, said, sizeof said);
    assert_int_equal(said[0], '!');
    qd_text_cut(&text, 0);
    for (int i = 0; i < 6; i++)
        qd_text_put(&text, ".Replicate~B_");
    qd_text_put(&text, ".Shape~16x16.");
    qd_text_free(&text);
    for (int i = 0; i < 65; i++)
        qd_text_put(&text, ".And");
    translate(text.data, false, said, sizeof said);
    assert_string_equal(said, "!258 composites are nested too deeply");
    qd_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_types),  cmocka_unit_test(test_links),  cmocka_unit_test(test_givens),
        cmocka_unit_test(test_places), cmocka_unit_test(test_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
