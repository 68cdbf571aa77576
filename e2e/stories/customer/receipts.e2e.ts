import { apiHeaders, bookByApi } from "../../support/bookings/booking-api.ts";
import {
  acceptByApi,
  eventsUntilPickedUp,
  goOnDuty,
  reportByApi,
} from "../../support/bookings/driver-api.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { expectRejected } from "../../support/browser/fields.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { pendingPhoto } from "../../support/left-open/end-work.ts";
import {
  newCustomer,
  newPerson,
  signInBrowser,
  simulatedDriverToken,
} from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

/** Motorcycle drivers whom no other story knows. */
const ownDriver = { th: 22, en: 25 };

test("a delivery's receipt becomes a tax invoice in a company's name, to open, download and find in the statement", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin);
  const token = await simulatedDriverToken(request, origin, ownDriver[texts.locale]);
  await goOnDuty(request, origin, { token, at: "thaPhae" });
  const booking = await bookByApi(request, origin, {
    ...{
      customer,
      recipient: newPerson(),
      from: "thaPhae",
      to: "maya",
      extras: ["raised_liability"],
    },
  });
  await acceptByApi(request, origin, { token, booking });
  await reportByApi(request, origin, {
    token,
    booking,
    events: [
      ...eventsUntilPickedUp(booking),
      { kind: "heading", stopIndex: 1 },
      { kind: "arrived", stopIndex: 1 },
      { kind: "delivered", stopIndex: 1, proof: pendingPhoto() },
    ],
  });
  // The paper is a job of its own: it comes a moment after the money.
  await expect
    .poll(async () => {
      const reply = await request.get(`${origin}/api/bookings/${booking.id}/receipts`, {
        headers: apiHeaders(customer.token),
      });
      return ((await reply.json()) as { data: { taxReceipt: string } }).data.taxReceipt;
    })
    .toBe("allowed");

  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(texts.path(`/customer/complete/${booking.id}`));
  await page.getByRole("button", { name: texts.get("receipts.card.title"), exact: true }).click();
  await page
    .getByRole("button", { name: texts.get("receipts.card.askTitle"), exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  const field = (name: string) => dialog.getByLabel(texts.get(`receipts.payer.${name}`));
  await field("name").fill("บริษัท ร้านดอกไม้ปู่ญี่ปุ่น จำกัด");
  await field("address").fill("12/345 ซอยน้ำเชี่ยว ถนนสีลม เขตบางรัก กรุงเทพมหานคร 10500");
  await expectRejected(
    field("taxId"),
    "0105536000012",
    texts.locale === "th" ? "13 หลัก" : "13 digits",
  );
  await field("taxId").fill("๐-๑๐๕๕-๓๖๐๐๐-๐๑-๑");
  await dialog.getByRole("button", { name: texts.get("receipts.ask.submit"), exact: true }).click();
  await page.getByRole("link", { name: /TX25\d\d-\d{6}/ }).click();

  const receipt = page.getByRole("article");
  await expect(receipt).toContainText("บริษัท ร้านดอกไม้ปู่ญี่ปุ่น จำกัด");
  await expect(receipt).toContainText(/TX25\d\d-\d{6}/);
  await expectNoA11yViolations(page);
  const download = page.waitForEvent("download");
  await page
    .getByRole("button", { name: texts.get("receipts.page.download"), exact: true })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^TX25\d\d-\d{6}\.pdf$/);

  await signInBrowser(page.context(), origin, { role: "driver", token });
  await page.goto(texts.path("/driver/statement"));
  await page.getByText(booking.number, { exact: true }).click();
  await expect(
    page.getByText(texts.get("statement.amount.commissionSatang"), { exact: true }).last(),
  ).toBeVisible();
  await expectNoA11yViolations(page);
});
