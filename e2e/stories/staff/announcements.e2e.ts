import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { expect, test } from "../../support/browser/story.ts";
import { textsOf } from "../../support/browser/texts.ts";
import { consolePages } from "../../support/people/console-pages.ts";

test("staff announce a flooded road, a visitor reads it and dismisses it, and it ends", async ({
  page,
  texts,
  origin,
  otherBrowser,
}) => {
  const pages = consolePages(page, texts, origin);
  await pages.open("/announcements");
  await pages.signIn();
  const text = `Sukhumvit Road is flooded ${Date.now()}`;
  await page.getByRole("button", { name: pages.getText("operations.announcements.add") }).click();
  const dialog = page.getByRole("dialog");
  const label = (name: "for" | "textTh" | "textEn" | "publish") =>
    pages.getText(`operations.announcements.${name}`);
  // For drivers it says how many it would reach.
  await dialog.getByLabel(label("for"), { exact: true }).selectOption("driver");
  await expect(dialog.getByRole("status")).toContainText(/\d/);
  await dialog.getByLabel(label("for"), { exact: true }).selectOption("customer");
  await dialog.getByLabel(label("textTh"), { exact: true }).fill(text);
  await dialog.getByLabel(label("textEn"), { exact: true }).fill(text);
  await dialog.getByRole("button", { name: label("publish"), exact: true }).click();
  await expect(page.getByRole("cell", { name: text })).toBeVisible();

  const visitor = await (await otherBrowser()).newPage();
  await visitor.goto(`${origin}/en/help`);
  const bar = visitor.getByRole("status").filter({ hasText: text });
  await expect(bar).toBeVisible();
  await bar.getByRole("button", { name: "Dismiss" }).click();
  await expect(visitor.getByText(text)).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(visitor.getByText(text)).toHaveCount(0);

  await page
    .getByRole("button", { name: pages.getText("operations.announcements.end") })
    .first()
    .click();
  await expect(
    page
      .getByRole("row")
      .filter({ hasText: text })
      .getByText(pages.getText("operations.announcements.states.ended")),
  ).toBeVisible();
});

test("staff store the filters of a list as their default, and it is there when they come back", async ({
  page,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  await pages.open("/bookings?state=ended");
  await pages.signIn();
  await page.getByRole("button", { name: pages.getText("shell.savedFilters.save") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(pages.getText("shell.savedFilters.name"), { exact: true }).fill("Done");
  await dialog.getByLabel(pages.getText("shell.savedFilters.isDefault")).check();
  await dialog
    .getByRole("button", { name: pages.getText("shell.savedFilters.confirm"), exact: true })
    .click();
  await expect(
    page.getByRole("button", { name: pages.getText("shell.savedFilters.remove") }),
  ).toBeVisible();

  await pages.open("/bookings");
  await expect(page).toHaveURL(/state=ended/);
  await page.getByRole("button", { name: pages.getText("shell.savedFilters.remove") }).click();
  await expect(
    page.getByRole("button", { name: pages.getText("shell.savedFilters.save") }),
  ).toBeVisible();
});

test("on a phone in Thai an announcement and the filters of a list can be written and fit", async ({
  page,
  origin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const pages = consolePages(page, textsOf("th"), origin);
  const fits = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    );
  const dialog = page.getByRole("dialog");
  await pages.open("/announcements");
  await pages.signIn();
  await page.getByRole("button", { name: pages.getText("operations.announcements.add") }).click();
  await expect(dialog).toBeVisible();
  await expectNoA11yViolations(page);
  expect(await fits()).toBe(true);

  await pages.open("/bookings?state=ended");
  await page.getByRole("button", { name: pages.getText("shell.savedFilters.save") }).click();
  await dialog.getByLabel(pages.getText("shell.savedFilters.name"), { exact: true }).fill("จบแล้ว");
  await expectNoA11yViolations(page);
  await dialog
    .getByRole("button", { name: pages.getText("shell.savedFilters.confirm"), exact: true })
    .click();
  await expect(dialog).toBeHidden();
  expect(await fits()).toBe(true);
  await page.getByRole("button", { name: pages.getText("shell.savedFilters.remove") }).click();
  await expect(
    page.getByRole("button", { name: pages.getText("shell.savedFilters.save") }),
  ).toBeVisible();
});
