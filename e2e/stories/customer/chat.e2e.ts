import { bookByApi } from "../../support/bookings/booking-api.ts";
import { workByApi } from "../../support/bookings/driver-api.ts";
import { openJobOn } from "../../support/bookings/driver-phone.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newCustomer, newPerson, signInBrowser } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl, harmless: /ERR_INTERNET_DISCONNECTED/ });

test("customer and driver write to each other, live, and nothing typed is lost without a network", async ({
  page,
  texts,
  origin,
  otherBrowser,
}) => {
  const customer = await newCustomer(page.request, origin);
  const booking = await bookByApi(page.request, origin, {
    customer,
    recipient: newPerson("สมหญิง"),
  });
  const token = await workByApi(page.request, origin, {
    number: texts.locale === "th" ? 49 : 8,
    booking,
  });
  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(texts.path(`/customer/tracking/${booking.id}`));
  const open = page.getByRole("button", { name: texts.like("chat.short") });
  await expect(open).toBeVisible();

  const phone = await otherBrowser({ viewport: { width: 390, height: 844 } });
  const task = await openJobOn(phone, { texts, origin, token, booking });
  await task.getByRole("button", { name: texts.get("chat.short"), exact: true }).click();
  await task.getByRole("button", { name: texts.get("chat.quick.coming") }).click();
  await task.getByRole("button", { name: texts.get("chat.send"), exact: true }).click();
  await expect(task.getByRole("log")).toContainText(texts.get("chat.quick.coming"));

  await expect(open).toContainText(texts.get("chat.unread", { number: 1 }));
  await open.click();
  await expect(page.getByRole("log")).toContainText(texts.get("chat.quick.coming"));
  // The chat is in the sheet; the map stays above it.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("img", { name: texts.get("tracking.map.label") })).toBeVisible();
  await expectNoA11yViolations(page);
  await expect(task.getByRole("log")).toContainText(texts.get("chat.read"));

  const sheet = page.getByRole("heading", { name: texts.get("chat.title.customer") });
  const address = page.url();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  expect(page.url()).toBe(address);
  await expect(open).toBeFocused();
  await open.click();

  const answer = "ฝากไว้ชั้น 2 ห้อง 204";
  // Who types on is seen to type; one sign alone may fall into a reconnection.
  await expect(async () => {
    await page.getByLabel(texts.get("chat.text"), { exact: true }).fill("");
    await page.getByLabel(texts.get("chat.text"), { exact: true }).fill(answer);
    await expect(task.getByText(texts.get("chat.typing.driver"))).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 30_000 });
  await page.context().setOffline(true);
  await page.getByLabel(texts.get("chat.text"), { exact: true }).press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel(texts.get("chat.text"), { exact: true })).toHaveValue(answer);
  await page.context().setOffline(false);
  await page.getByLabel(texts.get("chat.text"), { exact: true }).press("Enter");
  await expect(page.getByLabel(texts.get("chat.text"), { exact: true })).toHaveValue("");
  await expect(task.getByRole("log")).toContainText(answer);
  await expectNoA11yViolations(task);
});
