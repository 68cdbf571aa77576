import type { Page } from "@playwright/test";
import { atLastStep } from "../../support/bookings/at-last-step.ts";
import { countBookings } from "../../support/bookings/booking-api.ts";
import {
  acceptGoods,
  confirmButton,
  expectStep,
  fillContacts,
  goToLastStep,
  nextButton,
  openStop,
  quoteOnHomePage,
} from "../../support/bookings/booking-pages.ts";
import { holdRequests } from "../../support/browser/hold-requests.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newCustomer, newPerson, signInNewCustomer } from "../../support/people/people.ts";
import { signInHere } from "../../support/people/session-pages.ts";

test.use({ baseURL: quietUrl, harmless: /ERR_INTERNET_DISCONNECTED/ });

test("the booking draft survives a reload and the sign-in, and the browser's back button goes one step back", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const sender = newPerson("ป้าแดง");
  await quoteOnHomePage(page, texts);
  await page.getByRole("button", { name: texts.get("home.quote.book"), exact: true }).click();
  await fillContacts(page, texts, { sender, recipient: newPerson("ลุงดำ") });
  await goToLastStep(page, texts);

  await page.goBack();
  await expectStep(page, "when", texts);
  await page.goBack();
  await expectStep(page, "parcel", texts);
  await page.getByLabel(texts.get("booking.parcel.weight")).fill("๒.๕");
  await page.reload();
  await expectStep(page, "parcel", texts);
  await expect(page.getByLabel(texts.get("booking.parcel.weight"))).toHaveValue("๒.๕");

  await nextButton(page, texts).click();
  await nextButton(page, texts).click();
  await page.getByRole("button", { name: texts.get("booking.pay.signIn"), exact: true }).click();
  await signInHere(page, texts, { identifier: customer.email, password: customer.password });
  await expectStep(page, "pay", texts);
  await expect(page.getByText(sender.firstName).first()).toBeVisible();
  await page
    .getByRole("button", { name: texts.get("booking.pay.edit.route"), exact: true })
    .click();
  await openStop(page, texts.get("booking.stop.pickup"));
  await expect(page.getByLabel(texts.get("booking.stop.name.sender"), { exact: true })).toHaveValue(
    sender.firstName,
  );
  await expect(
    page.getByLabel(texts.get("booking.stop.phone.sender"), { exact: true }),
  ).toHaveValue(sender.phone);
});

test("two quick taps on confirm make one booking", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const customer = await signInNewCustomer(context, origin, texts.locale);
  await quoteOnHomePage(page, texts);
  await page.getByRole("button", { name: texts.get("home.quote.book"), exact: true }).click();
  await fillContacts(page, texts, { sender: customer, recipient: newPerson("ลุงดำ") });
  await goToLastStep(page, texts);
  await acceptGoods(page, texts);
  await confirmButton(page, texts).dblclick();
  await expectOpened(page);
  expect(await countBookings(request, origin, customer)).toBe(1);
});

const expectOpened = (page: Page) => expect(page).toHaveURL(/\/customer\/tracking\/[0-9a-f-]{36}$/);

test("who goes back while the booking is on its way finds no trace of it in the next form", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await atLastStep({ page, texts, origin, recipientName: "ลุงดำ" });
  const answer = await holdRequests(page, /\/api\/bookings$/);
  await confirmButton(page, texts).click();
  for (const step of ["when", "parcel", "route"] as const) {
    await page.goBack();
    await expectStep(page, step, texts);
  }
  await page.goBack();
  await expect(page).toHaveURL(texts.path("/"));
  answer.open();
  await expectOpened(page);
  expect(await page.evaluate(() => localStorage.getItem("songtan.booking"))).not.toContain("ลุงดำ");
  expect(await countBookings(request, origin, customer)).toBe(1);
});

test("what one tab has booked is gone from the form in another, which says so", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await atLastStep({ page, texts, origin, recipientName: "ลุงดำ" });
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expectStep(second, "pay", texts);
  await expect(second.getByText("ลุงดำ").first()).toBeVisible();
  await confirmButton(page, texts).click();
  await expect(second.getByText(texts.get("booking.elsewhere.title"))).toBeVisible();
  await expectStep(second, "route", texts);
  await expect(second.getByText("ลุงดำ")).toHaveCount(0);
  await second.getByRole("link", { name: texts.get("booking.price.seeBooked") }).click();
  await expectOpened(second);
  expect(await countBookings(request, origin, customer)).toBe(1);
});

test("a booking changed after its answer was lost is not made twice", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await atLastStep({ page, texts, origin, recipientName: "ลุงดำ" });
  await page.route(/\/api\/bookings$/, async (route) => {
    await route.fetch();
    await route.abort("internetdisconnected");
  });
  await confirmButton(page, texts).click();
  await expect(page.getByText(texts.get("booking.price.offline"))).toBeVisible();
  await page.unroute(/\/api\/bookings$/);
  await page.reload();
  await page
    .getByRole("button", { name: texts.get("booking.pay.edit.route"), exact: true })
    .click();
  await openStop(page, texts.get("booking.stop.dropoff"));
  await page
    .getByLabel(texts.get("booking.stop.name.recipient"), { exact: true })
    .fill("ลุงดำคนใหม่");
  await nextButton(page, texts).click();
  await expectStep(page, "pay", texts);
  await confirmButton(page, texts).click();
  await expect(page.getByText(texts.get("booking.price.alreadyBooked"))).toBeVisible();
  expect(await countBookings(request, origin, customer)).toBe(1);
  await page.getByRole("button", { name: texts.get("booking.price.seeBooked") }).click();
  await expectOpened(page);
});

test("without a network the banner says so, and what is typed stays", async ({
  page,
  context,
  texts,
}) => {
  await page.goto(texts.path("/customer/sign-up"));
  const name = page.getByLabel(texts.get("auth.field.firstName"), { exact: true });
  await name.fill("ก่อนหลุด");
  await context.setOffline(true);
  const banner = page.getByRole("status").filter({ hasText: texts.get("shell.offline") });
  await expect(banner).toBeVisible();
  await name.fill("ก่อนหลุด ยังอยู่");
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(name).toHaveValue("ก่อนหลุด ยังอยู่");
});
