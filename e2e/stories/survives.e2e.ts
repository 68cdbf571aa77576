import { cancelByApi, countBookings } from "../support/booking-api.ts";
import {
  acceptGoods,
  confirmButton,
  expectStep,
  fillContacts,
  goToLastStep,
  nextButton,
  openStop,
  quoteOnHomePage,
} from "../support/booking-pages.ts";
import { newCustomer, newPerson, signInBrowser } from "../support/people.ts";
import { quietUrl } from "../support/servers.ts";
import { signInHere } from "../support/session-pages.ts";
import { expect, test } from "../support/story.ts";

test.use({ baseURL: quietUrl, harmless: /ERR_INTERNET_DISCONNECTED/ });

test("the booking draft survives a reload and the sign-in, and the browser's back button goes one step back", async ({
  page,
  request,
  words,
  origin,
}) => {
  const customer = await newCustomer(request, origin, words.locale);
  const sender = newPerson("ป้าแดง");
  await quoteOnHomePage(page, words);
  await page.getByRole("button", { name: words.say("home.quote.book"), exact: true }).click();
  await fillContacts(page, words, { sender, recipient: newPerson("ลุงดำ") });
  await goToLastStep(page, words);

  await page.goBack();
  await expectStep(page, "when", words);
  await page.goBack();
  await expectStep(page, "parcel", words);
  await page.getByLabel(words.say("booking.parcel.weight")).fill("๒.๕");
  await page.reload();
  await expectStep(page, "parcel", words);
  await expect(page.getByLabel(words.say("booking.parcel.weight"))).toHaveValue("๒.๕");

  await nextButton(page, words).click();
  await nextButton(page, words).click();
  await page.getByRole("button", { name: words.say("booking.pay.signIn"), exact: true }).click();
  await signInHere(page, words, { identifier: customer.email, password: customer.password });
  await expectStep(page, "pay", words);
  await expect(page.getByText(sender.firstName).first()).toBeVisible();
  await page.getByRole("button", { name: words.say("booking.pay.edit.route"), exact: true }).click();
  await openStop(page, words.say("booking.stop.pickup"));
  await expect(page.getByLabel(words.say("booking.stop.name.sender"), { exact: true })).toHaveValue(sender.firstName);
  await expect(page.getByLabel(words.say("booking.stop.phone.sender"), { exact: true })).toHaveValue(sender.phone);
});

test("two quick taps on confirm make one booking", async ({ page, context, request, words, origin }) => {
  const customer = await newCustomer(request, origin, words.locale);
  await signInBrowser(context, origin, { role: "customer", token: customer.token });
  await quoteOnHomePage(page, words);
  await page.getByRole("button", { name: words.say("home.quote.book"), exact: true }).click();
  await fillContacts(page, words, { sender: customer, recipient: newPerson("ลุงดำ") });
  await goToLastStep(page, words);
  await acceptGoods(page, words);
  await confirmButton(page, words).dblclick();
  await expect(page).toHaveURL(/\/customer\/tracking\/[0-9a-f-]{36}$/);
  expect(await countBookings(request, origin, customer)).toBe(1);
  // Nobody else's driver shall be offered it.
  await cancelByApi(request, origin, {
    customer,
    booking: { id: new URL(page.url()).pathname.split("/").at(-1) ?? "" },
  });
});

test("without a network the banner says so, and what is typed stays", async ({ page, context, words }) => {
  await page.goto(words.path("/customer/sign-up"));
  const name = page.getByLabel(words.say("auth.field.firstName"), { exact: true });
  await name.fill("ก่อนหลุด");
  await context.setOffline(true);
  const banner = page.getByRole("status").filter({ hasText: words.say("shell.offline") });
  await expect(banner).toBeVisible();
  await name.fill("ก่อนหลุด ยังอยู่");
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(name).toHaveValue("ก่อนหลุด ยังอยู่");
});
