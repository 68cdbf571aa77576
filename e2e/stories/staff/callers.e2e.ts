import type { Page } from "@playwright/test";
import { lineNames } from "@songtan/contract/payments/line-names";
import { apiHeaders, bookByApi } from "../../support/bookings/booking-api.ts";
import { pickPlace } from "../../support/bookings/booking-pages.ts";
import { eventsUntilPickedUp, reportByApi, workByApi } from "../../support/bookings/driver-api.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { pendingPhoto } from "../../support/left-open/end-work.ts";
import { consolePages } from "../../support/people/console-pages.ts";
import { inbox, newestCode, newestLink } from "../../support/people/inbox.ts";
import { newCustomer, newPerson } from "../../support/people/people.ts";
import { photo } from "../../support/people/pictures.ts";

test.use({ baseURL: quietUrl });

type Pages = ReturnType<typeof consolePages>;

/** The form as staff fill it while they listen; the caller at the pick-up is filled in already. */
async function fillForm(
  page: Page,
  { pages, texts }: { pages: Pages; texts: Texts },
  end: "priced" | "refused" = "priced",
) {
  const recipient = newPerson("วันดี");
  const place = pages.getText("shell.stops.place");
  for (const [name, where] of [
    [pages.getText("shell.stops.pickUp"), "paragon"],
    [pages.getText("shell.stops.dropOff", { number: 1 }), "terminal21"],
  ] as const) {
    const stop = page.getByRole("group", { name, exact: true });
    await pickPlace(stop, place, { place: where, texts });
    await expect(
      stop.getByLabel(pages.getText("shell.stops.address"), { exact: true }),
    ).toBeVisible();
    if (where === "paragon") continue;
    await stop.getByLabel(pages.getText("shell.stops.contactName")).fill(recipient.firstName);
    await stop.getByLabel(pages.getText("shell.stops.contactPhone")).fill(recipient.phone);
  }
  await page
    .getByRole("button", { name: pages.getText("customers.book.quote"), exact: true })
    .click();
  if (end === "priced")
    await expect(page.getByRole("status").filter({ hasText: "฿" })).toBeVisible();
}

test("a caller books: the code read back, the form, the price, a driver, and the link opened", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const pages = consolePages(page, texts, origin);
  const caller = newPerson("มานี");
  await pages.open("/operations");
  await pages.signIn();
  await page.getByRole("button", { name: pages.getText("shell.caller.title") }).click();
  const dialog = page.getByRole("dialog");
  const find = dialog.getByRole("button", { name: pages.getText("shell.caller.find") });
  await dialog.getByLabel(pages.getText("shell.caller.phone")).fill(caller.phone);
  await dialog.getByLabel(pages.getText("shell.caller.firstName")).fill(caller.firstName);
  await dialog.getByLabel(pages.getText("shell.caller.lastName")).fill(caller.lastName);
  await expectNoA11yViolations(page);
  await find.click();
  const code = dialog.getByLabel(pages.getText("shell.caller.code"));
  await expect(code).toBeVisible();
  await code.fill(await newestCode(request, origin, caller.phone));

  await expect(pages.heading(new RegExp(caller.firstName))).toBeVisible();
  await fillForm(page, { pages, texts });
  const confirm = page.getByRole("button", {
    name: pages.getText("customers.book.confirm"),
    exact: true,
  });
  await confirm.click();
  const words = page.getByLabel(pages.getText("customers.book.words"));
  await expect(words).toHaveAttribute("aria-invalid", "true");
  await words.fill("โทรมาจอง ไม่มีแอป");
  await expectNoA11yViolations(page);
  await confirm.click();
  await page.waitForURL(/\/bookings\/[0-9a-f-]{36}$/);
  const booking = { id: page.url().split("/").at(-1) ?? "" };

  await workByApi(request, origin, { number: texts.locale === "th" ? 441 : 442, booking });

  const phone = await (await otherBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  const link = new URL(
    await newestLink(request, origin, { to: caller.phone, path: "/customer/tracking/" }),
  );
  await phone.goto(`${origin}${texts.path(link.pathname)}`);
  await expect(
    phone.getByRole("heading", { level: 1, name: texts.get("tracking.phase.assigned") }),
  ).toBeVisible();
  await expect(phone.getByText(texts.get("tracking.timeline.byStaff")).first()).toBeVisible();
});

