import type { Page } from "@playwright/test";
import { bookByApi } from "../../support/bookings/booking-api.ts";
import {
  acceptByApi,
  eventsUntilDelivered,
  eventsUntilPickedUp,
  goOnDuty,
  reportByApi,
  workByApi,
} from "../../support/bookings/driver-api.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages, secondStaff } from "../../support/people/console-pages.ts";
import {
  newCustomer,
  newPerson,
  signInBrowser,
  simulatedDriverToken,
} from "../../support/people/people.ts";
import { photo } from "../../support/people/pictures.ts";

test.use({ baseURL: quietUrl });

test("damaged goods: reported with a photo, answered, proposed by one of staff, approved by another, paid", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const customer = await newCustomer(request, origin);
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson() });
  await workByApi(request, origin, {
    number: 7,
    booking,
    events: [...eventsUntilPickedUp(booking), ...eventsUntilDelivered()],
  });

  // The customer says what happened and what it should cost us.
  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(texts.path(`/customer/complete/${booking.id}`));
  await page.getByRole("button", { name: texts.get("reports.start"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: texts.get("reports.form.title") });
  await dialog.getByRole("button", { name: texts.get("reports.form.send") }).click();
  await expect(
    dialog.getByText(texts.get("shell.empty.fill", { field: texts.get("reports.form.text") })),
  ).toBeVisible();
  await dialog.getByLabel(texts.get("reports.kind.label")).selectOption("damaged");
  await dialog
    .getByLabel(texts.get("reports.form.text"), { exact: true })
    .fill("กล่องบุบ แก้วแตกสองใบ");
  await dialog
    .locator("input[type=file]")
    .first()
    .setInputFiles(await photo("box", "#a33"));
  // Made smaller on the phone first; a person sees it before sending.
  await expect(dialog.getByRole("img", { name: texts.get("reports.photo.preview") })).toBeVisible();
  await dialog.getByLabel(texts.get("reports.form.claim")).check();
  await dialog.getByLabel(texts.get("reports.form.amount")).fill("5000");
  await dialog.getByRole("button", { name: texts.get("reports.form.send") }).click();
  await expect(
    dialog.getByText(texts.get("reports.form.amountMax", { max: "฿2,000" })),
  ).toBeVisible();
  await dialog.getByLabel(texts.get("reports.form.amount")).fill("900");
  await dialog.getByRole("button", { name: texts.get("reports.form.send") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(texts.get("reports.state.open"), { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: texts.like("reports.case.photoAlt") })).toBeVisible();
  await expectNoA11yViolations(page);

  const [number = ""] =
    /CS-\w{4}-\w{3}/.exec(await page.getByRole("article").first().innerText()) ?? [];

  // One staff member requests and proposes; the evidence is there.
  const desk = await (await otherBrowser()).newPage();
  const first = consolePages(desk, texts, origin);
  await first.open("/reports");
  await first.signIn();
  await desk.getByRole("link", { name: number }).first().click();
  await expect(desk.getByText("กล่องบุบ แก้วแตกสองใบ")).toBeVisible();
  await expect(
    desk.getByRole("heading", { name: first.getText("money.evidence.title"), exact: true }),
  ).toBeVisible();
  await expectNoA11yViolations(desk);
  await desk
    .getByLabel(first.getText("money.case.answer"), { exact: true })
    .fill("ขอโทษสำหรับความเสียหาย กำลังตรวจสอบ");
  await desk.getByRole("button", { name: first.getText("money.case.sendAnswer") }).click();
  await expect(
    desk.getByText(first.getText("money.caseState.answered"), { exact: true }),
  ).toBeVisible();
  await desk
    .getByRole("button", { name: first.getText("money.case.propose"), exact: true })
    .click();
  const proposal = desk.getByRole("dialog");
  await proposal.getByLabel(first.getText("money.case.amount"), { exact: true }).fill("800");
  await proposal.getByLabel(first.getText("money.case.reason")).fill("ภาพชัดเจน");
  await proposal
    .getByRole("button", { name: first.getText("money.case.propose"), exact: true })
    .click();
  await expect(desk.getByText(first.getText("money.case.own"))).toBeVisible();
  const caseAddress = desk.url();

  // Another one decides.
  const otherDesk = await (await otherBrowser()).newPage();
  await approveClaim(otherDesk, consolePages(otherDesk, texts, origin), {
    address: caseAddress,
    amount: "฿800.00",
  });

  await page.reload();
  await expect(page.getByText(texts.get("reports.case.granted", { amount: "฿800" }))).toBeVisible();
  await expect(page.getByText("ขอโทษสำหรับความเสียหาย กำลังตรวจสอบ")).toBeVisible();
});

test("a lost parcel: staff declare it lost, the claim opens by itself, two of staff decide, and the customer sees the money", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const customer = await newCustomer(request, origin);
  const token = await simulatedDriverToken(request, origin, texts.locale === "th" ? 449 : 450);
  await goOnDuty(request, origin, { token, at: "paragon" });
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson() });
  await acceptByApi(request, origin, { token, booking });
  await reportByApi(request, origin, { token, booking, events: eventsUntilPickedUp(booking) });

  const desk = await (await otherBrowser()).newPage();
  const first = consolePages(desk, texts, origin);
  await first.open(`/bookings/${booking.id}`);
  await first.signIn();
  const lose = first.getText("bookings.move.lose");
  await desk.getByRole("button", { name: lose, exact: true }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: lose, exact: true }).click();
  const reason = dialog.getByLabel(first.getText("bookings.move.words"));
  await expect(reason).toHaveAttribute("aria-invalid", "true");
  await reason.fill("กระเป๋าถูกขโมยระหว่างทาง คนขับแจ้งความแล้ว");
  await dialog.getByRole("button", { name: lose, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(
    desk.getByText(first.getText("shell.bookingState.lost"), { exact: true }),
  ).toBeVisible();

  // The customer did nothing yet, and finds the claim.
  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await page.goto(texts.path(`/customer/complete/${booking.id}`));
  await expect(page.getByText(texts.get("reports.state.open"), { exact: true })).toBeVisible();

  await first.open(`/reports?q=${booking.number}`);
  await desk.getByRole("table").getByRole("link").first().click();
  const propose = first.getText("money.case.propose");
  await desk.getByRole("button", { name: propose, exact: true }).click();
  const amount = dialog.getByLabel(first.getText("money.case.amount"), { exact: true });
  await expect(amount).not.toHaveValue("");
  await amount.fill("700");
  await dialog.getByLabel(first.getText("money.case.reason")).fill("ของหายระหว่างทาง");
  await dialog.getByRole("button", { name: propose, exact: true }).click();
  await expect(desk.getByText(first.getText("money.case.own"))).toBeVisible();

  const otherDesk = await (await otherBrowser()).newPage();
  await approveClaim(otherDesk, consolePages(otherDesk, texts, origin), {
    address: desk.url(),
    amount: "฿700.00",
  });
  await page.reload();
  await expect(page.getByText(texts.get("reports.case.granted", { amount: "฿700" }))).toBeVisible();
});

/** As another one of staff than who proposed it. */
async function approveClaim(
  desk: Page,
  pages: ReturnType<typeof consolePages>,
  { address, amount }: { address: string; amount: string },
) {
  await desk.goto(address);
  await pages.signIn(secondStaff);
  await desk.getByRole("button", { name: pages.getText("money.case.approve", { amount }) }).click();
  await expect(
    desk.getByText(pages.getText("money.caseState.paid"), { exact: true }),
  ).toBeVisible();
}
