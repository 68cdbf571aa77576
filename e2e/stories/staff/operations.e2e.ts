import { formatPhone } from "@songtan/domain/thai/phone";
import { apiHeaders } from "../../support/bookings/booking-api.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { listenForSound, soundsOf } from "../../support/browser/sound.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages, secondStaff } from "../../support/people/console-pages.ts";
import { newDriver, simulatedDriverToken } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

test("a driver's call for help is in every open console within two seconds, with its place and sound, until one of staff accepts and closes it", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const pages = consolePages(page, texts, origin);
  // A driver who may work: the call of an account that has only signed up is shown in the list alone.
  const token = await simulatedDriverToken(request, origin, texts.locale === "th" ? 453 : 454);
  const headers = apiHeaders(token);
  const user = await request.get(`${origin}/api/driver/user`, { headers });
  const { phone } = ((await user.json()) as { data: { phone: string } }).data;
  await pages.open("/operations");
  await pages.signIn();
  await expect(page.getByText(pages.getText("operations.map.live"), { exact: true })).toBeVisible();
  // The other console is on a page that is not about operations.
  const otherDesk = await (await otherBrowser()).newPage();
  await listenForSound(otherDesk);
  const second = consolePages(otherDesk, texts, origin);
  const watches = otherDesk.waitForResponse(
    (answer) => answer.url().includes("/console/operations/events") && answer.status() === 200,
  );
  await second.open("/drivers");
  await second.signIn(secondStaff);
  await watches;
  await otherDesk.getByRole("heading", { level: 1 }).click();
  const raised = await request.post(`${origin}/api/driver/sos`, {
    headers,
    data: { latitude: 13.7466, longitude: 100.5347 },
  });
  expect(raised.status()).toBe(201);
  const raisedAt = performance.now();
  const bar = otherDesk.getByRole("alert").filter({ hasText: pages.getText("operations.alarm") });
  await expect(bar).toBeVisible({ timeout: 2000 });
  const shownMilliseconds = Math.round(performance.now() - raisedAt);
  test.info().annotations.push({ type: "other console", description: `${shownMilliseconds} ms` });
  await expect.poll(() => soundsOf(otherDesk)).toBeGreaterThan(0);
  await otherDesk.setViewportSize({ width: 390, height: 844 });
  await otherDesk.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(bar).toBeInViewport({ ratio: 1 });
  const alarm = page.getByRole("article").filter({ hasText: formatPhone(phone) });
  await expect(alarm).toBeVisible({ timeout: 2000 });
  await expect(alarm).toContainText("13.74660, 100.53470");
  await expect(page.getByRole("alert").first()).toContainText(pages.getText("operations.alarm"));
  await expectNoA11yViolations(page);
  await alarm.getByRole("button", { name: pages.getText("operations.alert.accept") }).click();
  await expect(
    alarm.getByRole("button", { name: pages.getText("operations.alert.accept") }),
  ).toBeHidden();
  await expect(bar).toBeHidden({ timeout: 2000 });
  await alarm.getByRole("button", { name: pages.getText("operations.close") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: pages.getText("operations.close") }).click();
  const field = dialog.getByLabel(pages.getText("operations.closeField"));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("โทรแล้ว คนขับปลอดภัย");
  await dialog.getByRole("button", { name: pages.getText("operations.close") }).click();
  await expect(dialog).toBeHidden();
  await expect(alarm).toBeHidden();
});

test("a driver's balance is set right by two of staff, and where the provider disagrees has a page", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const pages = consolePages(page, texts, origin);
  const driver = await newDriver(request, origin);
  const reason = `${texts.locale} ${driver.phone}`;
  await pages.open(`/drivers?q=${driver.phone}`);
  await pages.signIn();
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("button", { name: pages.getText("money.adjust.propose") }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("radio", { name: pages.getText("money.adjustKind.driver_credit") })
    .check();
  await dialog.getByLabel(pages.getText("money.adjust.amount")).fill("๕๐");
  await dialog.getByLabel(pages.getText("money.adjust.words")).fill(reason);
  await dialog
    .getByRole("button", {
      name: pages.getText("money.adjust.proposeAmount", { amount: "฿50.00" }),
    })
    .click();
  await expect(page.getByRole("listitem").filter({ hasText: reason })).toContainText(
    pages.getText("money.refund.own"),
  );

  const otherDesk = await (await otherBrowser()).newPage();
  const second = consolePages(otherDesk, texts, origin);
  await second.open("/adjustments");
  await second.signIn(secondStaff);
  const row = otherDesk.getByRole("listitem").filter({ hasText: reason });
  await row
    .getByRole("button", { name: second.getText("money.adjust.approve", { amount: "฿50.00" }) })
    .click();
  await expect(row).toContainText(second.getText("money.adjustState.done"));
  await expectNoA11yViolations(otherDesk);
  await second.open("/differences");
  await expect(otherDesk.getByText(second.getText("money.compared.title")).first()).toBeVisible();
  await expectNoA11yViolations(otherDesk);
});

test.describe("with a map", () => {
  test.use({ withMap: true });

  test("a depot is found by the name of its place", async ({ page, texts, origin }) => {
    const pages = consolePages(page, texts, origin);
    const depots = (key: string) => pages.getText(`bookings.depots.${key}`);
    await pages.open("/depots");
    await pages.signIn();
    await page.getByRole("button", { name: depots("add"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    const name = `คลัง ${texts.locale} ${Date.now()}`;
    for (const field of ["nameTh", "nameEn", "addressTh", "addressEn", "hoursTh", "hoursEn"])
      await dialog.getByLabel(depots(field), { exact: true }).fill(name);
    await dialog.getByLabel(depots("phone"), { exact: true }).fill("02 123 4567");
    await dialog.getByLabel(depots("search"), { exact: true }).fill("สยามพารากอน");
    await dialog.getByRole("option").first().click();
    const position = dialog.getByLabel(depots("position"), { exact: true });
    await expect(position).toHaveValue(/^13\.7\d+, 100\.5\d+$/);
    const found = await position.inputValue();
    await dialog.getByRole("button", { name: depots("openMap") }).click();
    await expect(dialog.getByRole("region", { name: depots("map"), exact: true })).toBeFocused();
    await expectNoA11yViolations(page);
    // By the keyboard: the map moves under its pin.
    await expect(async () => {
      await page.keyboard.press("ArrowUp");
      await expect(position).not.toHaveValue(found, { timeout: 1000 });
    }).toPass();
    // Others of these stories need the depots that there are.
    await dialog.getByRole("checkbox", { name: depots("closed") }).check();
    await dialog.getByRole("button", { name: depots("save"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText(depots("isClosed"));
  });
});