test("a known customer who calls pays by the link, without signing in", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const pages = consolePages(page, texts, origin);
  const customer = await newCustomer(request, origin, texts.locale);
  await pages.open(`/customers?q=${customer.phone}`);
  await pages.signIn();
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("link", { name: pages.getText("customers.book.open") }).click();
  const form = (key: string) => pages.getText(`customers.book.${key}`);
  const extra = page.getByRole("checkbox", {
    name: new RegExp(lineNames[texts.locale].raised_liability),
  });
  await expect(extra).toBeDisabled();
  const value = page.getByRole("textbox", { name: new RegExp(form("value")) });
  await value.fill("15,00");
  await expect(value).toHaveAttribute("aria-invalid", "true");
  await value.fill("15,000 บาท");
  await extra.check();
  await page.getByRole("checkbox", { name: new RegExp(form("cod")) }).check();
  await page.getByLabel(pages.getText("customers.book.codAmount", { number: 1 })).fill("1,500");
  await page
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await photo("parcel", "#a63"));
  await expect(page.getByRole("img", { name: pages.getText("shell.photo.preview") })).toBeVisible();
  await page.getByLabel(form("promo")).fill("NOSUCHCODE");
  await fillForm(page, { pages, texts }, "refused");
  await expect(page.getByLabel(form("promo"))).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel(form("promo")).fill("");
  await page.getByLabel(form("size")).fill("40x30");
  await expect(page.getByText(form("sizeUnreadable"))).toBeVisible();
  await page.getByLabel(form("size")).fill("40x30x20");
  await page.getByRole("button", { name: form("quote"), exact: true }).click();
  const price = page.getByRole("status").filter({ hasText: "฿" });
  // 0.5% of what lies above 2,000 baht, and 2% of the cash.
  for (const amount of ["฿65.00", "฿30.00"]) await expect(price).toContainText(amount);
  await expect(page.getByText(/^\+฿/).first()).toBeVisible();
  await expectNoA11yViolations(page);
  await page
    .getByRole("radio", { name: pages.getText("customers.book.promptpay") })
    .check({ force: true });
  await page.getByLabel(pages.getText("customers.book.words")).fill("จ่ายทางลิงก์");
  await page
    .getByRole("button", { name: pages.getText("customers.book.confirm"), exact: true })
    .click();
  await page.waitForURL(/\/bookings\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/40 × 30 × 20/)).toBeVisible();
  await expect(page.getByText("จ่ายทางลิงก์")).toBeVisible();

  const phone = await (await otherBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  const link = new URL(
    await newestLink(request, origin, { to: customer.phone, path: "/customer/tracking/" }),
  );
  await phone.goto(`${origin}${texts.path(link.pathname)}`);
  await expect(phone.getByRole("img", { name: texts.get("payments.qr.label") })).toBeVisible();
  await expectNoA11yViolations(phone);
  await phone.getByRole("button", { name: texts.get("payments.qr.sandbox") }).click();
  await expect(
    phone.getByRole("heading", { level: 1, name: texts.get("tracking.phase.searching") }),
  ).toBeVisible();
});

test("a caller rings again: staff change time, parcel, extra and payer at the price they read out, and the customer sees it", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const pages = consolePages(page, texts, origin);
  const byHand = (key: string) => pages.getText(`bookings.byHand.${key}`);
  const form = (key: string) => pages.getText(`customers.book.${key}`);
  const customer = await newCustomer(request, origin, texts.locale);
  await pages.open(`/customers?q=${customer.phone}`);
  await pages.signIn();
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("link", { name: form("open") }).click();
  await fillForm(page, { pages, texts });
  await page.getByLabel(form("words")).fill("โทรมาจอง");
  await page.getByRole("button", { name: form("confirm"), exact: true }).click();
  await page.waitForURL(/\/bookings\/[0-9a-f-]{36}$/);

  await page.getByRole("button", { name: byHand("editWaits"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: byHand("editWaits"), exact: true });
  await dialog.getByLabel(pages.getText("bookings.move.words")).fill("ลูกค้าโทรมาแก้ไข");
  await save.click();
  await expect(dialog.getByText(byHand("editUnchanged"))).toBeVisible();
  await dialog.getByRole("checkbox", { name: form("later") }).check();
  await dialog.getByLabel(form("weight")).fill("4");
  await dialog
    .getByRole("checkbox", { name: new RegExp(lineNames[texts.locale].return_trip) })
    .check();
  await dialog.getByLabel(form("payer")).selectOption({ index: 1 });
  await expect(dialog.getByText("→")).toBeVisible();
  await expectNoA11yViolations(page);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(pages.getText("bookings.event.edited"), { exact: true }).first(),
  ).toBeVisible();

  const phone = await (await otherBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  const link = new URL(
    await newestLink(request, origin, { to: customer.phone, path: "/customer/tracking/" }),
  );
  await phone.goto(`${origin}${texts.path(link.pathname)}`);
  await expect(
    phone.getByRole("heading", { level: 1, name: texts.get("tracking.phase.scheduled") }),
  ).toBeVisible();
  await expect(phone.getByText(texts.get("tracking.timeline.byStaff")).first()).toBeVisible();
});

