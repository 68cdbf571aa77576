import { readFile } from "node:fs/promises";
import { monthOf } from "@songtan/domain/ledger/months";
import { serviceDay } from "@songtan/domain/thai/dates";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages } from "../../support/people/console-pages.ts";

test("an accountant sees that the books are consistent, follows an account to its entries, and downloads the month as a file", async ({
  page,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  await pages.open("/books");
  await pages.signIn();
  await expect(page.getByText(pages.getText("books.proof.whole"))).toBeVisible();
  await page.getByRole("link", { name: pages.getText("books.account.driver_available") }).click();
  await expect(pages.heading(pages.getText("books.entries.title"))).toBeVisible();
  await expect(
    page.getByRole("table").getByText(pages.getText("books.kind.job_settled")).first(),
  ).toBeVisible();

  await pages.open(`/books/months/${monthOf(serviceDay(new Date()))}`);
  await expect(
    page.getByRole("button", { name: pages.getText("books.close.confirm") }),
  ).toBeDisabled();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: pages.getText("books.files.journal") }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  const { debit, credit } = sumsOf(text);
  expect(debit).toBeGreaterThan(0);
  expect(debit).toBe(credit);

  // What is typed into a certificate stays, and each problem is shown at its field.
  await pages.open("/books/certificates");
  await page.getByRole("button", { name: pages.getText("books.certificates.record") }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel(pages.getText("books.certificates.payerTaxId"), { exact: true })
    .fill("1234567890123");
  await dialog
    .getByRole("button", { name: pages.getText("books.certificates.save"), exact: true })
    .click();
  const taxId = dialog.getByLabel(pages.getText("books.certificates.payerTaxId"), { exact: true });
  await expect(taxId).toHaveAttribute("aria-invalid", "true");
  await expect(taxId).toHaveValue("1234567890123");
});

/** The last two columns of a journal, added up, in satang. */
function sumsOf(journal: string): { debit: number; credit: number } {
  const sums = { debit: 0, credit: 0 };
  for (const [, debit, credit] of journal.matchAll(/,(\d+\.\d\d)?,(\d+\.\d\d)?$/gm)) {
    sums.debit += Math.round(Number(debit ?? 0) * 100);
    sums.credit += Math.round(Number(credit ?? 0) * 100);
  }
  return sums;
}

test("hours and income per hour open the drivers behind them, of the same days", async ({
  page,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  await pages.open("/figures?span=30&vehicle=motorcycle");
  await pages.signIn();
  const measure = (name: string) => pages.getText(`figures.measure.${name}`);
  for (const name of ["driverHours", "incomePerHour"])
    await expect(page.getByRole("link", { name: new RegExp(`^${measure(name)}`) })).toHaveAttribute(
      "href",
      /\/drivers\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&vehicle=motorcycle$/,
    );
  await page.getByRole("link", { name: new RegExp(`^${measure("driverHours")}`) }).click();
  await expect(pages.heading(pages.getText("drivers.list.title"))).toBeVisible();
  await expect(page.getByLabel(pages.getText("shell.counted.vehicle"))).toHaveValue("motorcycle");
  await expectNoA11yViolations(page);
});
