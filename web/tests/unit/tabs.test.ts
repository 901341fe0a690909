import { expect, test } from "vitest";
import { nextTab } from "../../src/model/tabs";

test("arrow keys go round the tabs", () => {
    expect(nextTab("puzzle", "ArrowRight")).toBe("dance");
    expect(nextTab("puzzle", "ArrowLeft")).toBe("batch");
    expect(nextTab("dance", "End")).toBe("batch");
    expect(nextTab("dance", "x")).toBeNull();
});
