import { readFile } from "node:fs/promises";
import { monthOf } from "@songtan/domain/ledger/months";
import { serviceDay } from "@songtan/domain/thai/dates";
import { consolePages } from "../support/console-pages.ts";
import { expect, test } from "../support/story.ts";

test("an accountant sees that the books are whole, follows an account to its entries, and takes the month as a file", async ({
  page,
  words,
  origin,
}) => {
  const pages = consolePages(page, words, origin);
  await pages.open("/books");
  await pages.signIn();
  await expect(page.getByText(pages.say("books.proof.whole"))).toBeVisible();
  await page.getByRole("link", { name: pages.say("books.account.driver_available") }).click();
  await expect(pages.heading(pages.say("books.entries.title"))).toBeVisible();
  await expect(page.getByRole("table").getByText(pages.say("books.kind.job_settled")).first()).toBeVisible();

  await pages.open(`/books/months/${monthOf(serviceDay(new Date()))}`);
  await expect(page.getByRole("button", { name: pages.say("books.close.confirm") })).toBeDisabled();
  const asked = page.waitForEvent("download");
  await page.getByRole("link", { name: pages.say("books.files.journal") }).click();
  const text = await readFile(await (await asked).path(), "utf8");
  expect(text.split("\r\n")[1]).toMatch(/top_up_received|_settled|_collected|_held/);

  // What is typed into a certificate stays, and what is wrong is said where it is.
  await pages.open("/books/certificates");
  await page.getByRole("button", { name: pages.say("books.certificates.record") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(pages.say("books.certificates.payerTaxId"), { exact: true }).fill("1234567890123");
  await dialog.getByRole("button", { name: pages.say("books.certificates.save"), exact: true }).click();
  const taxId = dialog.getByLabel(pages.say("books.certificates.payerTaxId"), { exact: true });
  await expect(taxId).toHaveAttribute("aria-invalid", "true");
  await expect(taxId).toHaveValue("1234567890123");
});
