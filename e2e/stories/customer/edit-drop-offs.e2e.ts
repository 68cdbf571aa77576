import { bookByApi } from "../../support/bookings/booking-api.ts";
import { pickPlace } from "../../support/bookings/booking-pages.ts";
import { workByApi } from "../../support/bookings/driver-api.ts";
import { openJobOn } from "../../support/bookings/driver-phone.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newCustomer, newPerson, signInBrowser } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

test("a customer sends the parcel elsewhere after all: the price first, the driver agrees, both see it", async ({
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
    to: "paragon",
  });
  const token = await workByApi(request, origin, { number: 84, booking });
  const phone = await otherBrowser({ viewport: { width: 390, height: 844 } });
  const task = await openJobOn(phone, { texts, origin, token, booking });

  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(texts.path(`/customer/tracking/${booking.id}`));
  await page.getByRole("button", { name: texts.get("tracking.edit.action") }).click();
  const dialog = page.getByRole("dialog");
  const requestButton = dialog.getByRole("button", { name: texts.get("tracking.edit.ask") });
  await expect(requestButton).toHaveAttribute("aria-disabled", "true");
  // The place is one line; a tap brings the search.
  await dialog.getByRole("button", { name: texts.like("tracking.edit.changePlace") }).click();
  await pickPlace(page, texts.get("tracking.edit.place"), { place: "terminal21", texts });
  await dialog.getByLabel(texts.get("tracking.edit.name")).fill("คุณสมหมาย");
  await page.reload();
  await page.getByRole("button", { name: texts.get("tracking.edit.action") }).click();
  await expect(dialog.getByLabel(texts.get("tracking.edit.name"))).toHaveValue("คุณสมหมาย");
  await expect(dialog.getByText("→")).toBeVisible();
  await expectNoA11yViolations(page);
  await requestButton.click();
  await expect(page.getByText(texts.get("tracking.edit.state.asked"))).toBeVisible();

  await expect(task.getByText(texts.get("driver.edit.title"))).toBeVisible();
  await expect(task.getByText("คุณสมหมาย")).toBeVisible();
  await expectNoA11yViolations(task);
  await task.getByRole("button", { name: texts.get("driver.edit.accept") }).click();
  await expect(task.getByText(texts.get("driver.edit.title"))).toBeHidden();
  await expect(page.getByText(texts.get("tracking.edit.state.agreed")).first()).toBeVisible();
  await expect(page.getByText("คุณสมหมาย").first()).toBeVisible();
  await expect(page.getByRole("button", { name: texts.get("tracking.edit.action") })).toBeHidden();
});

test("a sender changes place, recipient and goods while no driver has it: the price first, then at once", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin, texts.locale);
  const booking = await bookByApi(request, origin, {
    customer,
    recipient: newPerson("วันดี"),
    to: "paragon",
  });
  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(texts.path(`/customer/tracking/${booking.id}`));
  await page.getByRole("button", { name: texts.get("tracking.edit.waits.action") }).click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: texts.get("tracking.edit.waits.confirm") });
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  const dropOff = dialog.getByRole("group", {
    name: texts.get("tracking.edit.stop", { number: 1 }),
  });
  await dropOff.getByRole("button", { name: texts.like("tracking.edit.changePlace") }).click();
  // The pen selects what the search has, so that typing replaces it.
  await expect(dropOff.getByRole("combobox")).toBeFocused();
  await pickPlace(page, texts.get("tracking.edit.place"), { place: "terminal21", texts });
  await dropOff.getByLabel(texts.get("tracking.edit.name")).fill("คุณสมหมาย");
  await dialog.getByLabel(texts.get("booking.parcel.category")).selectOption("food");
  await expect(confirm).not.toHaveAttribute("aria-disabled", "true");
  await expect(dialog.getByText("→")).toBeVisible();
  await expectNoA11yViolations(page);
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("คุณสมหมาย").first()).toBeVisible();
  await expect(page.getByText(texts.get("tracking.event.edited")).first()).toBeVisible();
  await expect(
    page.getByRole("button", { name: texts.get("tracking.edit.waits.action") }),
  ).toBeVisible();
});
