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
    {".Whisper~~R1C1~R1C2", "9x9+whisper=0:r1c1r1c2"},
    {".Whisper~3~R1C1~R1C2", "9x9+whisper=3:r1c1r1c2"},
    {".Modular~3~R1C1~R1C2", "9x9+modular=3:r1c1r1c2"},
    {".Modular~1~R1C1~R1C2", "9x9"},
    {".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4~R2C1", "4x4+sum=-9999:r1c1"},
    {".Lockout~0~R1C1~R1C2", "9x9+lockout=1:r1c1r1c2"},
    {".Arrow~R1C1~R1C2~R1C3", "9x9+arrow=r1c1:r1c2r1c3"},
    {".Arrow~R1C1", "9x9+sum=0:r1c1"},
    {".PillArrow~2~R1C1~R1C2~R2C1", "9x9+arrow=r1c1r1c2:r2c1"},
    {".SumLine~10~R1C1~R1C2", "9x9+sumline=10:r1c1r1c2"},
    {".SumLine~0~R1C1~R1C2~LOOP", "9x9+sum=0:r1c1r1c2"},
    {".SumLine~10~R1C1~R1C2~R2C2~LOOP", "9x9+sumline=10:loop:r1c1r1c2r2c2"},
    {".RegionSumLine~R1C3~R1C4", "9x9+regionsum=r1c3r1c4"},
    {".RegionSumLine~R1C1~R1C2", "9x9"},
    {".NoBoxes.RegionSumLine~R1C3~R1C4", "9x9:1x9"},
    {".Shape~4x4.NoBoxes.Jigsaw~AABBABBACDDDCDEE.RegionSumLine~R3C1~R3C2~R4C3~R4C4",
     "4x4:1x4+house=r1c1r1c2r2c1r2c4+house=r1c3r1c4r2c2r2c3+house=r3c2r3c3r3c4r4c2+equalsum=r3c1/"
     "r3c2/r4c3r4c4"},
    /* sets */
    {".Cage~3~R1C1~R1C2.Cage~0~R1C1~R1C2.Cage~~R1C1~R1C2.Cage~4~R1C1",
     "9x9+cage=3:r1c1r1c2+cage=r1c1r1c2+cage=r1c1r1c2+cage=4:r1c1"},
    {".Cage~20~R1C1~R1C2~R1C2.Cage~~R1C1~R1C1.Cage~-1~R1C1",
     "9x9+sum=20:r1c1,r1c2,r1c2+house=r1c1r1c2+sum=-9999:r1c1"},
    {".Shape~2x2~4.Cage~9~R1C1~R1C2~R2C1~R2C2.AllDifferent~R1C1~R1C2~R1C1",
     "2x2=1-4+cage=9:r1c1r1c2r2c1r2c2+house=r1c1r1c2"},
    {".Shape~3x3~2~Raw.AllDifferent~R1C1~R1C2~R1C3.EqualityCage~R2C1~R2C2~R2C3",
     "3x3:free=1-2+sum=-9999:r1c1+sum=-9999:r1c1"},
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
    {".Shape~12x12.Quad~R1C1~12", "12x12+quad=12,:r1c1"},
    {".Quad~R1C1~1~1", "9x9+quad=1,1:r1c1"},
    {".Quad~R1C1~1.Quad~R1C1~2", "9x9+quad=1:r1c1+quad=2:r1c1"},
    {".Quad~R1C1~1~10", "9x9+sum=-9999:r1c1"},
    {".Indexing~C~R1C1.Indexing~R~R1C1~R1C1", "9x9+index=col:r1c1+index=row:r1c1"},
    {".ValueIndexing~R1C1~R1C2~R1C3~R1C4", "9x9+valueindex=r1c1:r1c2:r1c3r1c4"},
    {".RellikCage~9~R1C1~R1C2.EqualityCage~R1C1~R1C2.Lunchbox~9~R1C1~R1C2~R1C3",
     "9x9+rellik=9:r1c1r1c2+equality=r1c1r1c2+lunchbox=9:r1c1r1c2r1c3"},
    {".Lunchbox~0~R1C1", "9x9+sum=-9999:r1c1"},
    {".Shape~3x3~2~Raw.RellikCage~7~R1C1~R1C2~R1C3", "3x3:free=1-2+sum=-9999:r1c1"},
    /* neighbours */
    {".WhiteDot~R1C1~R2C1~R1C1", "9x9+white=r1c1r2c1"},
    {".WhiteDot~R1C1~R2C1~R2C2", "9x9+white=r1c1r2c1+white=r2c1r2c2"},
    {".BlackDot~R1C1~R1C2.X~R1C1~R1C2.V~R1C1~R1C2.GreaterThan~R2C1~R1C1",
     "9x9+black=r1c1r1c2+xv=X:r1c1r1c2+xv=V:r1c1r1c2+greater=r2c1r1c1"},
    /* flags */
    {".Diagonal~1.Diagonal~-1.AntiKnight.AntiKing.DisjointSets.Windoku.AntiConsecutive."
     "StrictKropki.StrictXV",
     "9x9+x+antiknight+antiking+disjoint+windoku+nonconsecutive+nodots+noxv"},
    {".Diagonal~-1", "9x9+diagonal"},
    {".Shape~6x6.DisjointSets.Windoku", "6x6+disjoint+house=r2c2r2c3r2c4r3c2r3c3r3c4"},
    {".Shape~5x5.DisjointSets.Windoku", "5x5"},
    {".Shape~4x4.NoBoxes.DisjointSets",
     "4x4:1x4+house=r1c1r1c3r3c1r3c3+house=r1c2r1c4r3c2r3c4+house=r2c1r2c3r4c1r4c3+house="
     "r2c2r2c4r4c2r4c4"},
    {".Shape~4x6.Windoku", "!12 Windoku: only for square boards"},
    {".AntiTaxicab.GlobalEntropy.GlobalMod.DutchFlatmates.FullRankTies~any",
     "9x9+antitaxicab+globalentropy+globalmod+flatmates+fullrankties=any"},
    {".Shape~2x4~5.NoBoxes.RegionSameValues", "2x4:1x4=1-5+same=" ROW1 "/r2c1r2c2r2c3r2c4"},
    {".Shape~1x4~5.RegionSameValues", "1x4:1x4=1-5"},
    {".Shape~4x4.RegionSize~6.NoBoxes", "4x4:1x4"},
    /* outside */
    {".XSum~R1~20~15.XSum~C2~~7", "9x9+xsum=20:r1c0+xsum=15:r1c10+xsum=7:r10c2"},
    {".Shape~4x4~~Raw.XSum~R1~~", "4x4:free"},
    {".XSum~R1~-1.LittleKiller~-1~R1C1", "9x9+sum=-9999:r1c1+sum=-9999:r1c1"},
    {".Skyscraper~C1~3~.HiddenSkyscraper~R9~~3.NumberedRoom~R9~1",
     "9x9+skyscraper=3:r0c1+hiddenskyscraper=3:r9c10+room=1:r9c0"},
    {".Shape~9x9~0-9.Doppelganger", "9x9=0-9+doppelganger"},
    {".Shape~4x4~0-4.NoBoxes.Doppelganger", "4x4:1x4=0-4+doppelganger"},
    {".FullRank~R1~3~.FullRankTies~only-unclued", "9x9+fullrank=3:r1c0"},
    {".Sandwich~12~R1.Sandwich~0~C3", "9x9+sandwich=12:r1+sandwich=0:c3"},
    {".Sandwich~12~R1.Sandwich~12~R1", "9x9+sandwich=12:r1"},
    {".Shape~2x3~4.Sandwich~3~R2.Sandwich~0~C3",
     "2x3:1x3=1-4+lunchbox=3:r2c1r2c2r2c3+lunchbox=0:r1c3r2c3"},
    {".LittleKiller~9~R1C1.LittleKiller~9~R2C1.LittleKiller~9~R1C9.LittleKiller~9~R2C9."
     "LittleKiller~9~R9C2",
     "9x9+little=9:r0c0dr+little=9:r1c0dr+little=9:r0c10dl+little=9:r3c10ul+little=9:r10c1ur"},
    /* codes */
    {".Pair~AB-_~_a%20name~R1C1~R1C2~~R2C1~R2C2~R2C3",
     "9x9+pairs=#AB-_:r1c1r1c2+pairs=#AB-_:r2c1r2c2r2c3"},
    {".Binary~AB-_~R1C1~R1C2.BinaryX~-~R1C1~R1C2.PairX~B~R1C1~R1C2.Pair~B~R1C1",
     "9x9+pairs=#AB_-:r1c1r1c2+pairsall=#_:r1c1r1c2+pairsall=#B:r1c1r1c2"},
    {".Pair~~R1C1~R1C2", "9x9+sum=-9999:r1c1"},
    {".Shape~4x4.Pair~AB__~R1C1~R1C2.Binary~AB___~R1C1~R1C2",
     "4x4+pairs=#ABP:r1c1r1c2+pairs=#ABO:r1c1r1c2"},
    {".NFA~Qjf8Av__~R1C1~-~~-~R1C2", "9x9+nfa=#Qjf8Av__:r1c1/+nfa=#Qjf8Av__:/r1c2"},
    {".Regex~KFteMjU4XS5bMTM0Nl0uWzE0Nl18WzEzNF0uLjUuLlszNDZdKSouPw=~R1C1",
     "9x9+regex=\"([^258].[1346].[146]|[134]..5..[346])*.?\":r1c1"},
    {".NFA~Qjf8Av__~_n~R1C1~-~R1C2~~R1C3", "9x9+nfa=#Qjf8Av__:r1c1/r1c2+nfa=#Qjf8Av__:r1c3"},
    {".Regex~WzM0XQ~R1C1~~R1C2", "9x9+regex=\"[34]\":r1c1+regex=\"[34]\":r1c2"},
    {".Regex~%5B34%5D%2E+~R1C1", "9x9+regex=\"[34].+\":r1c1"},
    /* composites */
    {".Or.Cage~3~R1C1~R1C2.Thermo~R1C1~R1C2.End", "9x9+any=(cage=3:r1c1r1c2|thermo=r1c1r1c2)"},
    {".Or.And.Cage~3~R1C1~R1C2.~R1C3_1_2.End.~R1C1_1~R1C2_2.End",
     "9x9+any=(cage=3:r1c1r1c2+values=1,2:r1c3|values=1:r1c1+values=2:r1c2)"},
    {".Or.XSum~R1~3~4.And.End.End", "9x9"},
    {".Or.XSum~R1~3~4.End", "9x9+xsum=3:r1c0+xsum=4:r1c10"},
    {".Or.End", "9x9+sum=-9999:r1c1"},
    {".Or.Or.Cage~3~R1C1~R1C2.End.And.Or.And.End.End.Thermo~R1C1~R1C2.End.End",
     "9x9+any=(cage=3:r1c1r1c2|thermo=r1c1r1c2)"},
    {".And.Cage~3~R1C1~R1C2.And.Thermo~R1C1~R1C2.End.End", "9x9+cage=3:r1c1r1c2+thermo=r1c1r1c2"},
    {".Or.~R1C1.~R1C1_1.End", "9x9+any=(sum=-9999:r1c1|values=1:r1c1)"},
    /* copies: bits 0, 1 and 9 are R1C1, R1C2 and R2C1 */
    {".Replicate~DI.Cage~3~R1C1~R1C2.End", "9x9+cage=3:r1c1r1c2+cage=3:r1c2r1c3+cage=3:r2c1r2c2"},
    {".Replicate~D~R2C2.Cage~3~R1C1~R1C2.End", "9x9+cage=3:r1c1r1c2+cage=3:r1c2r1c3"},
    {".Replicate~D.Replicate~BI.Cage~3~R1C1~R1C2.End.End",
     "9x9+cage=3:r1c1r1c2+cage=3:r2c1r2c2+cage=3:r1c2r1c3+cage=3:r2c2r2c3"},
    {".Or.Replicate~D.Cage~3~R1C1~R1C2.End.End", "9x9+cage=3:r1c1r1c2+cage=3:r1c2r1c3"},
    {".Shape~4x4.Var~S~~4x4.Replicate~D~VS1.Thermo~VS1~R1C1.End",
     "4x4+helper=4x4+thermo=r6c1r1c1+thermo=r6c2r1c2"},
    /* regions that are to be found: their group comes before those of Var */
    {".Shape~4x4.NoBoxes.Var~A.ChaosConstruction.ChaosArrow~R1C2.ChaosCount~R1C1.Pair~__8~CC1~VA",
     "4x4:1x4+helper=4x4+helper=1x1+chaos=4:r6c1+chaosarrow=0:r1c2:r6c2r6c3r6c4:r6c2r7c2r8c2r9c2:"
     "r6c2r6c1:r6c2+chaoscount=0:r1c1:r6c1r6c2r7c1r7c2+pairs=#__M:r6c1r11c1"},
    {".Shape~4x4.RegionSize~2.NoBoxes.ChaosConstruction.ChaosArrow~R1C2~1~R2C2~R2C3~-~CC6~CC10",
     "4x4:1x4+helper=4x4+chaos=2:r6c1+chaosarrow=1:r1c2:r7c2r7c3:r7c2r8c2"},
    /* refused */
    {".Foo~1", "!2 unknown: Foo"},
    {".Bar.Foo.Bar.Foo", "!2 unknown: Bar, Foo"},
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
    {".Shape~4x4~10.PillArrow~2~R1C2~R1C1~R1C3",
     "4x4=1-10+sum=0:-10*r1c1,-1*r1c2,r1c3+values=1,2,3,4,5,6,7,8,9:r1c2"},
    {".Shape~4x4~0-10.PillArrow~3~R1C1~R2C2~R1C2~R1C3",
     "4x4=0-10+sum=0:-100*r1c1,-10*r1c2,-1*r2c2,r1c3+values=0,1,2,3,4,5,6,7,8,9:r1c2r2c2"},
    {".PillArrow~2~R1C2~R2C1~R3C3",
     "!12 PillArrow: the cells of the pill do not follow each other"},
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
    /* the board: edges and refusals */
    {".Shape", "!2 Shape: expected a size from 1x1 to 16x16"},
    {".Shape~6", "!8 Shape: expected a size from 1x1 to 16x16"},
    {".Shape~6y6", "!8 Shape: expected a size from 1x1 to 16x16"},
    {".Shape~6x", "!8 Shape: expected a size from 1x1 to 16x16"},
    {".Shape~0x6", "!8 Shape: expected a size from 1x1 to 16x16"},
    {".Shape~6x0", "!8 Shape: expected a size from 1x1 to 16x16"},
    {".Shape~6x6x", "!8 Shape: expected a size from 1x1 to 16x16"},
    {".Shape~9x9~x", "!12 Shape: expected values, such as 9 or 0-8, at most 16 of them"},
    {".Shape~9x9~9x", "!12 Shape: expected values, such as 9 or 0-8, at most 16 of them"},
    {".Shape~9x9~0-x", "!12 Shape: expected values, such as 9 or 0-8, at most 16 of them"},
    {".Shape~9x9~1-0", "!12 Shape: expected values, such as 9 or 0-8, at most 16 of them"},
    {".Shape~6x6~~Raw~x", "!17 Shape: expected Sudoku or Raw"},
    {".Shape~6x6~~Odd", "!13 Shape: expected Sudoku or Raw"},
    {".Shape~6x6.Shape~16x16", "!12 a second Shape, which is different"},
    {".RegionSize~4.RegionSize~9", "!15 a second RegionSize, which is different"},
    {".RegionSize~0", "!13 RegionSize: expected a number from 1 to 256"},
    {".NoBoxes.NoBoxes~1", "!10 a second NoBoxes, which is different"},
    {".Shape~5x4.RegionSize~4", "5x4:1x4=1-5"},
    {".Shape~4x5.RegionSize~4", "4x5:1x5=1-5"},
    {".Shape~2x2~4.RegionSize~1.Jigsaw~ABCD", "2x2=1-4"},
    {".Jigsaw", "!2 Jigsaw: expected a letter for each of the 81 cells"},
    {".Jigsaw~AB", "!9 Jigsaw: expected a letter for each of the 81 cells"},
    {".Jigsaw~A.Jigsaw~B", "!11 a second Jigsaw, which is different"},
    {".Shape~4x4.NoBoxes.Jigsaw~AAAABBBBCCCCDDDD", "4x4:1x4"},
    {".Shape~4x4.NoBoxes.Jigsaw~AAABBBBCCCCCDDDD",
     "4x4:1x4+house=r1c4r2c1r2c2r2c3+house=r4c1r4c2r4c3r4c4"},
    {".Shape~4x4.NoBoxes.Jigsaw~AAABABBBCCCDCDDD", "4x4:1x4+regions=1112122233343444"},
    {".Shape~6x4.NoBoxes.Jigsaw~AAABAAABBBBBCCCCCCDDDDDD",
     "6x4:1x4=1-6+house=r1c1r1c2r1c3r2c1r2c2r2c3+house=r1c4r2c4r3c1r3c2r3c3r3c4+house="
     "r4c1r4c2r4c3r4c4r5c1r5c2+house=r5c3r5c4r6c1r6c2r6c3r6c4"},
    {".Shape~4x6.NoBoxes.Jigsaw~AABBCCAABBCCAABBCCDDDDDD",
     "4x6:1x6=1-6+house=r1c1r1c2r2c1r2c2r3c1r3c2+house=r1c3r1c4r2c3r2c4r3c3r3c4+house="
     "r1c5r1c6r2c5r2c6r3c5r3c6+house=r4c1r4c2r4c3r4c4r4c5r4c6"},
    {".Shape~4x4.NoBoxes.RegionSize~3.Jigsaw~AAABBBCCCDDDEEEE",
     "4x4:1x4+house=r1c1r1c2r1c3+house=r1c4r2c1r2c2+house=r2c3r2c4r3c1+house=r3c2r3c3r3c4"},
    /* groups: edges and refusals */
    {".Var", "!2 Var: expected capital letters"},
    {".Var~A1", "!6 Var: expected capital letters"},
    {".Var~ABCDEFGHIJKLMNO", "!6 Var: expected capital letters"},
    {".Shape~4x4.Var~A~b~.Thermo~VA~R1C1", "4x4+helper=1x1+thermo=r6c1r1c1"},
    {".Var~A~~0", "!9 Var: expected a number of cells, or rows and columns such as 3x4"},
    {".Var~A~~2x3x", "!9 Var: expected a number of cells, or rows and columns such as 3x4"},
    {".Var~A~~100x100", "!9 Var: at most 1000 cells"},
    {".Var~A~~4~5", "!11 Var: expected a number of cells, or rows and columns such as 3x4"},
    {".ChaosConstruction.ChaosConstruction~1",
     "!20 a second ChaosConstruction, which is different"},
    {".Shape~16x16.Var~A~~800.ChaosConstruction", "!14 there are more than 1000 cells"},
    /* cells: edges and refusals */
    {".Thermo~R1C!~R1C1", "!9 Thermo: 'R1C!' is not a cell"},
    {".Thermo~R1Cz~R1C1", "!9 Thermo: 'R1Cz' is not a cell"},
    {".Thermo~R1C1234567890123456789012", "!9 Thermo: 'R1C12345678901234567' is not a cell"},
    {".Thermo~R1D1", "!9 Thermo: 'R1D1' is not a cell"},
    {".Thermo~R0C1", "!9 Thermo: 'R0C1' is not a cell"},
    {".Shape~4x4.Thermo~R9C1", "!19 Thermo: 'R9C1' is not a cell"},
    {".Shape~4x4.Var~A~~2.Thermo~VA~R1C1", "!28 Thermo: 'VA' is not a cell"},
    {".Shape~4x4.Var~A~~2.Thermo~VA1x~R1C1", "!28 Thermo: 'VA1x' is not a cell"},
    {".Shape~4x4.Var~A~~2.Thermo~VA0~R1C1", "!28 Thermo: 'VA0' is not a cell"},
    {".Shape~4x4.Var~A~~2.Thermo~VA3~R1C1", "!28 Thermo: 'VA3' is not a cell"},
    {".Replicate~AE~R1C2.Cage~3~R1C1.End",
     "!27 Cage: 'R1C1' would be moved out of its cells by Replicate"},
    {".Replicate~AAAAAAAAAAAAB.Cage~3~R2C1.End",
     "!33 Cage: 'R2C1' would be moved out of its cells by Replicate"},
    {".Shape~4x4.Var~A~~5.WhiteDot~VA5~VA1", "4x4+helper=1x5+white=r6c5r6c1"},
    /* regions that are to be found: edges and refusals */
    {".Shape~4x4.ChaosConstruction.ChaosCount~R3C3~",
     "4x4+helper=4x4+chaos=4:r6c1+chaoscount=0:r3c3:r8c3r7c2r7c3r7c4r8c2r8c4r9c2r9c3r9c4"},
    {".Shape~4x4.ChaosConstruction.ChaosCount~R9C9", "!41 ChaosCount: 'R9C9' is not a cell"},
    /* outside: edges and refusals */
    {".XSum~R10~3", "!7 XSum: expected a row or column, such as R1 or C9"},
    {".XSum~~3", "!6 XSum: expected a row or column, such as R1 or C9"},
    {".Shape~16x16.XSum~Ra~3", "16x16+xsum=3:r10c0"},
    {".XSum~R!~3", "!7 XSum: expected a row or column, such as R1 or C9"},
    {".XSum~Rz~3", "!7 XSum: expected a row or column, such as R1 or C9"},
    {".XSum~D1~3", "!7 XSum: expected a row or column, such as R1 or C9"},
    {".XSum~R0~3", "!7 XSum: expected a row or column, such as R1 or C9"},
    {".Shape~4x4.XSum~R5~3", "!17 XSum: expected a row or column, such as R1 or C9"},
    {".Shape~4x4.XSum~C5~3", "!17 XSum: expected a row or column, such as R1 or C9"},
    {".XSum~R1~3.Or.XSum~R1~4.End", "9x9+xsum=3:r1c0+xsum=4:r1c0"},
    {".FullRank~R1~3.Sandwich~3~R1", "9x9+fullrank=3:r1c0+sandwich=3:r1"},
    {".XSum~R1", "!7 XSum: expected one or two clues"},
    {".XSum~R1~1~2~3", "!7 XSum: expected one or two clues"},
    {".XSum~R1~x~2", "!10 XSum: expected a number from 0 to 9999"},
    {".Sandwich~3", "!2 Sandwich: expected a number, and a row or column"},
    {".Sandwich~x~R1", "!11 Sandwich: expected a number from 0 to 9999"},
    {".Sandwich~3~Q1", "!13 Sandwich: expected a row or column, such as R1 or C9"},
    {".LittleKiller~9", "!2 LittleKiller: expected a sum and a cell"},
    {".LittleKiller~x~R1C1", "!15 LittleKiller: expected a number from 0 to 9999"},
    {".LittleKiller~9~R1Cx", "!17 LittleKiller: 'R1Cx' is not a cell"},
    {".Shape~4x4.Var~A.LittleKiller~9~VA", "!33 LittleKiller: no diagonal starts in that cell"},
    {".LittleKiller~9~R5C5", "!17 LittleKiller: no diagonal starts in that cell"},
    {".LittleKiller~9~R9C1", "!17 LittleKiller: no diagonal starts in that cell"},
    {".Shape~1x1.LittleKiller~9~R1C1", "!27 LittleKiller: no diagonal starts in that cell"},
    {".Shape~1x9.LittleKiller~9~R1C1", "!27 LittleKiller: no diagonal starts in that cell"},
    {".FullRankTies", "!2 FullRankTies: expected none, only-unclued or any"},
    {".FullRankTies~none~any", "!15 FullRankTies: expected none, only-unclued or any"},
    {".FullRankTies~some", "!15 FullRankTies: expected none, only-unclued or any"},
    {".FullRankTies~none", "9x9+fullrankties=none"},
    /* codes: edges and refusals */
    {".Pair", "!2 Pair: expected a code of letters, digits, - and _"},
    {".Pair~AB~~R1C1~R1Cx~~R1C1~R1C2", "!16 Pair: 'R1Cx' is not a cell"},
    {".NFA~Qjf8Av__~~R1C1~-~R1Cx~-~R1C3", "!23 NFA: 'R1Cx' is not a cell"},
    {".Regex~~R1C1", "9x9+regex=\"\":r1c1"},
    {".Regex~Mg~R1Cx", "!11 Regex: 'R1Cx' is not a cell"},
    {".Regex~!!~R1C1", "!8 Regex: expected a pattern in base64"},
    /* the whole board: edges and refusals */
    {".AntiKnight~1", "!13 AntiKnight has no arguments"},
    {".Shape~4x4.GlobalMod", "!12 GlobalMod: only for nine values"},
    {".Shape~9x9~0-8.AntiTaxicab", "!16 AntiTaxicab: only for values from 1 on"},
    {".Diagonal", "!2 Diagonal: expected 1 or -1"},
    {".Diagonal~2", "!11 Diagonal: expected 1 or -1"},
    {".Diagonal~1~1", "!11 Diagonal: expected 1 or -1"},
    {".Diagonal~1", "9x9+antidiagonal"},
    {".ConnectedValues~~1",
     "9x9+connected=1:"
     "r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9r2c1r2c2r2c3r2c4r2c5r2c6r2c7r2c8r2c9r3c1r3c2r3c3r3c4r3c5r"
     "3c6r3c7r3c8r3c9r4c1r4c2r4c3r4c4r4c5r4c6r4c7r4c8r4c9r5c1r5c2r5c3r5c4r5c5r5c6r5c7r5c8r5c9r6c1r6"
     "c2r6c3r6c4r6c5r6c6r6c7r6c8r6c9r7c1r7c2r7c3r7c4r7c5r7c6r7c7r7c8r7c9r8c1r8c2r8c3r8c4r8c5r8c6r8c"
     "7r8c8r8c9r9c1r9c2r9c3r9c4r9c5r9c6r9c7r9c8r9c9"},
    {".ConnectedValues~VA~1", "!18 ConnectedValues: expected the prefix of a group, and values"},
    {".Shape~4x4.Var~A.ConnectedValues~VA",
     "!34 ConnectedValues: expected the prefix of a group, and values"},
    {".Shape~4x4.Var~A.ConnectedValues~VA~1~2~3",
     "!34 ConnectedValues: expected the prefix of a group, and values"},
    {".Shape~4x4.Var~A~~5.ConnectedValues~VA~1",
     "!37 ConnectedValues: the last row of this group is not full; give its rows and columns"},
    {".Shape~4x4.Var~A~~2.ConnectedValues~VA~1~", "4x4+helper=1x2+connected=1:r6c1r6c2"},
    {".Shape~4x4.Var~A~~2.ConnectedValues~VA~1~x",
     "!42 ConnectedValues: expected a number of cells"},
    {".Shape~4x4.Var~A~~2.ConnectedValues~VA~1_x",
     "!42 ConnectedValues: expected a number from 0 to 99"},
    {".Shape~4x4.RegionSameValues",
     "4x4+same=r1c1r1c2r1c3r1c4/r2c1r2c2r2c3r2c4/r3c1r3c2r3c3r3c4/r4c1r4c2r4c3r4c4/"
     "r1c1r2c1r3c1r4c1/r1c2r2c2r3c2r4c2/r1c3r2c3r3c3r4c3/r1c4r2c4r3c4r4c4/r1c1r1c2r2c1r2c2/"
     "r1c3r1c4r2c3r2c4/r3c1r3c2r4c1r4c2/r3c3r3c4r4c3r4c4"},
    {".Shape~4x2~4.NoBoxes.RegionSameValues", "4x2:1x2=1-4+same=r1c1r2c1r3c1r4c1/r1c2r2c2r3c2r4c2"},
    {".Shape~4x4~8.RegionSize~8.RegionSameValues",
     "4x4:1x4=1-8+house=r1c1r1c2r1c3r1c4r2c1r2c2r2c3r2c4+house=r3c1r3c2r3c3r3c4r4c1r4c2r4c3r4c4+"
     "same=r1c1r1c2r1c3r1c4r2c1r2c2r2c3r2c4/r3c1r3c2r3c3r3c4r4c1r4c2r4c3r4c4"},
    {".Shape~4x4.Jigsaw~AABBAABBCCDDCCDD.RegionSameValues",
     "!36 RegionSameValues with boxes and a jigsaw is not supported"},
    {".Shape~4x4.NoBoxes.Jigsaw~AABBABBACCDDCDDC.RegionSameValues",
     "4x4:1x4+regions=1122122133443443+same=r1c1r1c2r1c3r1c4/r2c1r2c2r2c3r2c4/r3c1r3c2r3c3r3c4/"
     "r4c1r4c2r4c3r4c4/r1c1r2c1r3c1r4c1/r1c2r2c2r3c2r4c2/r1c3r2c3r3c3r4c3/r1c4r2c4r3c4r4c4/"
     "r1c1r1c2r2c1r2c4/r1c3r1c4r2c2r2c3/r3c1r3c2r4c1r4c4/r3c3r3c4r4c2r4c3"},
    /* neighbours: edges and refusals */
    {".StrictKropki.Or.X~R1C1~R1C2.End", "9x9+nodots+xv=X:r1c1r1c2"},
    {".StrictXV.Or.WhiteDot~R1C1~R1C2.End", "9x9+noxv+white=r1c1r1c2"},
    {".StrictXV.Or.X~R1C1~R1C2.End", "!14 X in an Or, where all marks are given"},
    {".Or.X~R1C1~R1C2.End", "9x9+xv=X:r1c1r1c2"},
    {".WhiteDot~R1C1~R1Cx", "!16 WhiteDot: 'R1Cx' is not a cell"},
    /* lines: edges and refusals */
    {".Palindrome~R1C1~x", "!18 Palindrome: 'x' is not a cell"},
    {".Thermo~R1C1~x", "!14 Thermo: 'x' is not a cell"},
    {".Entropic~R1C1~R1C2", "9x9+entropic=r1c1r1c2"},
    {".Shape~4x4.Entropic~R1C1~R1C2", "!12 Entropic: only for the values 1 to 9"},
    {".Whisper~3~R1C1~x", "!17 Whisper: 'x' is not a cell"},
    {".Whisper~3~R1C1", "9x9"},
    {".Whisper~101~R1C1~R1C2", "!10 Whisper: expected a number from 0 to 100"},
    {".Whisper", "9x9"},
    {".RellikCage", "!2 RellikCage: expected a number"},
    {".RellikCage~~R1C1", "!12 RellikCage: expected a number from 0 to 9999"},
    {".Lockout", "9x9"},
    {".Lockout~R1C1~R1C2", "9x9+lockout=4:r1c1r1c2"},
    {".Lockout~~R1C1~R1C2", "9x9+lockout=4:r1c1r1c2"},
    {".Lockout~101~R1C1~R1C2", "!10 Lockout: expected a number from 0 to 100"},
    {".Arrow", "9x9"},
    {".Arrow~x", "!8 Arrow: 'x' is not a cell"},
    {".PillArrow", "9x9"},
    {".PillArrow~4~R1C1", "!12 PillArrow: expected a number from 2 to 3"},
    {".PillArrow~2~R1C1~x", "!19 PillArrow: 'x' is not a cell"},
    {".PillArrow~2~R1C1~R1C2", "!12 PillArrow: fewer cells than a pill and a shaft have"},
    {".Var~A.RegionSumLine~VA~R1C1~R1C4", "9x9+helper=1x1+equalsum=r11c1/r1c1/r1c4"},
    {".RegionSumLine~x", "!16 RegionSumLine: 'x' is not a cell"},
    {".RegionSumLine~R1C1", "9x9"},
    {".SumLine", "9x9"},
    {".SumLine~31~R1C1", "!10 SumLine: expected a number from 0 to 30"},
    {".SumLine~10~x", "!13 SumLine: 'x' is not a cell"},
    {".SumLine~10", "9x9"},
    {".SumLine~10~R1C1~LOOP", "9x9+sumline=10:r1c1"},
    /* sets: edges and refusals */
    {".AllDifferent~x", "!15 AllDifferent: 'x' is not a cell"},
    {".Cage~10000~R1C1", "!7 Cage: expected a number from -9998 to 9999"},
    {".Cage~3", "9x9"},
    {".Cage", "9x9"},
    {".Sum", "9x9"},
    {".Sum~0", "9x9"},
    {".Sum~3", "9x9+sum=-9999:r1c1"},
    {".Sum~x~R1C1", "!6 Sum: expected a number from -9998 to 9999"},
    {".Sum~3~x", "!8 Sum: 'x' is not a cell"},
    {".Sum~=1~R1C1", "!5 Sum: expected a number from -9998 to 9999"},
    {".Sum~3=1~R1C1", "9x9+sum=3:r1c1"},
    {".Sum~3=~R1C1", "!6 Sum: fewer weights than cells"},
    {".Sum~3=1_2~R1C1~R1C2", "9x9+sum=3:r1c1,2*r1c2"},
    {".Sum~3_=_1~R1C1~R1C2", "!6 Sum: fewer weights than cells"},
    {".Sum~3_=_x_1~R1C1~R1C2", "!10 Sum: expected a number from -100 to 100"},
    {".Sum~3_=_1_2_3~R1C1~R1C2", "!14 Sum: more weights than cells"},
    {".ContainExact", "!2 ContainExact: expected values such as 1_1_2"},
    {".ContainExact~R1C1", "!15 ContainExact: expected values such as 1_1_2"},
    {".ContainExact~1~x", "!17 ContainExact: 'x' is not a cell"},
    {".ContainExact~1", "9x9+sum=-9999:r1c1"},
    {".ContainExact~1_x~R1C1", "!17 ContainExact: expected a number from 0 to 99"},
    {".Quad~x~1", "!7 Quad: 'x' is not a cell"},
    {".Quad~R1C9~1", "!7 Quad: there are no 2x2 cells from there on"},
    {".Quad~R9C1~1", "!7 Quad: there are no 2x2 cells from there on"},
    {".Quad~R1C1", "9x9"},
    {".Quad~R1C1~x", "!12 Quad: expected a number from 0 to 99"},
    {".Var~A.Quad~VA~1", "!13 Quad: there are no 2x2 cells from there on"},
    {".~R1C1_x", "!8 expected a number from 0 to 99"},
    {".~R1C1_-", "!8 expected a number from 0 to 99"},
    {".~R1C1_-1", "!8 expected a number from 0 to 99"},
    {".~R1C1_0~R1C2_1", "!8 0 is not a value of the board"},
    {".Or.~x_1.End", "!6 'x' is not a cell"},
    {".Or.~R1C1_x.End", "!11 expected a number from 0 to 99"},
    {".SameValues", "9x9"},
    {".SameValues~0~R1C1", "!13 SameValues: expected a number from 1 to 1000"},
    {".SameValues~2~x", "!15 SameValues: 'x' is not a cell"},
    {".SameValues~2", "9x9"},
    {".SameValues~1~R1C1", "9x9"},
    {".Indexing", "!2 Indexing: expected C or R"},
    {".Indexing~X~R1C1", "!11 Indexing: expected C or R"},
    {".Indexing~C~x", "!13 Indexing: 'x' is not a cell"},
    {".Indexing~C", "9x9"},
    {".ValueIndexing~x", "!16 ValueIndexing: 'x' is not a cell"},
    {".ValueIndexing~R1C1~R1C2", "!2 ValueIndexing: expected at least three cells"},
    {".CountDistinct", "9x9"},
    {".CountDistinct~x", "!16 CountDistinct: 'x' is not a cell"},
    {".CountDistinct~R1C1", "9x9+sum=0:r1c1"},
    {".LookAndSay", "!2 LookAndSay: expected pairs of digits, a count and a value"},
    {".LookAndSay~~R1C1", "!12 LookAndSay: expected pairs of digits, a count and a value"},
    {".LookAndSay~1~R1C1", "!13 LookAndSay: expected pairs of digits, a count and a value"},
    {".LookAndSay~1!~R1C1", "!13 LookAndSay: expected pairs of digits, a count and a value"},
    {".LookAndSay~1a~R1C1", "!13 LookAndSay: expected pairs of digits, a count and a value"},
    {".LookAndSay~1111111111111111111111111111111111~R1C1",
     "!13 LookAndSay: expected pairs of digits, a count and a value"},
    {".LookAndSay~11~x", "!16 LookAndSay: 'x' is not a cell"},
    {".LookAndSay~11", "9x9"},
    /* names and grids: edges and refusals */
    {".Unknown1Unknown2Unknown3Unknown4", "!2 unknown: Unknown1Unknown2Unknown3"},
    {".A1.A2.A3.A4.A5.A6.A7.A8.A9.A10.A11.A12.A13.A14.A15.A16.A17.A18.A19.A20.A21.A22.A23.A24.A25."
     "A26.A27.A28.A29.A30.A31.A32.A33.A34.A35.A36.A37.A38.A39.A40.A41",
     "!2 unknown: A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13, A14, A15, A16, A17, A18, "
     "A19, A20, A21, A22, A23, A24"},
    {"1..:............", "!4 ':' is neither a value nor '.' for an empty cell"},
    {"1..\001............", "!4 '?' is neither a value nor '.' for an empty cell"},
    {"1..\177............", "!4 '?' is neither a value nor '.' for an empty cell"},
    {".Shape~9x9\n\n1...............", "!13 a grid of another size than the board, or with a 0"},
    {".Shape~4x4~0-3\n\n1...............",
     "!17 a grid of another size than the board, or with a 0"},
    {"A..a........................................................................................."
     ".......",
     "!4 'a' is neither a value nor '.' for an empty cell"},
    {"A..Z........................................................................................."
     ".......",
     "!4 'Z' is neither a value nor '.' for an empty cell"},
    {"A..1........................................................................................."
     ".......",
     "!4 '1' is neither a value nor '.' for an empty cell"},
    /* composites: edges and refusals */
    {".Or~1.End", "!5 Or and And have no arguments"},
    {".Or.Cage~x.Thermo~R1C1~R1C2.End", "!10 Cage: 'x' is not a cell"},
    {".Or.And.End.Thermo~R1C1~R1C2.End", "9x9"},
    {".Replicate.End", "!2 Replicate: expected a code of targets, and an origin"},
    {".Replicate~B~R1C1~x.End", "!2 Replicate: expected a code of targets, and an origin"},
    {".Replicate~B~.Cage~3~R1C1~R1C2.End", "9x9+cage=3:r1c1r1c2"},
    {".Replicate~B~x.End", "!14 Replicate: 'x' is not a cell"},
    {".Replicate~!.End", "!12 Replicate: expected a code of letters, digits, - and _"},
    {".Shape~1x1.Replicate~D.End", "!22 Replicate: a target that is not a cell"},
    {".Or.Diagonal.End", "!5 Diagonal cannot be in Or, And or Replicate"},
    {".Or.SumLine~9~R1C1.End", "9x9+sumline=9:r1c1"},
    {".Cage~-~R1C1", "!7 Cage: '-' is not a cell"},
    {".Cage~!~R1C1", "!7 Cage: '!' is not a cell"},
    {".Cage~:~R1C1", "!7 Cage: ':' is not a cell"},
    {".Abcdefghijklmnopqrstuvwxyz1.Bbcdefghijklmnopqrstuvwxyz1.Cbcdefghijklmnopqrstuvwxyz1."
     "Dbcdefghijklmnopqrstuvwxyz1.Ebcdefghijklmnopqrstuvwxyz1.Fbcdefghijklmnopqrstuvwxyz1."
     "Gbcdefghijklmnopqrstuvwxyz1.Hbcdefghijklmnopqrstuvwxyz1",
     "!2 unknown: Abcdefghijklmnopqrstuvwx, Bbcdefghijklmnopqrstuvwx, Cbcdefghijklmnopqrstuvwx, "
     "Dbcdefghijklmnopqrstuvwx, Ebcdefghijklmnopqrstuvwx, Fbcdefghijklmnopqrst"},
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
    assert_true(does_mean(".Shape%7e4x4", "4x4", true));
    /* a % that nothing belongs to is itself */
    assert_true(does_mean(".Shape~4x4%zz", "!8 Shape: expected a size from 1x1 to 16x16", true));
    assert_true(does_mean(".Shape~4x4%!!", "!8 Shape: expected a size from 1x1 to 16x16", true));
    assert_true(does_mean(".Shape~4x4%4z", "!8 Shape: expected a size from 1x1 to 16x16", true));
    assert_true(does_mean(".Shape~4x4%4", "!8 Shape: expected a size from 1x1 to 16x16", true));
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

