/** What is on: the problem with its search, the moment, what is selected, and how fast it plays. */
import { batch, createEffect, createMemo, createSignal, on, onCleanup } from "solid-js";
import { type Example, gallery, OPENING } from "./gallery";
import type { Selection, View } from "./fold";
import { Look } from "./look";
import { Loop } from "./loop";
import { boardMeaning, type Meaning, NO_MEANING } from "./meaning";
import { Dance } from "./model";
import { narrateNext, type Order } from "./narrate";
import { boardPicture, type Picture } from "./picture";
import type { Choice } from "./share";
import {
    type DanceSource,
    type EffortData,
    type Failure,
    failureOf,
    MOST_EVENTS,
    type OpenedProblem,
    type Request,
} from "./source";
import { DEFAULT_SPEED, Pace, SPEEDS } from "./speed";
import { mayMove } from "./theme";

/** One problem with the events of one search. */
export interface Act {
    request: Request;
    problem: OpenedProblem;
    dance: Dance;
    /** For sentences: at other moments than the one that is shown. */
    narrator: Dance;
    look: Look;
    meaning: Meaning;
    picture: Picture | null;
    order: Order;
    about: string;
}

export type Painter = () => boolean;
/** Painters that take turns paint in each third frame; while frames are late, */
const TURNS = 3;
/** in each ninth. */
const LATE_TURNS = 9;
export type Efforts = Partial<Record<Order, EffortData>>;

/** Texts follow the moment at most so often while it plays, in milliseconds, and after so many frames. */
const TEXT_PAUSE = 120;
const LATE_TEXT_PAUSE = 400;
const TEXT_FRAMES = 7;
/** From so many events in a second on, the list in words waits until it rests, */
const HASTY = 10;
/** and from so many on, only the matrix is painted in each frame, the others by turns. */
const FAST = 300;
/** Frames that take longer than this, in milliseconds, are late; after so many the picture gets coarser. */
const LATE = 24;
const MOST_LATE = 12;
const COARSE = 0.75;
/** Sharp again so many milliseconds after it stopped: it may go on at once, and another size is painted anew. */
const REST = 150;
/** On a slow machine a frame has no more events than it does in so many milliseconds; looked at after so many events. */
const MOST_WORK = 12;
const PIECE = 100;
/** From so many events at once on, nothing is shown as just changed. */
const FAR = 5000;

export class Stage {
    readonly examples: Example[] = gallery();
    private readonly signals = {
        act: createSignal<Act | null>(null),
        failure: createSignal<Failure | null>(null),
        loading: createSignal(false),
        choice: createSignal<Choice>({ kind: "example", id: OPENING }),
        order: createSignal<Order>("fewest"),
        at: createSignal(0),
        playing: createSignal(false),
        speed: createSignal(DEFAULT_SPEED),
        view: createSignal<View>("all"),
        selection: createSignal<Selection>({ item: -1, option: -1 }, { equals: false }),
        efforts: createSignal<Efforts>({}),
    };
    readonly act = this.signals.act[0];
    readonly failure = this.signals.failure[0];
    readonly loading = this.signals.loading[0];
    readonly choice = this.signals.choice[0];
    readonly order = this.signals.order[0];
    /** The moment as texts show it: a little later than the canvases while it plays. */
    readonly at = this.signals.at[0];
    readonly playing = this.signals.playing[0];
    readonly speed = this.signals.speed[0];
    readonly view = this.signals.view[0];
    readonly selection = this.signals.selection[0];
    readonly efforts = this.signals.efforts[0];

    /** By class: those of one class take turns when it plays fast. */
    private readonly painters = new Map<Painter, number>();
    private turn = 0;
    /** Late frames since it plays, less those in time. */
    private late = 0;
    private stoppedAt = -REST;
    private resting = 0;
    private readonly loop = new Loop((passed) => this.frame(passed));
    private readonly pace = new Pace();
    private textAt = 0;
    private framesSinceText = 0;
    private version = 0;

