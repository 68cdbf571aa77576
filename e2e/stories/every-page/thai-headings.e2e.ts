import type { Page } from "@playwright/test";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { signInDemo } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

/** A browser divides each of these in two; a reader stumbles where a line ends inside one. */
const unbreakable = [
  ...["รายได้", "คนขับ", "วันนี้", "ไม่ได้", "เพิ่มเติม", "รับงาน", "ส่งทัน", "หลักฐาน"],
  ...["ปลายทาง", "มือถือ", "พร้อมเพย์", "เตรียม", "เช็กราคา", "แชต", "รายละเอียด", "ส่วนตัว"],
];
const publicPages = ["/", "/driver", "/customer/booking", "/customer/sign-up", "/driver/sign-up"];
const driverPages = ["dashboard", "booking", "task", "statement", "profile"];

test("on phones of 360 and 390 px no heading ends a line inside a word", async ({
  page,
  context,
  texts,
  origin,
}) => {
  await signInDemo(context, origin, "driver");
  const paths = [...publicPages, ...driverPages.map((name) => `/driver/${name}`)];
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await page.goto(texts.path(path));
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(await findBrokenHeadings(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** The headings of a page that end a line inside one of these, with ⏎ where it is. */
async function findBrokenHeadings(page: Page): Promise<string[]> {
  const headings = await page.locator("h1, h2, h3").evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let lines = "";
      let lastTop = Number.NaN;
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (let index = 0; index < (node.textContent ?? "").length; index++) {
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const box = [...range.getClientRects()].at(-1);
          // The boxes of two lines overlap: Thai letters are higher than a line of a heading.
          if (box && box.top > lastTop + 10) lines += "⏎";
          if (box) lastTop = box.top;
          lines += node.textContent?.[index];
        }
      }
      return lines;
    }),
  );
  return headings.filter((lines) => {
    const shown = lines.replaceAll("\u2060", "");
    const joined = shown.replaceAll("⏎", "");
    const countOf = (text: string, word: string) => text.split(word).length - 1;
    return unbreakable.some((word) => countOf(shown, word) < countOf(joined, word));
  });
}
