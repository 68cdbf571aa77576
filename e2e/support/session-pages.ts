import type { Page } from "@playwright/test";
import type { Words } from "./words.ts";

/** The sign-in form that is on screen, filled in and sent. */
export async function signInHere(
  page: Page,
  words: Words,
  { identifier, password }: { identifier: string; password: string },
) {
  await page.getByLabel(words.say("auth.field.identifier"), { exact: true }).fill(identifier);
  await page.getByLabel(words.say("auth.field.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: words.say("auth.signIn.submit"), exact: true }).click();
}

export async function signOut(page: Page, words: Words) {
  await page.getByRole("button", { name: words.say("shell.menu"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words.say("shell.signOut"), exact: true })
    .click();
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
