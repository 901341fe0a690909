/** Made by tools/lessons.js. */
declare module "virtual:lessons" {
    export interface Example {
        scale: "classic" | "learner";
        technique: string;
        /** Techniques without which it comes next. */
        without: string[];
        puzzle: string;
    }
    export const sections: Record<string, { paragraphs: string[]; example: Example | null }>;
    export const lines: Record<string, string>;
    export const about: [title: string, names: string][];
}
