import { expect, test } from "vitest";
import { nextTab, TABS } from "../../src/model/tabs";

test("arrow keys go round the tabs", () => {
    const last = TABS.at(-1)!.id;
    expect(nextTab("puzzle", "ArrowRight")).toBe("dance");
    expect(nextTab("puzzle", "ArrowLeft")).toBe(last);
    expect(nextTab(last, "ArrowRight")).toBe("puzzle");
    expect(nextTab("dance", "End")).toBe(last);
    expect(nextTab("dance", "x")).toBeNull();
});
