import { button } from "../../support/browser/buttons.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newestCode } from "../../support/people/inbox.ts";
import {
  newCustomer,
  newCustomerByPhone,
  newPerson,
  tokenFor,
} from "../../support/people/people.ts";
import { openProfile } from "../../support/people/profile-pages.ts";
import { typeCode } from "../../support/people/session-pages.ts";

// A change of the phone without the password is refused on purpose, and the browser writes it down.
test.use({ baseURL: quietUrl, harmless: /status of 400 .*\/(user|password)$/ });

test("changing the phone needs the password and a code, and signs the other device out", async ({
  page,
  request,
  texts,
  otherBrowser,
}) => {
  const customer = await newCustomer(request, quietUrl, texts.locale);
  const { email, password } = customer;
  const elsewhere = await tokenFor(request, quietUrl, {
    role: "customer",
    identifier: email,
    password,
  });
  const tablet = await (await otherBrowser({ baseURL: quietUrl })).newPage();
  await openProfile(tablet, texts, { customer: { token: elsewhere } });

  await openProfile(page, texts, { customer, part: "contacts" });
  const { phone } = newPerson();
  await button(page, texts.get("profile.account.change.phone")).click();
  await page
    .getByRole("dialog")
    .getByLabel(texts.get("auth.field.phone"), { exact: true })
    .fill(phone);
  await button(page, texts.get("auth.verify.save")).click();
  await page.getByLabel(texts.get("auth.proof.password"), { exact: true }).fill(customer.password);
  await button(page, texts.get("auth.proof.change")).click();
  await typeCode(page, texts, await newestCode(request, quietUrl, phone));
  await expect(page.getByText(texts.get("profile.account.verifiedNow.phone"))).toBeVisible();

  await tablet.reload();
  await expect(tablet).toHaveURL(new RegExp(texts.path("/customer/sign-in")));
});

test("who signed up by phone adds an e-mail and sets a first password, each by a code to the phone", async ({
  page,
  request,
  texts,
}) => {
  const customer = await newCustomerByPhone(request, quietUrl, texts.locale);
  const { email, password } = newPerson();
  await openProfile(page, texts, { customer, part: "contacts" });
  await expect(page.getByText(texts.get("profile.account.none.email"))).toBeVisible();
  await button(page, texts.get("profile.account.add.email")).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(texts.get("auth.field.email"), { exact: true }).fill(email);
  const first = await newestCode(request, quietUrl, customer.phone);
  await button(page, texts.get("auth.verify.save")).click();
  await expect(dialog.getByText(texts.get("auth.proof.addWords.email"))).toBeVisible();
  // There is no password yet that could be typed.
  await expect(dialog.getByLabel(texts.get("auth.proof.password"), { exact: true })).toHaveCount(0);
  await expectNoA11yViolations(page);
  await expect.poll(() => newestCode(request, quietUrl, customer.phone)).not.toBe(first);
  const second = await newestCode(request, quietUrl, customer.phone);
  await typeCode(page, texts, second);
  await button(page, texts.get("auth.proof.change")).click();
  await typeCode(page, texts, await newestCode(request, quietUrl, email));
  await expect(page.getByText(texts.get("profile.account.verifiedNow.email"))).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  await openProfile(page, texts, { customer, part: "security" });
  await button(page, texts.get("auth.firstPassword.title")).click();
  await expect(dialog.getByText(texts.like("auth.verify.sent.phone"))).toBeVisible();
  await expectNoA11yViolations(page);
  await expect.poll(() => newestCode(request, quietUrl, customer.phone)).not.toBe(second);
  await typeCode(page, texts, await newestCode(request, quietUrl, customer.phone));
  const field = dialog.getByLabel(texts.get("auth.field.newPassword"), { exact: true });
  const set = dialog.getByRole("button", {
    name: texts.get("auth.firstPassword.submit"),
    exact: true,
  });
  await field.fill("password");
  await set.click();
  await expect(dialog.getByText(texts.problem("password_common")).first()).toBeVisible();
  await field.fill(password);
  await set.click();
  await expect(page.getByText(texts.get("auth.firstPassword.done"))).toBeVisible();
  await expect(
    page.getByLabel(texts.get("profile.account.currentPassword"), { exact: true }),
  ).toBeVisible();
  await tokenFor(request, quietUrl, { role: "customer", identifier: email, password });
});

test("a place is saved by search, changed and removed", async ({ page, request, texts }) => {
  const customer = await newCustomer(request, quietUrl, texts.locale);
  await openProfile(page, texts, { customer, part: "places" });
  await button(page, texts.get("profile.places.add")).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(texts.get("profile.places.label"), { exact: true }).fill("ที่ทำงานใหม่");
  await dialog.getByLabel(texts.get("profile.places.address"), { exact: true }).fill("สยามพารากอน");
  await dialog.getByRole("option").first().click();
  await dialog.getByRole("button", { name: texts.get("profile.places.save"), exact: true }).click();
  const places = page.getByRole("list", { name: texts.get("profile.places.title") });
  await expect(places.getByText("ที่ทำงานใหม่")).toBeVisible();
  await button(page, texts.get("profile.places.removeNamed", { name: "ที่ทำงานใหม่" })).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: texts.get("profile.places.remove"), exact: true })
    .click();
  await expect(page.getByText(texts.get("profile.places.empty"))).toBeVisible();
});

test("the profile is an index, each page of it goes back there, and earlier links lead to their pages", async ({
  page,
  request,
  texts,
}) => {
  await openProfile(page, texts, {
    customer: await newCustomer(request, quietUrl, texts.locale),
  });
  await expectNoA11yViolations(page);
  const index = page.getByRole("list", { name: texts.get("profile.part.label") });
  const names = await index.getByRole("link").allInnerTexts();
  expect(names).toHaveLength(9);
  const [first = ""] = names;
  for (const name of names) {
    const title = name.split("\n")[0] ?? first;
    await index.getByRole("link").filter({ hasText: title }).click();
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    await expectNoA11yViolations(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: texts.get("profile.customerProfile.title"), exact: true })
      .click();
    await expect(page).toHaveURL(texts.path("/customer/profile"));
  }
  await page.goto(texts.path("/customer/profile#close"));
  await expect(page).toHaveURL(texts.path("/customer/profile/privacy#close"));
  await expect(page.getByRole("heading", { name: texts.get("rights.close.title") })).toBeVisible();
});
