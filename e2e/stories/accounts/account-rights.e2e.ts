import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { ownerProofHeader } from "@songtan/contract/identity/owner-proof-header";
import { apiHeaders } from "../../support/bookings/booking-api.ts";
import { button } from "../../support/browser/buttons.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { inbox, newestCode } from "../../support/people/inbox.ts";
import {
  newCustomer,
  signInBrowser,
  simulatedDriverToken,
  tokenFor,
} from "../../support/people/people.ts";
import { openProfile } from "../../support/people/profile-pages.ts";
import { signInHere, typeCode } from "../../support/people/session-pages.ts";

// A wrong password is refused on purpose, and the browser writes it down.
test.use({ baseURL: quietUrl, harmless: /status of 400 .*\/data-exports$/ });

test("devices are listed in plain text; all others are signed out at once, and a key that was made there is revoked", async ({
  page,
  request,
  texts,
}) => {
  const customer = await newCustomer(request, quietUrl, texts.locale);
  const login = {
    role: "customer",
    identifier: customer.email,
    password: customer.password,
  } as const;
  const others = [
    await tokenFor(request, quietUrl, login),
    await tokenFor(request, quietUrl, login),
  ];
  const works = await makeKey(request, others[0] ?? "", customer.password);
  await openProfile(page, texts, { customer, part: "security" });
  const devices = page.getByRole("list", { name: texts.get("rights.devices.title") });
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await expect(devices.getByText(texts.get("rights.devices.current"), { exact: true })).toHaveCount(
    1,
  );
  await button(page, texts.get("rights.devices.endAll")).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: texts.get("rights.devices.endAll"), exact: true })
    .click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  for (const token of others) {
    const answer = await request.get(`${quietUrl}/api/customer/user`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(401);
  }
  expect(await works()).toBe(true);
  await page.getByRole("checkbox", { name: /Till/ }).check();
  await expectNoA11yViolations(page);
  await button(page, texts.get("auth.recent.revoke", { count: "1" })).click();
  await expect(page.getByRole("checkbox", { name: /Till/ })).toHaveCount(0);
  expect(await works()).toBe(false);
});

/** A live key of a new business; answers whether it still works. */
async function makeKey(request: APIRequestContext, token: string, password: string) {
  const send = async (path: string, data: object, more: Record<string, string> = {}) => {
    const headers = { ...apiHeaders(token), ...more };
    return (await (await request.post(`${quietUrl}/api${path}`, { headers, data })).json()).data;
  };
  const { proof } = await send("/customer/owner-proofs", { password });
  const { id } = await send("/businesses", {
    name: "Flowers",
    taxId: "0105536000011",
    billingAddress: "1 ถนนจักรเพชร กรุงเทพฯ 10200",
  });
  const key = { mode: "live", name: "Till", scopes: ["bookings.read"] };
  const { secretKey } = await send(`/businesses/${id}/keys`, key, { [ownerProofHeader]: proof });
  return async () =>
    (await request.get(`${quietUrl}/api/bookings`, { headers: apiHeaders(secretKey) })).ok();
}

test("a customer downloads everything stored about them, after entering their password", async ({
  page,
  request,
  texts,
}) => {
  const customer = await newCustomer(request, quietUrl, texts.locale);
  await openProfile(page, texts, { customer, part: "privacy" });
  await button(page, texts.get("rights.data.ask")).click();
  await button(page, texts.get("rights.data.askSubmit")).click();
  await expect(
    page
      .getByText(texts.get("shell.empty.fill", { field: texts.get("auth.proof.password") }))
      .first(),
  ).toBeVisible();
  const field = page.getByLabel(texts.get("auth.proof.password"), { exact: true });
  await field.fill("not the password");
  await button(page, texts.get("rights.data.askSubmit")).click();
  await expect(page.getByText(texts.problem("password_wrong")).first()).toBeVisible();
  await field.fill(customer.password);
  await button(page, texts.get("rights.data.askSubmit")).click();
  const link = page.getByRole("link", { name: texts.like("rights.data.download") });
  await expect(link).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^songtan-\d{4}-\d{2}-\d{2}\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  // Stored, not packed: what is inside can be read as it lies there.
  expect(bytes.includes(customer.email)).toBe(true);
  // The phone is verified, the mailbox is not: nothing about an account goes where another person
  // may read it.
  const loadMessages = () => inbox(request, quietUrl, customer.phone);
  await expect
    .poll(async () =>
      (await loadMessages()).some(({ text }) => text.includes("/customer/profile#data")),
    )
    .toBe(true);
  expect(await inbox(request, quietUrl, customer.email)).toEqual([]);
  await expect(button(page, texts.get("rights.data.ask"))).toHaveAttribute("aria-disabled", "true");
});

