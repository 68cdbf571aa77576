import type { Page } from "@playwright/test";
import { expect } from "../browser/story.ts";
import type { Texts } from "../browser/texts.ts";

/** The sign-in form that is on screen, filled in and sent. */
export async function signInHere(
  page: Page,
  texts: Texts,
  { identifier, password }: { identifier: string; password: string },
) {
  await page.getByLabel(texts.get("auth.field.identifier"), { exact: true }).fill(identifier);
  await page.getByLabel(texts.get("auth.field.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: texts.get("auth.signIn.submit"), exact: true }).click();
}

/** The code that was sent, into the field for it. */
export async function typeCode(page: Page, texts: Texts, code: string) {
  await page.getByLabel(texts.get("auth.field.code"), { exact: true }).fill(code);
}

/** Until the home page is there: a page that was opened before that would still be signed in. */
export async function signOut(page: Page, texts: Texts) {
  await page.getByRole("button", { name: texts.get("shell.menu"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: texts.get("shell.signOut"), exact: true })
    .click();
  await expect(page).toHaveURL(texts.path("/"));
}

/** A value under SPEC 9's prefix, in both of its places. */
export async function storedSession(page: Page, key: string) {
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === `auth.${key}`);
  return {
    local: await page.evaluate((name) => localStorage.getItem(name), `auth.${key}`),
    cookie: cookie ? decodeURIComponent(cookie.value) : null,
  };
}
