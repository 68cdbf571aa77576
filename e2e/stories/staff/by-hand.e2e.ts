import { apiHeaders, bookByApi } from "../../support/bookings/booking-api.ts";
import {
  acceptByApi,
  eventsUntilPickedUp,
  goOnDuty,
  reportByApi,
} from "../../support/bookings/driver-api.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { pendingPhoto } from "../../support/left-open/end-work.ts";
import { consolePages } from "../../support/people/console-pages.ts";
import { newCustomer, newPerson, simulatedDriverToken } from "../../support/people/people.ts";
import { photo } from "../../support/people/pictures.ts";

test.use({ baseURL: quietUrl });

test("goods that are not collected come to a depot, and are handed out against a signature", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  const customer = await newCustomer(request, origin);
  const token = await simulatedDriverToken(request, origin, 7);
  await goOnDuty(request, origin, { token, at: "paragon" });
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson("วันดี") });
  await acceptByApi(request, origin, { token, booking });
  const recipientAbsent = {
    kind: "failed",
    stopIndex: 1,
    reason: "recipient_absent",
    proof: pendingPhoto(),
  };
  const events = [
    ...eventsUntilPickedUp(booking),
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    recipientAbsent,
    { kind: "returning", stopIndex: 0 },
    { ...recipientAbsent, stopIndex: 0, reason: "sender_absent" },
  ];
  await reportByApi(request, origin, { token, booking, events });

  await pages.open(`/bookings/${booking.id}`);
  await pages.signIn();
  await page.getByRole("button", { name: pages.getText("bookings.move.hold") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(pages.getText("bookings.move.words")).fill("คนขับนำมาส่งที่เคาน์เตอร์");
  await dialog.getByRole("button", { name: pages.getText("bookings.move.hold") }).click();
  const depot = dialog.getByLabel(pages.getText("bookings.move.depot"));
  await expect(depot).toHaveAttribute("aria-invalid", "true");
  await depot.selectOption({ index: 1 });
  await dialog.getByRole("button", { name: pages.getText("bookings.move.hold") }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: pages.getText("bookings.held.collect") }).click();
  await dialog.getByLabel(pages.getText("bookings.held.collectedBy")).fill("มาลี ใจดี");
  await dialog.getByRole("button", { name: pages.getText("bookings.held.collected") }).click();
  await expect(dialog.getByText(pages.getText("bookings.held.proofMissing"))).toBeVisible();
  await dialog.getByRole("button", { name: pages.getText("bookings.held.sign.type") }).click();
  await dialog.getByPlaceholder(pages.getText("bookings.held.sign.placeholder")).fill("มาลี ใจดี");
  await expectNoA11yViolations(page);
  await dialog.getByRole("button", { name: pages.getText("bookings.held.collected") }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(pages.getText("shell.bookingState.returned"), { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByRole("img", { name: pages.getText("bookings.held.proofAlt", { name: "มาลี ใจดี" }) }),
  ).toBeVisible();
});

test("staff give a job to a driver, finish it with evidence when the phone dies, and the customer reads who recorded it", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  const byHand = (key: string) => pages.getText(`bookings.byHand.${key}`);
  const customer = await newCustomer(request, origin);
  const token = await simulatedDriverToken(request, origin, 7);
  await goOnDuty(request, origin, { token, at: "paragon" });
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson("วันดี") });
  await pages.open(`/bookings/${booking.id}`);
  await pages.signIn();
  const dialog = page.getByRole("dialog");
  const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: byHand("choose") }).click();
  await dialog.getByLabel(byHand("how")).selectOption({ label: byHand("assign") });
  await dialog.getByRole("radio").first().check();
  await dialog.getByLabel(pages.getText("bookings.move.words")).fill("คุยกับคนขับแล้ว");
  await expectNoA11yViolations(page);
  await press(byHand("assign"));
  await expect(dialog).toBeHidden();
  const events = [
    ...eventsUntilPickedUp(booking),
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
  ];
  await reportByApi(request, origin, { token, booking, events });

  // The page follows the booking: what the driver did is on it sooner than polling shows it.
  await expect(
    page.getByText(pages.getText("shell.bookingState.in_transit"), { exact: true }).first(),
  ).toBeVisible({ timeout: 4000 });
  await page.getByRole("button", { name: byHand("record") }).click();
  await dialog.getByLabel(byHand("what")).selectOption({ index: 0 });
  await dialog.getByLabel(pages.getText("bookings.handover.evidence")).fill("ผู้รับส่งรูปมาทาง LINE");
  await press(byHand("record"));
  await expect(dialog.getByRole("alert")).toBeVisible();
  const picture = dialog.locator('input[type="file"]').last();
  await picture.setInputFiles(await photo("door", "#3a3"));
  await expectNoA11yViolations(page);
  await press(byHand("record"));
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(pages.getText("shell.bookingState.delivered"), { exact: true }).first(),
  ).toBeVisible();
  await expect(
    page.getByText(pages.getText("bookings.chain.recorded", { count: 1 })),
  ).toBeVisible();

  await expect(
    page.getByRole("img", { name: pages.getText("bookings.course.mapLabel", booking) }),
  ).toBeVisible();
  const axis = page.getByRole("slider", { name: pages.getText("bookings.course.axis") });
  const expectChosen = (event: string) =>
    expect(axis).toHaveAttribute(
      "aria-valuetext",
      new RegExp(pages.getText(`bookings.event.${event}`)),
    );
  await expectChosen("delivered");
  await axis.focus();
  await page.keyboard.press("Home");
  await expectChosen("booked");
  const { width, height } = (await axis.boundingBox()) ?? { width: 0, height: 0 };
  await axis.click({ position: { x: width - 2, y: height / 2 } });
  const atTheEnd = await axis.inputValue();
  await axis.click({ position: { x: 2, y: height / 2 } });
  await expect(axis).not.toHaveValue(atTheEnd);
  await page.keyboard.press("End");
  await expectChosen("delivered");
  await expectNoA11yViolations(page);

  const chain = await request.get(`${origin}/api/bookings/${booking.id}/proof-chain`, {
    headers: apiHeaders(customer.token),
  });
  expect(
    ((await chain.json()) as { data: { events: { state: string }[] } }).data.events.at(-1)?.state,
  ).toBe("recorded");

  await page.locator("a[href*='/customers/']").first().click();
  // The page of the booking has notes too.
  await page.waitForURL(/\/customers\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: pages.getText("shell.notes.write") }).click();
  await dialog.getByLabel(pages.getText("shell.notes.field")).fill("ชอบให้โทรก่อนส่ง");
  await press(pages.getText("shell.notes.write"));
  await expect(page.getByText("ชอบให้โทรก่อนส่ง")).toBeVisible();
  await expectNoA11yViolations(page);
});
