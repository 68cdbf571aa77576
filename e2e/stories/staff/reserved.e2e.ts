import { apiHeaders, bookByApi } from "../../support/bookings/booking-api.ts";
import { goOnDuty } from "../../support/bookings/driver-api.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages } from "../../support/people/console-pages.ts";
import {
  newCustomer,
  newPerson,
  signInBrowser,
  simulatedDriverToken,
} from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

test("staff reserve a driver for tomorrow, who sees the job and declines it, and staff choose again", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const token = await simulatedDriverToken(request, origin, texts.locale === "th" ? 455 : 456);
  await goOnDuty(request, origin, { token, at: "paragon" });
  const { data: driver } = await (
    await request.get(`${origin}/api/driver/user`, { headers: apiHeaders(token) })
  ).json();
  const booking = await bookByApi(request, origin, {
    customer: await newCustomer(request, origin),
    recipient: newPerson("วันดี"),
    vehicle: driver.vehicle,
    scheduledAt: new Date(Date.now() + 20 * 3_600_000).toISOString(),
  });
  const desk = await (await otherBrowser()).newPage();
  const pages = consolePages(desk, texts, origin);
  const byHand = (key: string) => pages.getText(`bookings.byHand.${key}`);
  const dialog = desk.getByRole("dialog");
  const reserve = async () => {
    await desk.getByRole("button", { name: byHand("reserve"), exact: true }).click();
    await dialog.getByLabel(byHand("find")).fill(driver.phone.replace("+66", "0"));
    await dialog.getByRole("radio").first().check();
    await dialog.getByLabel(pages.getText("bookings.move.words")).fill("ลูกค้าประจำขอคนนี้");
    await expectNoA11yViolations(desk);
    await dialog.getByRole("button", { name: byHand("reserve"), exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await pages.open(`/bookings/${booking.id}`);
  await pages.signIn();
  await reserve();
  const release = desk.getByRole("button", { name: byHand("release"), exact: true });
  await expect(release).toBeVisible();

  await signInBrowser(page.context(), origin, { role: "driver", token });
  await page.goto(texts.path("/driver/dashboard"));
  const decline = page.getByRole("button", {
    name: texts.get("driver.reserved.declineJob", { number: booking.number }),
  });
  await expect(page.getByText(texts.get("driver.reserved.title"))).toBeVisible();
  await decline.click();
  await expectNoA11yViolations(page);
  await page
    .getByRole("button", { name: texts.get("driver.reserved.decline"), exact: true })
    .click();
  await expect(page.getByText(texts.get("driver.reserved.declined"))).toBeVisible();
  await expect(decline).toBeHidden();

  await expect(release).toBeHidden();
  await reserve();
  await release.click();
  await dialog.getByLabel(pages.getText("bookings.move.words")).fill("ลูกค้าเปลี่ยนใจ");
  await dialog.getByRole("button", { name: byHand("release"), exact: true }).click();
  await expect(release).toBeHidden();
});
