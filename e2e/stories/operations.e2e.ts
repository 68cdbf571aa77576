import { expectNoBarriers } from "../support/barriers.ts";
import { apiHeaders } from "../support/booking-api.ts";
import { consolePages, secondStaff } from "../support/console-pages.ts";
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

test("a driver's balance is set right by two of staff, and where the provider disagrees has a page", async ({
  page,
  request,
  words,
  origin,
  otherBrowser,
}) => {
  const pages = consolePages(page, words, origin);
  const driver = await newDriver(request, origin);
  const reason = `${words.locale} ${driver.phone}`;
  await pages.open(`/drivers?q=${driver.phone}`);
  await pages.signIn();
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("button", { name: pages.say("money.adjust.propose") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: pages.say("money.adjustKind.driver_credit") }).check();
  await dialog.getByLabel(pages.say("money.adjust.amount")).fill("๕๐");
  await dialog.getByLabel(pages.say("money.adjust.words")).fill(reason);
  await dialog.getByRole("button", { name: pages.say("money.adjust.proposeAmount", { amount: "฿50.00" }) }).click();
  await expect(page.getByRole("listitem").filter({ hasText: reason })).toContainText(pages.say("money.refund.own"));

  const otherDesk = await (await otherBrowser()).newPage();
  const second = consolePages(otherDesk, words, origin);
  await second.open("/adjustments");
  await second.signIn(secondStaff);
  const row = otherDesk.getByRole("listitem").filter({ hasText: reason });
  await row.getByRole("button", { name: second.say("money.adjust.approve", { amount: "฿50.00" }) }).click();
  await expect(row).toContainText(second.say("money.adjustState.done"));
  await expectNoBarriers(otherDesk);
  await second.open("/differences");
  await expect(otherDesk.getByText(second.say("money.compared.title")).first()).toBeVisible();
  await expectNoBarriers(otherDesk);
});