test("staff change a drop-off for a customer on the phone: the difference first, then the driver is asked", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  const byHand = (key: string) => pages.getText(`bookings.byHand.${key}`);
  const customer = await newCustomer(request, origin, texts.locale);
  const recipient = newPerson("วันดี");
  const booking = await bookByApi(request, origin, { customer, recipient, to: "paragon" });
  await workByApi(request, origin, { number: texts.locale === "th" ? 446 : 448, booking });
  await pages.open(`/bookings/${booking.id}`);
  await pages.signIn();
  await page.getByRole("button", { name: byHand("edit"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const stop = dialog.getByRole("group", {
    name: pages.getText("shell.stops.dropOff", { number: 1 }),
  });
  await expect(stop.getByLabel(pages.getText("shell.stops.contactName"))).not.toHaveValue("");
  await pickPlace(stop, pages.getText("shell.stops.place"), { place: "terminal21", texts });
  await expect(dialog.getByText("→")).toBeVisible();
  await expectNoA11yViolations(page);
  await dialog.getByLabel(pages.getText("bookings.move.words")).fill("ลูกค้าโทรมาเปลี่ยนปลายทาง");
  await dialog.getByRole("button", { name: byHand("editAsk"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(pages.getText("bookings.edit.state.asked"), { exact: true }),
  ).toBeVisible();
});

test("staff help who calls on the way: the PIN once more, a new link, then the goods back at a price they read out", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  const byHand = (key: string) => pages.getText(`bookings.byHand.${key}`);
  const customer = await newCustomer(request, origin, texts.locale);
  const recipient = newPerson("วันดี");
  const order = { customer, recipient, extras: ["pin"] };
  const booking = await bookByApi(request, origin, order);
  const token = await workByApi(request, origin, {
    number: texts.locale === "th" ? 452 : 453,
    booking,
    events: eventsUntilPickedUp(booking),
  });
  await pages.open("/operations");
  await pages.signIn();
  await pages.findBooking(booking.number);

  const act = async (action: "resendPin" | "renewLink" | "recall", words: string) => {
    await page.getByRole("button", { name: byHand(action), exact: true }).click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: byHand(action), exact: true });
    await confirm.click();
    const field = dialog.getByLabel(pages.getText("bookings.move.words"));
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expectNoA11yViolations(page);
    await field.fill(words);
    await confirm.click();
    await expect(dialog).toBeHidden();
  };
  const pin = await newestCode(request, origin, recipient.phone);
  await act("resendPin", "ผู้รับหา SMS ไม่เจอ");
  await expect(
    page.getByText(pages.getText("bookings.event.pin_resent"), { exact: true }),
  ).toBeVisible();
  const sent = async () =>
    (await inbox(request, origin, recipient.phone)).filter(({ code }) => code === pin);
  await expect.poll(async () => (await sent()).length).toBe(2);
  await expect(page.getByText(pin, { exact: true })).toHaveCount(0);

  const follow = async (link: string) => (await request.get(link)).status();
  const linkOf = async () => {
    const own = await request.get(`${origin}/api/bookings/${booking.id}`, {
      headers: apiHeaders(customer.token),
    });
    const { shareUrl } = ((await own.json()) as { data: { shareUrl: string } }).data;
    return `${origin}/api/tracking/${shareUrl.split("/").at(-1)}`;
  };
  const before = await linkOf();
  expect(await follow(before)).toBe(200);
  await act("renewLink", "ส่งลิงก์ผิดคน");
  await expect(page.getByText(byHand("done.linkRenewed"))).toBeVisible();
  expect([await follow(before), await follow(await linkOf())]).toEqual([404, 200]);

  await act("recall", "ผู้ส่งส่งผิดชิ้น");
  await expect(page.getByText(byHand("done.recalled"))).toBeVisible();
  await expect(
    page.getByText(pages.getText("bookings.event.recalled"), { exact: true }),
  ).toBeVisible();
  const returned = { kind: "returned", stopIndex: 0, proof: pendingPhoto() };
  await reportByApi(request, origin, { token, booking, events: [returned] });
});
