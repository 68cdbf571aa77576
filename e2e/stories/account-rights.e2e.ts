import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoBarriers } from "../support/barriers.ts";
import { inbox, newestCode } from "../support/inbox.ts";
import {
  type Account,
  demoPassword,
  newCustomer,
  newPerson,
  signInBrowser,
  simulatedDriver,
  tokenFor,
} from "../support/people.ts";
import { quietUrl } from "../support/servers.ts";
import { signInHere } from "../support/session-pages.ts";
import { expect, test } from "../support/story.ts";
import type { Words } from "../support/words.ts";

// A wrong password is refused on purpose, and the browser writes it down.
test.use({ baseURL: quietUrl, harmless: /status of 400 .*\/(data-exports|user)$/ });

async function openProfile(page: Page, words: Words, customer: Account) {
  await signInBrowser(page.context(), quietUrl, { role: "customer", token: customer.token });
  await page.goto(words.path("/customer/profile"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function typeCode(page: Page, words: Words, code: string) {
  await page.getByLabel(words.say("auth.field.code"), { exact: true }).fill(code);
}

test("changing the phone takes the password and a code, and signs the other device out", async ({
  page,
  request,
  words,
  otherBrowser,
}) => {
  const customer = await newCustomer(request, quietUrl, words.locale);
  const { email, password } = customer;
  const elsewhere = await tokenFor(request, quietUrl, { role: "customer", identifier: email, password });
  const tablet = await (await otherBrowser({ baseURL: quietUrl })).newPage();
  await openProfile(tablet, words, { ...customer, token: elsewhere });

  await openProfile(page, words, customer);
  const { phone } = newPerson();
  await button(page, words.say("profile.account.change.phone")).click();
  await page.getByRole("dialog").getByLabel(words.say("auth.field.phone"), { exact: true }).fill(phone);
  await button(page, words.say("auth.verify.save")).click();
  await page.getByLabel(words.say("auth.proof.password"), { exact: true }).fill(customer.password);
  await button(page, words.say("auth.proof.change")).click();
  await typeCode(page, words, await newestCode(request, quietUrl, phone));
  await expect(page.getByText(words.say("profile.account.verifiedNow.phone"))).toBeVisible();

  await tablet.reload();
  await expect(tablet).toHaveURL(new RegExp(words.path("/customer/sign-in")));
});

test("devices are listed in words, and all others are signed out at once", async ({ page, request, words }) => {
  const customer = await newCustomer(request, quietUrl, words.locale);
  const login = { role: "customer", identifier: customer.email, password: customer.password } as const;
  const others = [await tokenFor(request, quietUrl, login), await tokenFor(request, quietUrl, login)];
  await openProfile(page, words, customer);
  const devices = page.getByRole("list", { name: words.say("rights.devices.title") });
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await expect(devices.getByText(words.say("rights.devices.current"), { exact: true })).toHaveCount(1);
  await button(page, words.say("rights.devices.endAll")).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words.say("rights.devices.endAll"), exact: true })
    .click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  for (const token of others) {
    const answer = await request.get(`${quietUrl}/api/customer/user`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(401);
  }
});

test("somebody downloads everything held about them, after their password", async ({ page, request, words }) => {
  const customer = await newCustomer(request, quietUrl, words.locale);
  await openProfile(page, words, customer);
  await button(page, words.say("rights.data.ask")).click();
  await button(page, words.say("rights.data.askSubmit")).click();
  await expect(page.getByText(words.problem("required")).first()).toBeVisible();
  const field = page.getByLabel(words.say("auth.proof.password"), { exact: true });
  await field.fill("not the password");
  await button(page, words.say("rights.data.askSubmit")).click();
  await expect(page.getByText(words.problem("password_wrong")).first()).toBeVisible();
  await field.fill(customer.password);
  await button(page, words.say("rights.data.askSubmit")).click();
  const link = page.getByRole("link", { name: words.like("rights.data.download") });
  await expect(link).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^songtan-\d{4}-\d{2}-\d{2}\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  // Stored, not packed: what is inside can be read as it lies there.
  expect(bytes.includes(customer.email)).toBe(true);
  // The phone is proved, the mailbox is not: nothing about an account goes where somebody else may read it.
  const told = () => inbox(request, quietUrl, customer.phone);
  await expect.poll(async () => (await told()).some(({ text }) => text.includes("/customer/profile#data"))).toBe(true);
  expect(await inbox(request, quietUrl, customer.email)).toEqual([]);
  await expect(button(page, words.say("rights.data.ask"))).toHaveAttribute("aria-disabled", "true");
});

test("an account is closed after saying what it means, and signing in keeps it", async ({ page, request, words }) => {
  const customer = await newCustomer(request, quietUrl, words.locale);
  await openProfile(page, words, customer);
  await button(page, words.say("rights.close.begin")).click();
  await expect(page.getByText(words.say("rights.close.means.signedOut"))).toBeVisible();
  await expectNoBarriers(page);
  await button(page, words.say("rights.close.goOn")).click();
  await page.getByLabel(words.say("auth.proof.password"), { exact: true }).fill(customer.password);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words.say("rights.close.submit"), exact: true })
    .click();
  await expect(page.getByText(words.say("rights.close.asked"))).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words.say("rights.close.leave"), exact: true })
    .last()
    .click();
  await expect(page).toHaveURL(words.path("/"));

  await page.goto(words.path("/customer/sign-in"));
  await signInHere(page, words, { identifier: customer.phone, password: customer.password });
  await expect(page.getByText(words.say("shell.accountKept"))).toBeVisible();
});

