import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages, secondStaff } from "../../support/people/console-pages.ts";
import { signInBrowser, simulatedDriverToken } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

test("a driver withdraws money, and two staff members are needed to release it", async ({
  page,
  texts,
  origin,
  otherBrowser,
}) => {
  const { get: getText } = texts;
  // These drivers are not simulated here: their balances belong to this story, one for each
  // language.
  const token = await simulatedDriverToken(page.request, origin, texts.locale === "th" ? 31 : 32);
  await signInBrowser(page.context(), origin, { role: "driver", token });
  await page.goto(texts.path("/driver/statement"));
  await page.getByRole("button", { name: getText("payouts.ask.action"), exact: true }).click();
  const amount = page.getByLabel(getText("payouts.ask.amount"));
  await amount.fill("99");
  await amount.blur();
  await expect(page.getByText(getText("payouts.ask.min", { amount: "฿100" }))).toBeVisible();
  await amount.fill("๑๐๐");
  await expect(page.getByText("฿67.90").first()).toBeVisible();
  await expectNoA11yViolations(page);
  await page.getByRole("button", { name: getText("payouts.ask.submit") }).click();
  await expect(page.getByText(getText("payouts.state.requested"))).toBeVisible();

  const desk = await (await otherBrowser()).newPage();
  const first = consolePages(desk, texts, origin);
  await first.open("/payouts");
  await first.signIn();
  await expect(first.heading(first.getText("payouts.title"))).toBeVisible();
  await expectNoA11yViolations(desk);
  await desk.getByRole("button", { name: first.getText("payouts.waiting.prepare") }).click();
  await expect(desk.getByText(first.getText("payouts.run.ownRun"))).toBeVisible();

  const otherDesk = await (await otherBrowser()).newPage();
  const second = consolePages(otherDesk, texts, origin);
  await second.open("/operations");
  await second.signIn(secondStaff);
  const waiting = otherDesk
    .getByRole("listitem")
    .filter({ hasText: second.getText("operations.proposal.payout_run") });
  await expect(waiting).toContainText("฿100.00");
  // On every page the navigation says how many wait; a phone has it behind the menu.
  const link = otherDesk.getByRole("link", {
    name: /\d+ (proposals? to decide)|รอพิจารณา \d+ คำขอ/,
    includeHidden: true,
  });
  await expect(link.first()).toHaveAttribute("href", /\/operations$/);
  await expectNoA11yViolations(otherDesk);
  await waiting.getByRole("link", { name: second.getText("operations.proposal.decide") }).click();
  await expect(otherDesk.getByText(second.getText("payouts.run.good"))).toBeVisible();
  await expectNoA11yViolations(otherDesk);
  await otherDesk
    .getByRole("button", { name: second.getText("payouts.run.approve", { net: "฿67.90" }) })
    .click();
  const sure = otherDesk.getByRole("dialog").or(otherDesk.getByRole("alertdialog"));
  await sure
    .getByRole("button", { name: second.getText("payouts.run.approveYes"), exact: true })
    .click();
  await expect(
    otherDesk.getByText(second.getText("payouts.runState.approved")).first(),
  ).toBeVisible();
  await second.open("/operations");
  await expect(second.heading(second.getText("operations.title"))).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await second.open("/cod");
  await expect(second.heading(second.getText("payouts.cod.title"))).toBeVisible();
  await expectNoA11yViolations(otherDesk);

  await page.reload();
  // On a bank day it is at the bank by now; on a Sunday it waits for Monday.
  const approvedOrLater = (["approved", "sending", "sent", "paid"] as const).map((state) =>
    getText(`payouts.state.${state}`),
  );
  await expect(
    page.getByText(new RegExp(`^(${approvedOrLater.join("|")})$`)).first(),
  ).toBeVisible();
});