/* A text with `count` times the same part. */
static void assert_bounded(const char *begin, const char *part, size_t count, const char *end,
                           const char *message) {
    qd_text text = QD_TEXT_INIT;
    char said[300];
    qd_text_put(&text, begin);
    for (size_t i = 0; i < count; i++)
        qd_text_put(&text, part);
    qd_text_put(&text, end);
    assert_false(text.failed);
    translate(text.data, false, said, sizeof said);
    assert_string_equal(said, message);
    qd_text_free(&text);
}

/* Whatever a text asks for, what it becomes is bounded. */
static void test_limits(void **state) {
    (void)state;
    assert_bounded("1", ".", 256, "",
                   "!1 expected items that begin with a full stop, or a grid of N x N characters");
    assert_bounded(".Sum~3", "~R1C1", 4097, "", "!20488 more than 4096 cells in a list");
    assert_bounded("", ".X~R1C1~R1C2", 349000, "",
                   "!3595118 the text means more than 4194304 bytes of rules");
    assert_bounded("", ".Replicate~_________", 4, ".And.End.End.End.End.End",
                   "!82 the text means more than 4000000 items");
    assert_bounded("", ".AntiKing", 466034, "", "!4194305 the text is longer than 4194304 bytes");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_types),  cmocka_unit_test(test_links),  cmocka_unit_test(test_givens),
        cmocka_unit_test(test_places), cmocka_unit_test(test_bounds), cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
