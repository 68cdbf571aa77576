import { expectNoBarriers } from "../support/barriers.ts";
import { bookByApi, cancelByApi } from "../support/booking-api.ts";
import { pickPlace } from "../support/booking-pages.ts";
import { acceptByApi, goOnDuty, setDuty } from "../support/driver-api.ts";
import { phoneOf } from "../support/driver-phone.ts";
import { demoPassword, newCustomer, newPerson, signInBrowser, simulatedDriver, tokenFor } from "../support/people.ts";
import { quietUrl } from "../support/servers.ts";
import { expect, test } from "../support/story.ts";

test.use({ baseURL: quietUrl });

test("a customer sends the parcel elsewhere after all: the price first, the driver agrees, both see it", async ({
  page,
  request,
  words,
  origin,
  otherBrowser,
}) => {
  const customer = await newCustomer(request, origin, words.locale);
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson("วันดี"), to: "paragon" });
  const identifier = simulatedDriver(84);
  const token = await tokenFor(request, origin, { role: "driver", identifier, password: demoPassword });
  await goOnDuty(request, origin, { token, at: "paragon" });
  await acceptByApi(request, origin, { token, booking });
  const driver = await otherBrowser({ viewport: { width: 390, height: 844 } });
  await signInBrowser(driver, origin, { role: "driver", token });
  const hand = phoneOf(driver, { words, origin });
  const task = await hand.start();
  await hand.openJob(task, booking);

  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(words.path(`/customer/tracking/${booking.id}`));
  await page.getByRole("button", { name: words.say("tracking.edit.action") }).click();
  const dialog = page.getByRole("dialog");
  const ask = dialog.getByRole("button", { name: words.say("tracking.edit.ask") });
  await expect(ask).toHaveAttribute("aria-disabled", "true");
  await pickPlace(page, words.say("tracking.edit.place"), { place: "terminal21", words });
  await dialog.getByLabel(words.say("tracking.edit.name")).fill("คุณสมหมาย");
  await page.reload();
  await page.getByRole("button", { name: words.say("tracking.edit.action") }).click();
  await expect(dialog.getByLabel(words.say("tracking.edit.name"))).toHaveValue("คุณสมหมาย");
  await expect(dialog.getByText("→")).toBeVisible();
  await expectNoBarriers(page);
  await ask.click();
  await expect(page.getByText(words.say("tracking.edit.state.asked"))).toBeVisible();

  await expect(task.getByText(words.say("driver.edit.title"))).toBeVisible();
  await expect(task.getByText("คุณสมหมาย")).toBeVisible();
  await expectNoBarriers(task);
  await task.getByRole("button", { name: words.say("driver.edit.accept") }).click();
  await expect(task.getByText(words.say("driver.edit.title"))).toBeHidden();
  await expect(page.getByText(words.say("tracking.edit.state.agreed")).first()).toBeVisible();
  await expect(page.getByText("คุณสมหมาย").first()).toBeVisible();
  await expect(page.getByRole("button", { name: words.say("tracking.edit.action") })).toBeHidden();
  await cancelByApi(request, origin, { customer, booking });
  await setDuty(request, origin, { token, onDuty: false });
});