test("an account is closed after saying what it means, and signing in keeps it", async ({
  page,
  request,
  texts,
}) => {
  const customer = await newCustomer(request, quietUrl, texts.locale);
  await openProfile(page, texts, { customer, part: "privacy" });
  await button(page, texts.get("rights.close.begin")).click();
  await expect(page.getByText(texts.get("rights.close.means.signedOut"))).toBeVisible();
  await expectNoA11yViolations(page);
  await button(page, texts.get("rights.close.goOn")).click();
  await page.getByLabel(texts.get("auth.proof.password"), { exact: true }).fill(customer.password);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: texts.get("rights.close.submit"), exact: true })
    .click();
  await expect(page.getByText(texts.get("rights.close.asked"))).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: texts.get("rights.close.leave"), exact: true })
    .last()
    .click();
  await expect(page).toHaveURL(texts.path("/"));

  await page.goto(texts.path("/customer/sign-in"));
  await signInHere(page, texts, { identifier: customer.phone, password: customer.password });
  await expect(page.getByText(texts.get("shell.accountKept"))).toBeVisible();
});

test("marketing news is accepted and withdrawn again, each confirmed in text", async ({
  page,
  request,
  texts,
}) => {
  const customer = await newCustomer(request, quietUrl, texts.locale);
  await openProfile(page, texts, { customer, part: "privacy" });
  const marketingSwitch = page.getByRole("switch", {
    name: texts.get("rights.consents.name.marketing"),
  });
  const label = page.locator("label").filter({ has: marketingSwitch });
  await label.click();
  await expect(marketingSwitch).toBeChecked();
  await label.click();
  await expect(page.getByText(texts.get("rights.consents.effect.marketing"))).toBeVisible();
  await button(page, texts.get("rights.consents.withdraw")).click();
  await expect(marketingSwitch).not.toBeChecked();
  await page.reload();
  await expect(marketingSwitch).not.toBeChecked();
  await expect(page.getByText(texts.like("rights.consents.withdrawn"))).toBeVisible();
});

test("in two tabs, signing out in one leaves no draft for the next person in the other", async ({
  page,
  request,
  texts,
}) => {
  const customer = await newCustomer(request, quietUrl, texts.locale);
  await openProfile(page, texts, { customer });
  await page.evaluate(() =>
    localStorage.setItem(
      "songtan.places",
      JSON.stringify([{ address: "บ้านของฉัน", latitude: 13.7, longitude: 100.5 }]),
    ),
  );
  const second = await page.context().newPage();
  await second.goto(texts.path("/customer/booking"));
  await expect(second.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await button(page, texts.get("shell.signOut")).last().click();
  await expect(page).toHaveURL(texts.path("/"));
  expect(await page.evaluate(() => localStorage.getItem("songtan.places"))).toBeNull();
  await second.goto(texts.path("/customer/profile"));
  await expect(second).toHaveURL(texts.path("/customer/sign-in"));
});

test("a driver continues on a new phone with a code, and the old phone is notified", async ({
  page,
  request,
  texts,
  otherBrowser,
}) => {
  const number = texts.locale === "th" ? 31 : 32;
  const [currentToken, otherToken] = [
    await simulatedDriverToken(request, quietUrl, number),
    await simulatedDriverToken(request, quietUrl, number),
  ];
  const user = await request.get(`${quietUrl}/api/driver/user`, {
    headers: { authorization: `Bearer ${currentToken}` },
  });
  const { data: driver } = (await user.json()) as { data: { phone: string } };
  const position = { latitude: 13.7466, longitude: 100.5347 };
  const options = { baseURL: quietUrl, geolocation: position, permissions: ["geolocation"] };
  const old = await (await otherBrowser(options)).newPage();
  await signInBrowser(old.context(), quietUrl, { role: "driver", token: otherToken });
  await old.goto(texts.path("/driver/dashboard"));
  const oldSwitch = old.getByRole("switch").first();
  await oldSwitch.click();
  await expect(oldSwitch).toBeChecked();

  await page.context().grantPermissions(["geolocation"], { origin: quietUrl });
  await page.context().setGeolocation(position);
  await signInBrowser(page.context(), quietUrl, { role: "driver", token: currentToken });
  await page.goto(texts.path("/driver/dashboard"));
  await expect(page.getByText(texts.get("driver.duty.elsewhere"))).toBeVisible();
  await page.getByRole("switch").first().click();
  await expect(
    page.getByRole("heading", { name: texts.get("driver.takeOver.title") }),
  ).toBeVisible();
  await expectNoA11yViolations(page);
  await typeCode(page, texts, await newestCode(request, quietUrl, driver.phone));
  await button(page, texts.get("driver.takeOver.submit")).click();
  await expect(page.getByRole("switch").first()).toBeChecked();
  await expect(old.getByText(texts.get("driver.duty.elsewhere"))).toBeVisible();
  await page.getByRole("switch").first().click();
  await expect(page.getByRole("switch").first()).not.toBeChecked();
});

test("terms and privacy say which version they are, and earlier ones can be read", async ({
  page,
  texts,
}) => {
  for (const name of ["terms", "privacy"]) {
    await page.goto(texts.path(`/${name}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoA11yViolations(page);
    await page.getByRole("link", { name: "2026-11", exact: true }).click();
    await expect(page.getByText(texts.get("legal.page.old"))).toBeVisible();
    await page.getByRole("link", { name: texts.get("legal.page.current") }).click();
    await expect(page.getByText(texts.get("legal.page.old"))).toBeHidden();
  }
  await page
    .getByRole("link", { name: texts.get("legal.page.toc") })
    .or(page.locator("nav a[href='#retention']"))
    .click();
  await expect(page.getByRole("table")).toBeInViewport();
});