    /** Whether it goes too fast for anybody to listen. */
    readonly isFast = createMemo(() => this.playing() && SPEEDS[this.speed()].rate >= FAST);
    /** The moment for those who listen: while it goes too fast, where that began. */
    readonly heardAt = createMemo<number>((last) => (this.isFast() ? last : this.at()), 0);

    /** Both trees are searched while it does not play fast: that takes a whole processor. */
    constructor(private readonly source: DanceSource) {
        createEffect(
            on([this.act, this.isFast, this.loading], ([act, isFast, loading]) => {
                if (!act || isFast || loading) return;
                const controller = new AbortController();
                onCleanup(() => controller.abort());
                void this.compare(act.request, controller.signal);
            }),
        );
    }

    // ---- problems ----------------------------------------------------------------------------------------------

    /** Opens a problem and its search; `at` -1: where the moves begin. */
    async open(choice: Choice, order: Order, at = -1): Promise<void> {
        const version = ++this.version;
        const { act, failure, loading, efforts } = this.signals;
        batch(() => {
            this.pause();
            this.signals.choice[1](choice);
            this.signals.order[1](order);
            loading[1](true);
            failure[1](null);
        });
        try {
            const opened = await this.load(choice, order);
            if (version !== this.version) return;
            batch(() => {
                efforts[1]({});
                this.signals.selection[1]({ item: -1, option: -1 });
                this.signals.view[1]("all");
                act[1](opened);
                loading[1](false);
            });
            this.go(at < 0 ? opened.dance.begin : at);
        } catch (error) {
            if (version !== this.version) return;
            batch(() => {
                failure[1](failureOf(error));
                loading[1](false);
            });
        }
    }

    private async load(choice: Choice, order: Order): Promise<Act> {
        const example = choice.kind === "example" ? this.examples.find((each) => each.id === choice.id) : undefined;
        if (choice.kind === "example" && !example) throw new Error(`There is no example “${choice.id}”.`);
        const request = requestOf(choice, example);
        const [problem, events] = await Promise.all([
            this.source.open(request),
            this.source.events(request, order, MOST_EVENTS),
        ]);
        const dance = new Dance(problem, events);
        const { board } = problem;
        return {
            request,
            problem,
            dance,
            narrator: dance.twin(),
            look: new Look(dance),
            meaning: board
                ? boardMeaning(
                      problem.items.map((item) => item.name),
                      board,
                  )
                : NO_MEANING,
            picture: board ? boardPicture(board) : (example?.picture ?? null),
            order,
            about: example?.about ?? "",
        };
    }

    /** How large the trees of both orders are, as far as that is not known yet. */
    private async compare(request: Request, signal: AbortSignal): Promise<void> {
        try {
            for (const order of ["fewest", "first"] as const) {
                if (this.efforts()[order]) continue;
                const effort = await this.source.effort(request, order, signal);
                if (!signal.aborted) this.signals.efforts[1]((old) => ({ ...old, [order]: effort }));
            }
        } catch (error) {
            if (!signal.aborted) this.signals.failure[1](failureOf(error));
        }
    }

    // ---- moments -----------------------------------------------------------------------------------------------

    go(at: number): void {
        const act = this.act();
        if (!act) return;
        const from = act.dance.at;
        act.dance.seek(at);
        if (Math.abs(act.dance.at - from) > FAR) act.look.settle();
        this.signals.at[1](act.dance.at);
        this.loop.request();
    }

    step(events: number): void {
        this.pause();
        const act = this.act();
        if (act) this.go(act.dance.at + events);
    }

    /** To a moment that may not exist (-1). */
    jump(find: (dance: Dance) => number): void {
        this.pause();
        const act = this.act();
        if (!act) return;
        const at = find(act.dance);
        this.go(at < 0 ? act.dance.count : at);
    }

    play(): void {
        const act = this.act();
        if (!act) return;
        this.pace.reset();
        this.late >>= 1; // what was slow a moment ago probably is so still
        batch(() => {
            this.signals.playing[1](true);
            if (act.dance.at >= act.dance.count) this.go(act.dance.begin);
        });
        this.loop.request();
    }

