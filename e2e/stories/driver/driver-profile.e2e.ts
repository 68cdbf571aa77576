import type { Page } from "@playwright/test";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { newestCode } from "../../support/people/inbox.ts";
import { newPerson, signInBrowser, signInNewDriver } from "../../support/people/people.ts";
import { typeCode } from "../../support/people/session-pages.ts";

test.use({ baseURL: quietUrl, harmless: /status of 400 .*\/password$/ });

const documents = [
  "account",
  "citizen-card",
  "driver-license",
  "vehicle",
  "vehicle-act",
  "bank-account",
  "phone-no",
  "email",
];
const parts = ["security", "notifications", "display", "privacy"];

test("a driver's account is an index: each page goes back there, and earlier links lead to their pages", async ({
  page,
  context,
  texts,
  origin,
}) => {
  await signInNewDriver(context, origin);
  await page.goto(texts.path("/driver/profile"));
  await expect(linksOf(page, texts, "driverChecklist.title")).toHaveCount(documents.length);
  const index = linksOf(page, texts, "part.label");
  await expect(index).toHaveCount(parts.length);
  await expectNoA11yViolations(page);
  for (const part of parts) {
    const title = texts.get(`profile.part.${part}.title`);
    await index.filter({ hasText: title }).click();
    await expect(page).toHaveURL(texts.path(`/driver/profile/${part}`));
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    await expectNoA11yViolations(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: texts.get("profile.driverProfile.title"), exact: true })
      .click();
    await expect(page).toHaveURL(texts.path("/driver/profile"));
  }
  for (const [from, to] of [
    ["account#devices", "security#devices"],
    ["account#notifications", "notifications#notifications"],
    ["account#close", "privacy#close"],
  ]) {
    await page.goto(texts.path(`/driver/profile/${from}`));
    await expect(page).toHaveURL(texts.path(`/driver/profile/${to}`));
  }
  await expect(page.getByRole("heading", { name: texts.get("rights.close.title") })).toBeVisible();
  await page.goto(texts.path("/driver/profile#data"));
  await expect(page).toHaveURL(texts.path("/driver/profile/privacy#data"));
});

test("a wrong present password is refused at its field, and the language is chosen on a page of its own", async ({
  page,
  context,
  texts,
  origin,
}) => {
  await signInNewDriver(context, origin);
  await page.goto(texts.path("/driver/profile/security"));
  const field = (key: string) => page.getByLabel(texts.get(key), { exact: true });
  await field("profile.driverPassword.current").fill("not-the-password");
  await field("profile.driverPassword.new").fill("ขนส่งทั่วไทย 2569");
  await page
    .getByRole("button", { name: texts.get("profile.driverPassword.save"), exact: true })
    .click();
  await expect(field("profile.driverPassword.current")).toHaveAttribute("aria-invalid", "true");
  await expect(field("profile.driverPassword.new")).toHaveValue("ขนส่งทั่วไทย 2569");
  await page.goto(texts.path("/driver/profile/display"));
  const other = texts.locale === "th" ? "en" : "th";
  await page
    .getByRole("main")
    .getByRole("link", { name: other === "en" ? "English" : "ไทย", exact: true })
    .click();
  await expect(page).toHaveURL(
    other === "en" ? "/en/driver/profile/display" : "/driver/profile/display",
  );
  await expect(page.locator("html")).toHaveAttribute("lang", other);
});

test("a driver who signed up with the phone alone adds an e-mail, and a code proves it", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const { email, password: _, ...person } = newPerson("สมชาย");
  const signedUp = await request.post(`${origin}/api/driver/sign-up`, {
    data: { ...person, locale: texts.locale, acceptTerms: true, acceptPrivacy: true },
  });
  expect(signedUp.status()).toBe(201);
  const { token } = (await signedUp.json()) as { token: string };
  await signInBrowser(context, quietUrl, { role: "driver", token });
  await page.goto(texts.path("/driver/profile/email"));
  const getText = (key: string) => texts.get(`profile.driverContact.${key}`);
  const title = texts.get("profile.account.add.email");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText(getText("unverified"), { exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: getText("verify"), exact: true })).toHaveCount(0);
  await expectNoA11yViolations(page);
  await page.getByLabel(texts.get("profile.account.email"), { exact: true }).fill(email);
  await page.getByRole("button", { name: getText("first.save"), exact: true }).click();
  await typeCode(page, texts, await newestCode(request, origin, email));
  await expect(page.getByText(getText("verified"), { exact: true })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto(texts.path("/driver/profile"));
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
});

const linksOf = (page: Page, texts: Texts, key: string) =>
  page.getByRole("list", { name: texts.get(`profile.${key}`) }).getByRole("link");
