import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser/story.ts";

/** Holds back the code of the page, as a slow network does, until the answer is called. */
async function holdCode(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

test("a form to sign in that is filled and sent before its code has come is sent once, by the code", async ({
  page,
  texts,
}) => {
  const release = await holdCode(page);
  await page.goto(texts.path("/customer/sign-in"), { waitUntil: "commit" });
  await page
    .getByRole("textbox", { name: texts.get("auth.field.identifier"), exact: true })
    .fill("0899999999");
  await page
    .getByLabel(texts.get("auth.field.password"), { exact: true })
    .fill("not-the-password-of-anyone");
  await page.keyboard.press("Enter");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.waitForTimeout(300);
  expect(page.url(), "the browser has put nothing into the address").not.toContain("?");
  release();
  expect((await sent).postDataJSON()).toMatchObject({
    identifier: "0899999999",
    password: "not-the-password-of-anyone",
  });
  await expect(page.getByRole("alert")).toBeVisible();
});

test("what is typed and ticked for a new account before the code has come stays, and its press answers", async ({
  page,
  texts,
}) => {
  const release = await holdCode(page);
  await page.goto(texts.path("/customer/sign-up"), { waitUntil: "commit" });
  const field = (name: string) =>
    page.getByRole("textbox", { name: texts.get(`auth.field.${name}`), exact: true });
  await field("firstName").fill("สมหญิง");
  await field("lastName").fill("ใจดี");
  const terms = page.getByRole("checkbox").first();
  await terms.check();
  await page.getByRole("button", { name: texts.get("auth.signUp.submit"), exact: true }).click();
  release();
  // The phone is missing: its field says so, and nothing else is lost.
  await expect(page.getByText(texts.get("auth.missing.phone"))).toBeVisible();
  await expect(field("firstName")).toHaveValue("สมหญิง");
  await expect(field("lastName")).toHaveValue("ใจดี");
  await expect(terms).toBeChecked();
});
