import { expectNoBarriers } from "../support/barriers.ts";
import { apiHeaders } from "../support/booking-api.ts";
import { consolePages } from "../support/console-pages.ts";
import { newDriver } from "../support/people.ts";
import { quietUrl } from "../support/servers.ts";
import { expect, test } from "../support/story.ts";

test.use({ baseURL: quietUrl });

test("a driver's call for help stands before staff with the driver's place until one of them closes it", async ({
  page,
  request,
  words,
  origin,
}) => {
  const pages = consolePages(page, words, origin);
  const driver = await newDriver(request, origin);
  const raised = await request.post(`${origin}/api/driver/sos`, {
    headers: apiHeaders(driver.token),
    data: { latitude: 13.7466, longitude: 100.5347 },
  });
  expect(raised.status()).toBe(201);
  await pages.open("/operations");
  await pages.signIn();
  const alarm = page.getByRole("article").filter({ hasText: driver.phone.replace(/^0/, "+66") });
  await expect(alarm).toContainText("13.74660, 100.53470");
  await expect(page.getByRole("alert").first()).toContainText(pages.say("operations.alarm"));
  await expectNoBarriers(page);
  await alarm.getByRole("button", { name: pages.say("operations.close") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: pages.say("operations.close") }).click();
  const field = dialog.getByLabel(pages.say("operations.closeField"));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("โทรแล้ว คนขับปลอดภัย");
  await dialog.getByRole("button", { name: pages.say("operations.close") }).click();
  await expect(dialog).toBeHidden();
  await expect(alarm).toBeHidden();
});
