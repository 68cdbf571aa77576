import {
  suggestSeldom,
  withAuthenticator,
  withSuggestions,
} from "../../support/browser/authenticator.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages, secondStaff } from "../../support/people/console-pages.ts";
import { newestCode } from "../../support/people/inbox.ts";
import { demoPassword, newCustomer } from "../../support/people/people.ts";
import { signInHere, signOut } from "../../support/people/session-pages.ts";

test.use({ baseURL: quietUrl });

test("a customer adds a passkey, signs in with nothing else, and removes it again", async ({
  page,
  request,
  texts,
  origin,
}) => {
  await suggestSeldom(page);
  const authenticator = await withAuthenticator(page);
  const person = await newCustomer(request, origin, texts.locale);
  await page.goto(texts.path("/customer/sign-in"));
  await signInHere(page, texts, { identifier: person.email, password: person.password });
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto(texts.path("/customer/profile/security"));
  const card = page.locator("#passkeys");
  await card.getByRole("button", { name: texts.get("rights.passkeys.add"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(texts.get("auth.proof.password"), { exact: true }).fill(person.password);
  await expectNoA11yViolations(page);
  await dialog
    .getByRole("button", { name: texts.get("rights.passkeys.addSubmit"), exact: true })
    .click();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expect(card.getByRole("listitem")).toContainText(texts.get("rights.passkeys.unusedYet"));
  expect(await authenticator.count()).toBe(1);

  const byButton = async () => {
    await page.goto(texts.path("/customer/sign-in"));
    await page.getByRole("button", { name: texts.get("auth.passkey.signIn"), exact: true }).click();
  };
  await signOut(page, texts);
  await byButton();
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto(texts.path("/customer/profile/security"));
  await expect(card.getByRole("listitem")).not.toContainText(
    texts.get("rights.passkeys.unusedYet"),
  );

  // Chosen among the suggestions of the field: the browser answers, nothing is pressed.
  await signOut(page, texts);
  await page.goto(withSuggestions(texts.path("/customer/sign-in")));
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto(texts.path("/customer/profile/security"));

  await card.getByRole("button", { name: texts.get("rights.passkeys.remove") }).click();
  await dialog.getByLabel(texts.get("auth.proof.password"), { exact: true }).fill(person.password);
  await dialog
    .getByRole("button", { name: texts.get("rights.passkeys.removeSubmit"), exact: true })
    .click();
  await expect(card.getByText(texts.get("rights.passkeys.none"))).toBeVisible();

  await signOut(page, texts);
  await byButton();
  await expect(page.getByText(texts.refusal("passkey_refused"))).toBeVisible();
});

test("a member of staff adds a passkey and signs in to the console with it alone", async ({
  page,
  texts,
  origin,
}) => {
  test.slow(); // Codes of the authenticator app are good once; other stories use the same person's.
  const authenticator = await withAuthenticator(page);
  const pages = consolePages(page, texts, origin);
  await pages.open("/account");
  await pages.signIn(secondStaff);
  await pages.open("/account");
  await page
    .getByRole("button", { name: pages.getText("access.passkeys.add"), exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  const name = `Laptop ${texts.locale} ${Date.now()}`;
  await dialog.getByLabel(pages.getText("access.passkeys.name"), { exact: true }).fill(name);
  await dialog
    .getByLabel(pages.getText("shell.proof.password"), { exact: true })
    .fill(demoPassword);
  await expect(async () => {
    await dialog
      .getByRole("textbox", { name: pages.getText("shell.proof.code") })
      .first()
      .click();
    await page.keyboard.type(await newestCode(page.request, origin, secondStaff));
    await dialog
      .getByRole("button", { name: pages.getText("access.passkeys.addSubmit"), exact: true })
      .click();
    await expect(dialog).toBeHidden({ timeout: 5000 });
  }).toPass({ timeout: 100_000, intervals: [5000] });
  await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  expect(await authenticator.count()).toBe(1);

  await page.context().clearCookies();
  await pages.open("/account");
  await expect(pages.heading(pages.getText("access.signIn.title"))).toBeVisible();
  await expectNoA11yViolations(page);
  await page
    .getByRole("button", { name: pages.getText("access.passkeys.signIn"), exact: true })
    .click();
  await expect(pages.heading(pages.getText("access.account.title"))).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: name })).not.toContainText(
    pages.getText("access.passkeys.unusedYet"),
  );
});
