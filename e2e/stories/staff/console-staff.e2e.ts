import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { consolePaths } from "@songtan/contract/console/routes";
import { monthOf } from "@songtan/domain/ledger/months";
import { serviceDay } from "@songtan/domain/thai/dates";
import { Secret, TOTP } from "otpauth";
import { pricingIds } from "../../support/bookings/pricing-api.ts";
import {
  expectNoA11yViolations,
  expectReadableInDark,
  type Reading,
} from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newApplicant } from "../../support/documents/documents-api.ts";
import { consolePages, secondStaff } from "../../support/people/console-pages.ts";
import { inbox } from "../../support/people/inbox.ts";

test.use({ baseURL: quietUrl });

test("an invited member sets up password and second factor, sees only what their scopes open, and is refused the rest", async ({
  page,
  texts,
  origin,
  otherBrowser,
}) => {
  test.slow(); // A code of the authenticator app is good once, and five changes each need one.
  const chief = consolePages(page, texts, origin);
  await chief.open("/staff");
  await chief.signIn();
  const email = `auditor-${randomInt(1e9)}@example.test`;
  await page.getByRole("button", { name: chief.getText("staff.list.invite") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(chief.getText("staff.invite.name"), { exact: true }).fill("ธิดา ตรวจบัญชี");
  await dialog.getByLabel(chief.getText("staff.invite.email"), { exact: true }).fill(email);
  await dialog.getByRole("checkbox", { name: chief.getText("shell.scope.audit_read") }).check();
  await dialog.getByRole("checkbox", { name: chief.getText("shell.scope.payout_run") }).check();
  await dialog.getByRole("button", { name: chief.getText("staff.invite.send") }).click();
  await chief.prove();
  await expect(dialog.getByText(chief.getText("staff.invite.waitsWords"))).toBeVisible();

  // Rights about money wait for a second manager; only then the link goes out, to the mailbox.
  const other = await (await otherBrowser()).newPage();
  const manager = consolePages(other, texts, origin);
  await manager.open("/staff");
  await manager.signIn(secondStaff);
  await other
    .getByRole("button", { name: manager.getText("staff.list.manageWho", { name: "ธิดา ตรวจบัญชี" }) })
    .last()
    .click();
  await other
    .getByRole("button", { name: manager.getText("staff.grant.confirm"), exact: true })
    .click();
  await manager.prove(secondStaff);
  await expect(
    other.getByRole("dialog").getByText(manager.getText("staff.grant.title")),
  ).toBeHidden();
  let link = "";
  await expect(async () => {
    const [newest] = await inbox(page.request, origin, email);
    link = /https?:\S+\/invitations\/[\w-]+/.exec(newest?.text ?? "")?.[0] ?? "";
    expect(link).not.toBe("");
  }).toPass();

  const own = await (await otherBrowser()).newPage();
  const pages = consolePages(own, texts, origin);
  await own.goto(link);
  await expect(own.getByRole("img", { name: pages.getText("access.invitation.qr") })).toBeVisible();
  const secret = await own.locator("code").innerText();
  await own
    .getByLabel(pages.getText("access.invitation.passwordNew"), { exact: true })
    .fill("a long new password");
  await own.getByRole("textbox", { name: pages.getText("access.invitation.code") }).click();
  await own.keyboard.type(
    new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, "")) }).generate(),
  );
  await own.getByRole("button", { name: pages.getText("access.invitation.finish") }).click();
  await expect(pages.heading(pages.getText("operations.title"))).toBeVisible();
  // On a phone the links are behind the menu.
  const menu = own.getByRole("button", { name: pages.getText("shell.menu"), exact: true });
  if (await menu.isVisible()) await menu.click();
  await expect(own.getByRole("link", { name: pages.getText("shell.links.audit") })).toBeVisible();
  await expect(own.getByRole("link", { name: pages.getText("shell.links.staff") })).toHaveCount(0);

  await pages.open("/reviews");
  await expect(pages.heading(pages.getText("shell.noScope.title"))).toBeVisible();
  await expect(own.getByRole("link", { name: pages.getText("shell.links.staff") })).toHaveCount(0);
  const refused = await own.request.get(`${origin}/api/console/reviews`);
  expect(refused.status()).toBe(403);

  // A lost phone: one manager requests a new second step, the other calls and confirms.
  await page
    .getByRole("button", { name: chief.getText("shell.close") })
    .last()
    .click();
  await page
    .getByRole("button", { name: chief.getText("staff.list.manageWho", { name: "ธิดา ตรวจบัญชี" }) })
    .last()
    .click();
  const reset = dialog.getByRole("button", { name: chief.getText("staff.manage.reset") });
  await reset.click();
  await reset.click();
  await chief.prove();
  await expect(dialog.getByText(chief.getText("staff.reset.own"))).toBeVisible();
  await own.reload();
  await expect(pages.heading(pages.getText("access.signIn.title"))).toBeVisible();
  await other.reload();
  await other
    .getByRole("button", { name: manager.getText("staff.list.manageWho", { name: "ธิดา ตรวจบัญชี" }) })
    .last()
    .click();
  const confirm = other.getByRole("button", { name: manager.getText("staff.reset.confirm") });
  await confirm.click();
  await expectNoA11yViolations(other);
  await other
    .getByLabel(manager.getText("staff.reset.callBack"), { exact: true })
    .fill("โทรกลับเบอร์ที่ทำงาน จำเสียงได้");
  await confirm.last().click();
  await manager.prove(secondStaff);
  await expect(other.getByText(manager.getText("staff.reset.title"))).toBeHidden();
  await expect(async () => {
    const [newest] = await inbox(page.request, origin, email);
    const again = /https?:\S+\/invitations\/[\w-]+/.exec(newest?.text ?? "")?.[0] ?? "";
    expect(again).not.toBe("");
    expect(again).not.toBe(link);
  }).toPass();

  // Disabled, no one signs in.
  const disable = page
    .getByRole("dialog")
    .getByRole("button", { name: chief.getText("staff.manage.disable") });
  await disable.click();
  await disable.click();
  await chief.prove();
  await expect(
    page.getByRole("dialog").getByRole("button", { name: chief.getText("staff.manage.enable") }),
  ).toBeVisible();
  await own.reload();
  await expect(pages.heading(pages.getText("access.signIn.title"))).toBeVisible();
});