    pause(): void {
        clearTimeout(this.resting);
        const wasPlaying = this.playing();
        this.signals.playing[1](false);
        const act = this.act();
        if (act) this.signals.at[1](act.dance.at);
        if (!wasPlaying) return;
        this.stoppedAt = performance.now();
        if (this.isLate()) this.resting = setTimeout(() => this.repaint(), REST + 20);
        this.repaint();
    }

    /** Whether it goes too fast to read along. */
    isHasty(): boolean {
        return this.playing() && SPEEDS[this.speed()].rate >= HASTY;
    }

    toggle(): void {
        if (this.playing()) this.pause();
        else this.play();
    }

    setSpeed(speed: number): void {
        this.signals.speed[1](Math.max(0, Math.min(SPEEDS.length - 1, speed)));
    }

    /** The sentence of the event that led to a moment. */
    sentenceAt(at: number): string {
        const act = this.act();
        if (!act) return "";
        if (at === 0) return "Nothing has happened yet. All items and options are there.";
        act.narrator.seekFrom(act.dance, at - 1);
        return narrateNext(act.narrator, act);
    }

    // ---- what is looked at -------------------------------------------------------------------------------------

    select(selection: Partial<Selection>): void {
        this.signals.selection[1]({ ...this.selection(), ...selection });
        this.repaint();
    }

    setView(view: View): void {
        this.signals.view[1](view);
        this.repaint();
    }

    // ---- painting ----------------------------------------------------------------------------------------------

    /** Painters of class 0 paint in each frame. */
    addPainter(painter: Painter, turn = 0): () => void {
        this.painters.set(painter, turn);
        this.repaint();
        return () => this.painters.delete(painter);
    }

    /** Device pixels for each pixel: fewer while the machine does not keep up, and fewest when nobody can read along. */
    resolution(): number {
        const goes = this.playing() || performance.now() < this.stoppedAt + REST;
        if (!goes || !this.isLate()) return devicePixelRatio;
        return Math.min(1, devicePixelRatio) * (SPEEDS[this.speed()].rate >= FAST ? COARSE : 1);
    }

    private isLate(): boolean {
        return this.late >= MOST_LATE;
    }

    repaint(): void {
        this.loop.request();
    }

    end(): void {
        this.version++;
        this.pause();
        clearTimeout(this.resting);
        this.loop.stop();
    }

    private frame(passed: number): boolean {
        const act = this.act();
        if (!act) return false;
        const turns = this.isLate() ? LATE_TURNS : TURNS;
        this.turn = (this.turn + 1) % turns;
        if (this.playing()) {
            if (!this.isLate()) this.late = Math.max(0, this.late + (passed > LATE ? 1 : -1));
            this.advance(act, passed);
        }
        let moving = act.look.follow(mayMove());
        for (const [painter, turn] of this.painters)
            if (!this.isFast() || !turn || this.turn === (turn * turns) / TURNS - 1) moving = painter() || moving;
        return moving || this.playing();
    }

    private advance({ dance }: Act, passed: number): void {
        const due = this.pace.due(SPEEDS[this.speed()].rate, passed);
        const end = performance.now() + MOST_WORK;
        let done = 0;
        let now = 0;
        do {
            done += dance.step(Math.min(PIECE, due - done));
            now = performance.now();
        } while (done < due && dance.at < dance.count && now < end);
        const isOwnTurn = !this.isLate() || this.turn % TURNS === 0; // no other painter has it
        if (++this.framesSinceText >= TEXT_FRAMES && now - this.textAt > (this.isLate() ? LATE_TEXT_PAUSE : TEXT_PAUSE) && isOwnTurn) {
            this.textAt = now;
            this.framesSinceText = 0;
            this.signals.at[1](dance.at);
        }
        if (dance.at >= dance.count) this.pause();
    }
}

function requestOf(choice: Choice, example: Example | undefined): Request {
    if (choice.kind === "puzzle") return choice.puzzle;
    if (choice.kind === "text") return { dlx: choice.text };
    return example!.puzzle ?? { dlx: example!.text! };
}
