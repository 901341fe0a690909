/** The page's side of the worker: questions that return promises. */
import { NOT_LOADED } from "../model/unloaded";
import workerUrl from "./worker?worker&url";
import type { Failure, FromWorker, BoardInfo, Input, Kind, Output, Progress } from "./messages";

export interface AskOptions<K extends Kind> {
    signal?: AbortSignal;
    onProgress?: (value: Progress<K>) => void;
}

/** What the engine could not do, and where in the text. */
export class EngineError extends Error {
    readonly code: string;
    readonly line: number;
    readonly column: number;
    constructor(failure: Failure) {
        super(failure.message);
        this.name = failure.name;
        this.code = failure.code;
        this.line = failure.line;
        this.column = failure.column;
    }
}

interface Pending {
    kind: Kind;
    input: unknown;
    onProgress: ((value: never) => void) | undefined;
    resolve: (output: never) => void;
    reject: (reason: unknown) => void;
}

/** The part of Worker that is used here; tests have their own. */
export interface WorkerLike {
    postMessage(message: unknown): void;
    terminate(): void;
    onmessage: ((event: MessageEvent) => void) | null;
    onerror: ((event: ErrorEvent) => void) | null;
}

/** How long a cancelled question may go on before its worker is replaced, in milliseconds. */
const PATIENCE = 700;

/**
 * A worker made from its file would not be bound by the policy of the page. One made from a blob is, and all that the
 * blob does is to import the file. Firefox does not ask the service worker for that import: without a network, it is
 * started from its file, which is kept.
 */
function startWorker(fromFile: boolean): WorkerLike {
    const address = new URL(workerUrl, document.baseURI).href;
    if (fromFile) return new Worker(address, { type: "module" }) as WorkerLike;
    const blob = new Blob([`import ${JSON.stringify(address)};`], { type: "text/javascript" });
    const url = URL.createObjectURL(blob);
    const worker = new Worker(url, { type: "module", name: "quadrille" });
    return worker as WorkerLike;
}

export class Engine {
    private worker: WorkerLike | null = null;
    private readonly pending = new Map<number, Pending>();
    private readonly boards = new Map<string, Promise<BoardInfo>>();
    private next = 1;
    /** Whether the worker has sent anything. */
    private heard = false;
    private fromFile = false;

    constructor(private readonly start: (fromFile: boolean) => WorkerLike = startWorker) {}

    /** Starts the worker, if that was not done. */
    ready(): WorkerLike {
        if (this.worker) return this.worker;
        const worker = this.start(this.fromFile);
        this.heard = false;
        worker.onmessage = (event) => this.receive(event.data as FromWorker);
        worker.onerror = (event) => {
            if (this.heard || this.fromFile) return this.fail(event.message || NOT_LOADED);
            this.fromFile = true;
            this.replace(0);
        };
        return (this.worker = worker);
    }

    ask<K extends Kind>(kind: K, input: Input<K>, options: AskOptions<K> = {}): Promise<Output<K>> {
        const { signal, onProgress } = options;
        if (signal?.aborted) return Promise.reject(signal.reason);
        const id = this.next++;
        return new Promise<Output<K>>((resolve, reject) => {
            this.pending.set(id, { kind, input, onProgress, resolve, reject } as Pending);
            this.ready().postMessage({ id, kind, input });
            signal?.addEventListener("abort", () => this.cancel(id, signal.reason), { once: true });
        });
    }

    /** A board by its notation; asked for once. */
    board(name: string): Promise<BoardInfo> {
        let board = this.boards.get(name);
        if (!board) {
            board = this.ask("board", { name });
            board.catch(() => this.boards.delete(name));
            this.boards.set(name, board);
        }
        return board;
    }

    private receive(message: FromWorker): void {
        this.heard = true;
        if ("ready" in message) return;
        const pending = this.pending.get(message.id);
        if (!pending) return;
        if ("progress" in message) return pending.onProgress?.(message.progress as never);
        this.pending.delete(message.id);
        if ("output" in message) pending.resolve(message.output as never);
        else pending.reject(new EngineError(message.failure));
    }

    /** The promise is rejected at once. If the worker does not come to an end soon, another takes its place. */
    private cancel(id: number, reason: unknown): void {
        const pending = this.pending.get(id);
        if (!pending) return;
        pending.reject(reason);
        const worker = this.ready();
        worker.postMessage({ cancel: id });
        const ended = () => this.pending.delete(id);
        this.pending.set(id, { ...pending, resolve: ended, reject: ended, onProgress: undefined });
        setTimeout(() => {
            if (this.pending.has(id) && this.worker === worker) this.replace(id);
        }, PATIENCE);
    }

    /** Ends the worker; what others asked is asked again. */
    private replace(hanging: number): void {
        this.pending.delete(hanging);
        this.worker?.terminate();
        this.worker = null;
        const worker = this.ready();
        for (const [id, { kind, input }] of this.pending) worker.postMessage({ id, kind, input });
    }

    private fail(message: string): void {
        const failure = { name: "Error", message, code: "", line: 0, column: 0 };
        for (const each of this.pending.values()) each.reject(new EngineError(failure));
        this.pending.clear();
        this.worker?.terminate();
        this.worker = null;
    }
}

/** The engine of the page. */
export const engine = new Engine();
