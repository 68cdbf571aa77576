import type { BrowserContext } from "@playwright/test";
import { bookByApi } from "../../support/bookings/booking-api.ts";
import { workByApi } from "../../support/bookings/driver-api.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { inbox } from "../../support/people/inbox.ts";
import {
  newCustomer,
  newPerson,
  signInBrowser,
  signInNewCustomer,
} from "../../support/people/people.ts";

test.use({
  baseURL: quietUrl,
  // The push service of the browser's maker is out of reach here; the sandbox replaces it.
  harmless: /push service|Push API in incognito|ERR_FAILED|net::ERR/i,
  serviceWorkers: "allow",
});

const ownDriver = { th: 105, en: 106 } as const;

test("a customer turns notices on where they follow a booking, gets one when a driver takes it, and turns them off in the profile", async ({
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const phone = await otherBrowser();
  await allowOnRequest(phone);
  const customer = await newCustomer(request, origin, texts.locale);
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson("วันดี") });
  await signInBrowser(phone, origin, { role: "customer", token: customer.token });
  const page = await phone.newPage();
  await page.goto(origin + texts.path(`/customer/tracking/${booking.id}`));
  const invite = page.getByText(texts.get("notices.invite.customer.title"));
  await expect(invite).toBeVisible();
  await page.getByRole("button", { name: texts.get("notices.invite.allow"), exact: true }).click();
  await expect(invite).toBeHidden();

  await workByApi(request, origin, { number: ownDriver[texts.locale], booking });
  const pushed = async () =>
    (await inbox(request, origin, customer.phone)).filter(
      ({ channel, text }) => channel === "push" && text.includes(booking.number),
    );
  await expect.poll(pushed).toHaveLength(1);

  await page.goto(origin + texts.path("/customer/profile/notifications"));
  const setting = page.getByRole("switch", { name: texts.get("notices.setting.label") });
  await expect(setting).toBeChecked();
  await setting.click();
  await expect(page.getByText(texts.get("notices.setting.off"))).toBeVisible();
  await expect(setting).not.toBeChecked();
  await page.reload();
  await expect(setting).not.toBeChecked();
});

/** The browser's own question, which has no place to be shown here: the person presses "allow". */
const allowOnRequest = (phone: BrowserContext): Promise<unknown> =>
  phone.addInitScript(() => {
    const name = "story.notices-allowed";
    const permission = () => (localStorage.getItem(name) ? "granted" : "default");
    Object.defineProperty(Notification, "permission", { get: permission });
    Notification.requestPermission = async () => {
      localStorage.setItem(name, "yes");
      return permission();
    };
  });

test("a browser that forbids notices shows how they are allowed again", async ({
  page,
  context,
  texts,
  origin,
}) => {
  await signInNewCustomer(context, origin, texts.locale);
  // Permissions that are not named are refused, whatever the browser does by itself.
  await context.grantPermissions([], { origin });
  await page.goto(texts.path("/customer/profile/notifications"));
  await expect(page.getByText(texts.get("notices.setting.denied")).first()).toBeVisible();
  await expect(page.getByText(texts.get("notices.denied.words"))).toBeVisible();
});
