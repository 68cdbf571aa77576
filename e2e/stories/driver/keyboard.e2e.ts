import { bookByApi } from "../../support/bookings/booking-api.ts";
import {
  becomePhoneOf,
  eventsUntilDelivered,
  eventsUntilPickedUp,
  workByApi,
} from "../../support/bookings/driver-api.ts";
import { workOn } from "../../support/bookings/driver-work.ts";
import {
  closeKeyboard,
  expectAboveKeyboard,
  withKeyboard,
} from "../../support/browser/keyboard.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newCustomer, newPerson } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl, viewport: { width: 360, height: 640 } });

/** A motorcycle driver whom no other story knows. */
const ownDriver = 120;

test("with the keyboard open on the smallest phone, what is typed and the button for it are in sight in every sheet", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const recipient = newPerson("วันดี");
  const booking = await bookByApi(request, origin, { customer, recipient, extras: ["pin"] });
  const token = await workByApi(request, origin, {
    number: ownDriver,
    booking,
    asPhone: true,
    events: [...eventsUntilPickedUp(booking), ...eventsUntilDelivered().slice(0, 2)],
  });
  await becomePhoneOf(context, origin, token);
  await withKeyboard(page);
  await page.goto(texts.path(`/driver/task/${booking.id}`));
  const work = workOn(page, texts);
  const sheet = page.getByRole("dialog");
  const button = (name: string) =>
    sheet.getByRole("button", { name: texts.get(name), exact: true });
  const expectInSight = async (field: string, send: string) => {
    await expectAboveKeyboard(page, sheet.getByLabel(texts.get(field)), button(send));
    await closeKeyboard(page);
  };
  const close = async (name: string) => {
    await button(name).click();
    await expect(sheet).toHaveCount(0);
  };

  await work.open("delivered");
  await expectInSight("driver.proof.pin", "driver.proof.confirm");
  await close("shell.close");

  await work.open("failed_drop");
  await expectInSight("driver.proof.note", "driver.proof.confirm");
  await close("shell.close");

  await page.getByRole("button", { name: texts.get("chat.short"), exact: true }).click();
  await expectInSight("chat.text", "chat.send");
  await close("chat.close");

  await page.goto(texts.path("/driver/statement"));
  await page.getByRole("button", { name: texts.get("payouts.ask.action"), exact: true }).click();
  await expectInSight("payouts.ask.amount", "payouts.ask.submit");
});
