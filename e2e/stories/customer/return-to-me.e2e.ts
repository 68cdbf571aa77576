import { bookByApi } from "../../support/bookings/booking-api.ts";
import { eventsUntilPickedUp, reportByApi, workByApi } from "../../support/bookings/driver-api.ts";
import { openJobOn } from "../../support/bookings/driver-phone.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { pendingPhoto } from "../../support/left-open/end-work.ts";
import { newCustomer, newPerson, signInBrowser } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

test("a customer wants the parcel back after the pick-up: the price first, the driver turns back, it ends returned", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const booking = await bookByApi(request, origin, {
    customer,
    recipient: newPerson("วันดี"),
    from: "paragon",
  });
  const token = await workByApi(request, origin, {
    number: 88,
    booking,
    events: eventsUntilPickedUp(booking),
  });
  const phone = await otherBrowser({ viewport: { width: 390, height: 844 } });
  const task = await openJobOn(phone, { texts, origin, token, booking });
  await expect(
    task.getByRole("button", { name: texts.like("driver.step.heading_drop") }),
  ).toBeVisible();

  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(texts.path(`/customer/tracking/${booking.id}`));
  await expect(
    page.getByRole("button", { name: texts.get("tracking.cancel.action") }),
  ).toBeHidden();
  await page.getByRole("button", { name: texts.get("tracking.recall.action") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(texts.get("tracking.recall.cost"), { exact: true })).toBeVisible();
  await expect(dialog.getByText(texts.get("tracking.recall.toDue"))).toBeVisible();
  await expectNoA11yViolations(page);
  await dialog.getByRole("button", { name: texts.like("tracking.recall.confirmPrice") }).click();
  await expect(page.getByText(texts.get("tracking.recall.coming"))).toBeVisible();

  await expect(task.getByText(texts.get("driver.recall.title")).first()).toBeVisible();
  await expect(
    task.getByRole("button", { name: texts.like("driver.step.returned") }),
  ).toBeVisible();
  await expectNoA11yViolations(task);
  const returned = { kind: "returned", stopIndex: 0, proof: pendingPhoto() };
  await reportByApi(request, origin, { token, booking, events: [returned] });
  await expect(page.getByText(texts.get("tracking.ended.recalled"))).toBeVisible();
});
