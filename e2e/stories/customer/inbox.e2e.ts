import { bookByApi } from "../../support/bookings/booking-api.ts";
import { workByApi } from "../../support/bookings/driver-api.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newPerson, signInNewCustomer } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

const ownDriver = { th: 107, en: 108 } as const;

test("a customer without push sees at the bell that a driver took the booking, opens it from the list, and the bell is quiet", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const customer = await signInNewCustomer(context, origin, texts.locale);
  await page.goto(texts.path("/customer/notices"));
  await expect(page.getByText(texts.get("notices.inbox.empty"))).toBeVisible();

  const booking = await bookByApi(request, origin, { customer, recipient: newPerson("วันดี") });
  await page.goto(texts.path(`/customer/tracking/${booking.id}`));
  await expect(page.getByText(booking.number).first()).toBeVisible();
  await workByApi(request, origin, { number: ownDriver[texts.locale], booking });

  await page.goto(texts.path("/customer/profile"));
  const bell = page.getByRole("banner").getByRole("link", {
    name: texts.get("shell.inbox.unread", { count: "1" }),
  });
  await bell.click();
  await expect(page).toHaveURL(origin + texts.path("/customer/notices"));
  const row = page
    .getByRole("list", { name: texts.get("notices.inbox.list") })
    .getByRole("link")
    .filter({ hasText: booking.number });
  await expect(row).toContainText(texts.get("notices.inbox.unread"));
  await expectNoA11yViolations(page);
  // The bar has room for the product's name, whole, next to the bell.
  const brand = page.getByRole("banner").getByRole("link").first();
  expect(await brand.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(
    0,
  );
  await row.click();
  await expect(page).toHaveURL(origin + texts.path(`/customer/tracking/${booking.id}`));
  await page.goto(texts.path("/customer/notices"));
  await expect(row).toBeVisible();
  await expect(row).not.toContainText(texts.get("notices.inbox.unread"));
  await expect(bell).toHaveCount(0);
});