test("news are agreed to and taken back, each said in words", async ({ page, request, words }) => {
  const customer = await newCustomer(request, quietUrl, words.locale);
  await openProfile(page, words, customer);
  const news = page.getByRole("switch", { name: words.say("rights.consents.name.marketing") });
  const label = page.locator("label").filter({ has: news });
  await label.click();
  await expect(news).toBeChecked();
  await label.click();
  await expect(page.getByText(words.say("rights.consents.effect.marketing"))).toBeVisible();
  await button(page, words.say("rights.consents.withdraw")).click();
  await expect(news).not.toBeChecked();
  await page.reload();
  await expect(news).not.toBeChecked();
  await expect(page.getByText(words.like("rights.consents.withdrawn"))).toBeVisible();
});

test("a place is saved by search, changed and removed", async ({ page, request, words }) => {
  const customer = await newCustomer(request, quietUrl, words.locale);
  await openProfile(page, words, customer);
  await button(page, words.say("profile.places.add")).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.say("profile.places.label"), { exact: true }).fill("ที่ทำงานใหม่");
  await dialog.getByLabel(words.say("profile.places.address"), { exact: true }).fill("สยามพารากอน");
  await dialog.getByRole("option").first().click();
  await dialog.getByRole("button", { name: words.say("profile.places.save"), exact: true }).click();
  const places = page.getByRole("list", { name: words.say("profile.places.title") });
  await expect(places.getByText("ที่ทำงานใหม่")).toBeVisible();
  await button(page, words.say("profile.places.removeNamed", { name: "ที่ทำงานใหม่" })).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words.say("profile.places.remove"), exact: true })
    .click();
  await expect(page.getByText(words.say("profile.places.empty"))).toBeVisible();
});

test("in two tabs, signing out in one leaves no draft for the next person in the other", async ({
  page,
  request,
  words,
}) => {
  const customer = await newCustomer(request, quietUrl, words.locale);
  await openProfile(page, words, customer);
  await page.evaluate(() =>
    localStorage.setItem("songtan.places", JSON.stringify([{ address: "บ้านของฉัน", latitude: 13.7, longitude: 100.5 }])),
  );
  const second = await page.context().newPage();
  await second.goto(words.path("/customer/booking"));
  await expect(second.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await button(page, words.say("shell.signOut")).last().click();
  await expect(page).toHaveURL(words.path("/"));
  expect(await page.evaluate(() => localStorage.getItem("songtan.places"))).toBeNull();
  await second.goto(words.path("/customer/profile"));
  await expect(second).toHaveURL(words.path("/customer/sign-in"));
});

test("a driver goes on on a new phone with a code, and the old one is told", async ({
  page,
  request,
  words,
  otherBrowser,
}) => {
  const number = words.locale === "th" ? 31 : 32;
  const login = { role: "driver", identifier: simulatedDriver(number), password: demoPassword } as const;
  const [here, there] = [await tokenFor(request, quietUrl, login), await tokenFor(request, quietUrl, login)];
  const user = await request.get(`${quietUrl}/api/driver/user`, { headers: { authorization: `Bearer ${here}` } });
  const { data: driver } = (await user.json()) as { data: { phone: string } };
  const where = { latitude: 13.7466, longitude: 100.5347 };
  const options = { baseURL: quietUrl, geolocation: where, permissions: ["geolocation"] };
  const old = await (await otherBrowser(options)).newPage();
  await signInBrowser(old.context(), quietUrl, { role: "driver", token: there });
  await old.goto(words.path("/driver/dashboard"));
  const oldSwitch = old.getByRole("switch").first();
  await oldSwitch.click();
  await expect(oldSwitch).toBeChecked();

  await page.context().grantPermissions(["geolocation"], { origin: quietUrl });
  await page.context().setGeolocation(where);
  await signInBrowser(page.context(), quietUrl, { role: "driver", token: here });
  await page.goto(words.path("/driver/dashboard"));
  await expect(page.getByText(words.say("driver.duty.elsewhere"))).toBeVisible();
  await page.getByRole("switch").first().click();
  await expect(page.getByRole("heading", { name: words.say("driver.takeOver.title") })).toBeVisible();
  await expectNoBarriers(page);
  await typeCode(page, words, await newestCode(request, quietUrl, driver.phone));
  await button(page, words.say("driver.takeOver.submit")).click();
  await expect(page.getByRole("switch").first()).toBeChecked();
  await expect(old.getByText(words.say("driver.duty.elsewhere"))).toBeVisible();
  await page.getByRole("switch").first().click();
  await expect(page.getByRole("switch").first()).not.toBeChecked();
});

test("terms and privacy say which version they are, and earlier ones can be read", async ({ page, words }) => {
  for (const name of ["terms", "privacy"]) {
    await page.goto(words.path(`/${name}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole("link", { name: "2026-11", exact: true }).click();
    await expect(page.getByText(words.say("legal.page.old"))).toBeVisible();
    await page.getByRole("link", { name: words.say("legal.page.current") }).click();
    await expect(page.getByText(words.say("legal.page.old"))).toBeHidden();
  }
  await page
    .getByRole("link", { name: words.say("legal.page.toc") })
    .or(page.locator("nav a[href='#retention']"))
    .click();
  await expect(page.getByRole("table")).toBeInViewport();
});

test("the profile is clean for assistive technology", async ({ page, request, words }) => {
  await openProfile(page, words, await newCustomer(request, quietUrl, words.locale));
  await expect(page.getByRole("heading", { name: words.say("rights.close.title") })).toBeVisible();
  await expect(page.getByRole("switch", { name: words.say("rights.consents.name.marketing") })).toBeVisible();
  await expectNoBarriers(page);
});
