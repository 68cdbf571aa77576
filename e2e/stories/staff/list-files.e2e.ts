import { readFile } from "node:fs/promises";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages } from "../../support/people/console-pages.ts";

test("staff save a filtered list as a file, which has the rows of the page", async ({
  page,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  await pages.open("/bookings?state=ended");
  await pages.signIn();
  await expect(page.getByRole("table")).toBeVisible();
  const answer = await page.request.get(`${origin}/api/console/bookings?state=ended&limit=50`);
  const { data } = (await answer.json()) as { data: { number: string; totalSatang: number }[] };
  expect(data.length).toBeGreaterThan(0);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: pages.getText("shell.export.csv"), exact: true }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  const rows = text.trim().split("\r\n").slice(1);
  expect(rows.slice(0, data.length).map((row) => row.split(",")[0])).toEqual(
    data.map(({ number }) => number),
  );
  expect(rows[0]).toContain(((data[0]?.totalSatang ?? 0) / 100).toFixed(2));

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: pages.getText("shell.export.xlsx"), exact: true }).click();
  const workbook = await readFile(await (await saving).path());
  // An XLSX file is a zip archive.
  expect(workbook.subarray(0, 2).toString()).toBe("PK");
});
