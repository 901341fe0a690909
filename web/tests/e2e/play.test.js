/** Playing: marks beside candidates, clashes and mistakes, digit first, numbers at the edge. */
import assert from "node:assert/strict";
import { describe } from "node:test";
import { CLASSIC, DEVICES, browsing, eachWithPuzzle, label, soon, testsOn, valuesOf } from "./site.js";

const site = browsing();

for (const [device, options] of DEVICES)
    describe(device, () => {
        const test = testsOn(device);
        let page;
        eachWithPuzzle(site, options, CLASSIC, (visited) => {
            page = visited;
        });
        const toggle = (name) => page.click(`.switch:has-text('${name}')`);
        const digit = (value) => page.click(`.digit:has-text('${value}')`);

        test("rows and columns have numbers, which can be hidden; cells are where they are seen", async () => {
            for (const shown of [18, 0]) {
                await soon(async () => assert.equal(await page.locator(".coordinates text").count(), shown));
                await page.evaluate(() => scrollTo(0, 0));
                for (const cell of [0, 8, 40, 72, 80]) {
                    const at = await page.locator(`#cell-${cell}`).boundingBox();
                    await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
                    await soon(async () =>
                        assert.equal(await page.getAttribute("#board", "aria-activedescendant"), `cell-${cell}`),
                    );
                }
                await toggle("Row and column numbers");
            }
            await page.reload();
            await page.waitForSelector(".badge.unique");
            await soon(async () => assert.equal(await page.locator(".coordinates text").count(), 18));
        });

        test("one's own marks stay beside candidates, also those that are none", async () => {
            await page.click("#cell-2"); // its candidates are 1 2 4
            await page.click(".mode:has-text('Corner')");
            await digit(1);
            await digit(9);
            await page.click(".mode:has-text('Centre')");
            await digit(2);
            await toggle("Candidates");
            const texts = (which) =>
                page.$$eval(`#cell-2 .candidate${which}`, (all) => all.map((each) => each.textContent.trim()).join(""));
            await soon(async () => assert.equal(await texts(""), "1249"));
            await soon(async () => assert.equal(await texts(".marked"), "19"));
            await soon(async () => assert.equal(await texts(".gone"), "9"));
            await soon(async () => assert.equal(await page.locator("#cell-2 .own").count(), 1));
            await soon(async () =>
                assert.match(await label(page, 2), /corner marks 1 9, centre marks 2, candidates 1 2 4/),
            );
        });

        test("a value tidies up the marks of it that see it, on request, as one move", async () => {
            await page.click("#cell-2");
            await page.click(".mode:has-text('Corner')");
            await digit(4);
            await digit(2);
            await toggle("Tidy up my marks");
            await page.click(".mode:has-text('Digit')");
            await page.click("#cell-8");
            await digit(4);
            await soon(async () => assert.match(await label(page, 2), /corner marks 2$/));
            await page.click(".tool:has-text('Undo')");
            await soon(async () => assert.match(await label(page, 2), /corner marks 2 4$/));
        });

        test("a clash and a mistake look different, and are called different", async () => {
            await page.click("#cell-2");
            await digit(5);
            await page.click("#cell-3");
            await digit(2);
            await soon(async () => assert.match(await label(page, 2), /twice in a house/));
            await soon(async () => assert.match(await label(page, 0), /twice in a house/));
            await soon(async () => assert.equal(await page.locator("#cell-2 .clash").count(), 1));
            await soon(async () => assert.equal(await page.locator("#cell-3 .bad").count(), 0));
            await page.click(".tool:has-text('Check')");
            await page.waitForSelector("#cell-3 .bad");
            await soon(async () => assert.match(await label(page, 3), /wrong/));
            await soon(async () => assert.equal(await page.locator("#cell-2 .bad").count(), 1));
            await soon(async () => assert.equal(await page.locator("#cell-0 .clash").count(), 1));
        });

        test("a mistake is marked at once on request, and the pad says how many of a digit are left", async () => {
            const left = (value) => page.getAttribute(`.digit:has-text('${value}')`, "aria-label");
            await soon(async () => assert.equal(await left(4), "4, 7 left"));
            await page.click("#cell-3");
            await digit(4);
            await soon(async () => assert.equal(await left(4), "4, 6 left"));
            assert.equal(await page.locator("#cell-3 .bad").count(), 0);
            await page.click(".switch:has-text('Mark mistakes')");
            await page.waitForSelector("#cell-3 .bad");
            await soon(async () => assert.match(await label(page, 3), /: 4, wrong/));
            await digit(6);
            await soon(async () => assert.equal(await page.locator("#cell-3 .bad").count(), 0));
        });

        test("what is solved is counted once, and not at all when that is not wanted", async () => {
            const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
            const solve = async (holes) => {
                const given = [...SOLUTION].map((value, cell) => (holes.includes(cell) ? "." : value)).join("");
                await page.goto("about:blank");
                await page.goto(`${site.url}#p=${given}`);
                await page.waitForSelector(".badge.unique");
                for (const cell of holes) {
                    await page.click(`#cell-${cell}`);
                    await digit(SOLUTION[cell]);
                }
                await page.waitForSelector("text=/Solved/");
                await page.click("#panel-new");
                await page.click(".statistics summary");
            };
            await solve([2, 3]);
            await soon(async () => assert.match(await page.textContent(".statistics"), /Solved1/));
            await page.reload();
            await page.waitForSelector(".badge.unique");
            await solve([2, 5]);
            await soon(async () => assert.match(await page.textContent(".statistics"), /Solved2/));
            await page.click(".statistics .switch");
            await solve([2, 6]);
            await soon(async () => assert.match(await page.textContent(".statistics"), /Solved2/));
            await page.click("text=Forget them");
            await soon(async () => assert.match(await page.textContent(".statistics"), /Nothing solved yet/));
        });

        test("digit first: a digit is chosen, and each cell that is touched gets it", async () => {
            await toggle("Digit first");
            await digit(4);
            await soon(async () =>
                assert.equal(await page.getAttribute(".digit:has-text('4')", "aria-pressed"), "true"),
            );
            await soon(async () => assert.equal(await valuesOf(page), CLASSIC));
            const fours = CLASSIC.split("4").length - 1;
            await soon(async () => assert.equal(await page.locator(".tone.same").count(), fours, "its values are highlighted"));
            await page.click("#cell-2");
            await page.click("#cell-32");
            await soon(async () => assert.match(await label(page, 2), /: 4$/));
            await soon(async () => assert.match(await label(page, 32), /: 4$/));
            await page.click("#cell-32"); // the same again takes it away
            await soon(async () => assert.match(await label(page, 32), /empty/));
            await page.click("#cell-0"); // a clue stays
            await soon(async () => assert.match(await label(page, 0), /: 5, given/));
            await page.click(".mode:has-text('Corner')");
            await digit(6);
            await page.click("#cell-3");
            await soon(async () => assert.match(await label(page, 3), /corner marks 6/));
            await digit(6); // none is chosen now
            await page.click("#cell-5");
            await soon(async () => assert.doesNotMatch(await label(page, 5), /marks/));
        });
        test("killers, jigsaws and puzzles with clues outside are made under New, and drawn", async () => {
            const make = async (kind, size = "6 × 6") => {
                await page.click("#panel-new");
                await page.click(`.chip:has-text('${size}')`);
                await page.click(`.chip:has-text('${kind}')`);
                await page.click("text=Make a puzzle");
                await page.waitForSelector("#panel-play[aria-selected=true]");
                await page.waitForSelector(".badge.unique");
            };
            await make("Killer");
            await soon(async () => assert.ok((await page.locator(".figures .sum").count()) > 8));
            await make("Jigsaw");
            await soon(async () => assert.equal(await page.locator(".figures").count(), 0));
            await make("Skyscrapers");
            await soon(async () => assert.equal(await page.locator(".figures .skyscraper text").count(), 24));
            await page.evaluate(() => scrollTo(0, 0));
            for (const cell of [0, 5, 14, 30, 35]) {
                const at = await page.locator(`#cell-${cell}`).boundingBox();
                await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
                await soon(async () =>
                    assert.equal(await page.getAttribute("#board", "aria-activedescendant"), `cell-${cell}`),
                );
            }
        });

        test("grades are for all boards that reasons know", async () => {
            const isOff = () => page.$eval("fieldset:has(input[name=grade])", (set) => set.disabled);
            await page.click("#panel-new");
            for (const [choice, off] of [["6 × 6", false], ["Jigsaw", false], ["Killer", true], ["Ordinary", false], ["16 × 16", true]]) {
                await page.click(`.chip:has-text('${choice}')`);
                await soon(async () => assert.equal(await isOff(), off, choice));
            }
            await page.click(".chip:has-text('6 × 6')");
            await page.click("fieldset .chip:has-text('Medium')");
            await page.click("text=Make a puzzle");
            await page.waitForSelector("#panel-play[aria-selected=true]");
            await page.click("#panel-why");
            await page.selectOption("#scale", "classic");
            await page.click("text=How hard is it?");
            await soon(async () => assert.equal(await page.textContent("[aria-label=Rating] .technique"), "medium"));
        });
    });