test("no page of the console has barriers that axe finds, in light or in dark", async ({
  page,
  request,
  texts,
  origin,
}) => {
  // Some thirty pages, each read to its last label.
  test.slow();
  const pages = consolePages(page, texts, origin);
  const driver = await newApplicant(request, origin, ["account", "bank-account"]);
  await pages.open("/sign-in");
  await expect(pages.heading(pages.getText("access.signIn.title"))).toBeVisible();
  await expectNoBarriers(page);
  await pages.open("/invitations/nobodys");
  await expect(pages.heading(pages.getText("access.invitation.ended"))).toBeVisible();
  await expectNoBarriers(page);
  await pages.open("/reviews");
  await pages.signIn();
  const bookings = await page.request.get(`${origin}/api/console/bookings`);
  const [booking] = ((await bookings.json()) as { data: { id: string }[] }).data;
  const customers = await page.request.get(`${origin}/api/console/customers`);
  const [customer] = ((await customers.json()) as { data: { id: string }[] }).data;
  const businesses = await page.request.get(`${origin}/api/console/businesses`);
  const [business] = ((await businesses.json()) as { data: { id: string }[] }).data;
  const ids: Record<string, string> = {
    ...(await pricingIds(page.request, origin)),
    "/reviews/:id": driver.id,
    "/drivers/:id": driver.id,
    "/bookings/:id": booking?.id ?? "",
    "/businesses/:id": business?.id ?? "",
    "/customers/:id": customer?.id ?? "",
    "/customers/:id/book": customer?.id ?? "",
  };
  // Three of four parts of a short page are the links to all pages: the first page reads them for all.
  let reading: Reading = {};
  for (const pattern of consolePaths.filter(
    (path) => !/sign-in|invitations|first-manager/.test(path),
  )) {
    await pages.open(
      pattern.replace(":id", ids[pattern] ?? "").replace(":month", monthOf(serviceDay(new Date()))),
    );
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
    await expectNoBarriers(page, reading);
    reading = { without: `nav[aria-label="${pages.getText("shell.nav")}"]` };
    if (pattern !== "/reviews/:id") continue;
    await page
      .getByRole("dialog")
      .getByRole("button", { name: pages.getText("review.opening.start") })
      .click();
    await expect(pages.picture()).toBeVisible();
    await expectNoBarriers(page, reading);
  }
});

async function expectNoBarriers(page: Page, reading?: Reading): Promise<void> {
  await expectNoA11yViolations(page, reading);
  await expectReadableInDark(page, reading);
}
