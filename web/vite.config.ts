import { defineConfig } from "vite";
import solid from "vite-plugin-solid";
import { icons } from "./tools/icons.js";
import { lessons } from "./tools/lessons.js";
import { offline } from "./tools/offline.js";

/** The development server puts styles into the page, which the policy forbids. */
function withoutPolicy() {
    const policy = /<meta\s+http-equiv="Content-Security-Policy"[^>]*>/;
    return {
        name: "without-policy",
        apply: "serve" as const,
        transformIndexHtml: (html: string) => html.replace(policy, ""),
    };
}

export default defineConfig(({ mode }) => ({
    base: "./",
    plugins: [solid({ ssr: false, hot: mode !== "test" }), withoutPolicy(), lessons(), icons(), offline()],
    build: {
        target: "es2022",
        outDir: "../build/web",
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
    },
    worker: { format: "es" },
    optimizeDeps: { exclude: ["quadrille"] },
    test: {
        include: ["tests/unit/**/*.test.ts"],
        environment: "node",
        testTimeout: 600_000, // on a busy machine; no test is about time
        hookTimeout: 600_000,
    },
}));
