/** What the keys do on the board. */
export function Keys() {
    return (
        <dl>
            <dt>1 to 9</dt>
            <dd>value; with Shift a corner mark, with Ctrl a centre mark, with both a colour</dd>
            <dt>Z X C V, Space</dt>
            <dd>digit, corner, centre, colour; the next mode</dd>
            <dt>Arrows, W A S D</dt>
            <dd>move; with Shift or Ctrl they choose more cells</dd>
            <dt>Delete</dt>
            <dd>value, then marks; with Shift or Ctrl only that kind of mark</dd>
            <dt>Ctrl+Z, Ctrl+Y</dt>
            <dd>undo, redo</dd>
            <dt>Ctrl+A, Ctrl+I, Esc</dt>
            <dd>all cells, the others, none</dd>
            <dt>F1 to F9</dt>
            <dd>highlight a digit (or its button, while no cell is chosen); colours then go to its candidates</dd>
            <dt>H</dt>
            <dd>a hint; again: more of it, until it is done</dd>
            <dt>M</dt>
            <dd>candidates; while they are shown, centre marks strike them out</dd>
            <dt>Ctrl+V, Ctrl+C</dt>
            <dd>reads a puzzle in any format; copies the clues, of an ordinary 9 × 9</dd>
            <dt>Drag, Ctrl+click</dt>
            <dd>choose more cells, or one more or less</dd>
            <dt>Double click</dt>
            <dd>all cells with the same value, mark or colour</dd>
        </dl>
    );
}
