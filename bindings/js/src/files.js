/** The files of compiled code; bundlers find them by these very expressions. */
export const files = {
    simd: () => new URL("../dist/quadrille.wasm", import.meta.url),
    plain: () => new URL("../dist/quadrille-plain.wasm", import.meta.url),
    texts: () => new URL("../dist/quadrille-texts.wasm", import.meta.url),
    reasons: () => new URL("../dist/quadrille-reasons.wasm", import.meta.url),
    families: () => new URL("../dist/quadrille-families.wasm", import.meta.url),
    forms: () => new URL("../dist/quadrille-forms.wasm", import.meta.url),
};
