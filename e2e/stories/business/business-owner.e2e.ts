import { button } from "../../support/browser/buttons.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { inbox, newestLink } from "../../support/people/inbox.ts";
import { newCustomer, signInBrowser } from "../../support/people/people.ts";

// A wrong password is refused on purpose, and the browser writes it down.
test.use({ baseURL: quietUrl, harmless: /status of (400 .*\/owner|403 .*\/invitations)$/ });

test("the owner of a business makes a colleague the owner, who reads of it and closes the business", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const owner = await newCustomer(request, origin, texts.locale);
  const colleague = await newCustomer(request, origin, texts.locale);
  const name = `${colleague.firstName} ${colleague.lastName}`;
  await signInBrowser(page.context(), origin, { role: "customer", token: owner.token });
  await page.goto(texts.path("/business"));
  await page.getByLabel(texts.get("business.company.name")).fill("ร้านส่งต่อ");
  await button(page, texts.get("business.company.create")).click();
  const main = page.getByRole("main");
  await main.getByRole("link", { name: texts.get("business.part.members.title") }).click();

  await button(page, texts.get("business.owner.change")).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(texts.get("business.owner.nobody"))).toBeVisible();
  await expectNoA11yViolations(page);
  await dialog.getByRole("button", { name: texts.get("business.owner.back") }).click();

  await page.getByLabel(texts.get("business.members.destination")).fill(colleague.email);
  await button(page, texts.get("business.members.send")).click();
  await page.getByLabel(texts.get("auth.proof.password"), { exact: true }).fill(owner.password);
  await button(page, texts.get("auth.proof.confirm")).click();
  const link = await newestLink(request, origin, {
    to: colleague.email,
    path: "/business/invitations/",
  });
  const joined = await request.post(`${origin}/api/business-invitations/accept`, {
    headers: { authorization: `Bearer ${colleague.token}` },
    data: { key: new URL(link).pathname.split("/").at(-1) },
  });
  expect(joined.status()).toBe(200);

  await page.reload();
  await button(page, texts.get("business.owner.change")).click();
  const goOn = dialog.getByRole("button", { name: texts.get("business.owner.goOn") });
  await expect(goOn).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("radio", { name }).check();
  await expect(dialog.getByText(texts.get("business.owner.means.you"))).toBeVisible();
  await expectNoA11yViolations(page);
  await goOn.click();
  const field = page.getByLabel(texts.get("auth.proof.password"), { exact: true });
  const submit = dialog.getByRole("button", {
    name: texts.get("business.owner.submit"),
    exact: true,
  });
  await field.fill("not the password");
  await submit.click();
  await expect(page.getByText(texts.problem("password_wrong")).first()).toBeVisible();
  await expectNoA11yViolations(page);
  await field.fill(owner.password);
  await submit.click();
  await expect(page.getByText(texts.get("business.owner.done", { name }))).toBeVisible();
  await expect(button(page, texts.get("business.owner.change"))).toBeHidden();
  await expect(button(page, texts.get("business.members.leave"))).toBeVisible();

  await page.goto(texts.path("/business/log"));
  await expect(
    page.getByText(texts.get("business.log.actions.owner_changed")).first(),
  ).toBeVisible();
  await expect
    .poll(async () =>
      (await inbox(request, origin, colleague.phone)).concat(
        await inbox(request, origin, colleague.email),
      ),
    )
    .toContainEqual(expect.objectContaining({ text: expect.stringContaining("ร้านส่งต่อ") }));

  const second = await (await otherBrowser()).newPage();
  await signInBrowser(second.context(), origin, { role: "customer", token: colleague.token });
  await second.goto(texts.path("/customer/notices"));
  await second
    .getByRole("link", { name: /ร้านส่งต่อ/ })
    .first()
    .click();
  await expect(button(second, texts.get("business.owner.change"))).toBeVisible();

  await second.goto(texts.path("/business"));
  await second
    .getByRole("main")
    .getByRole("link", { name: texts.get("business.part.company.title") })
    .click();
  await button(second, texts.get("business.close.begin")).click();
  await expect(second.getByText(texts.get("business.close.means.stays"))).toBeVisible();
  await expectNoA11yViolations(second);
  await button(second, texts.get("business.close.goOn")).click();
  await second
    .getByLabel(texts.get("auth.proof.password"), { exact: true })
    .fill(colleague.password);
  await second
    .getByRole("dialog")
    .getByRole("button", { name: texts.get("business.close.submit"), exact: true })
    .click();
  await expect(
    second.getByText(texts.get("business.close.done", { name: "ร้านส่งต่อ" })),
  ).toBeVisible();
  await expect(button(second, texts.get("business.company.create"))).toBeVisible();
});

test("the owner gives the bank account that cash on delivery is paid to", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const owner = await newCustomer(request, origin, texts.locale);
  await signInBrowser(page.context(), origin, { role: "customer", token: owner.token });
  await page.goto(texts.path("/business"));
  await page.getByLabel(texts.get("business.company.name")).fill("ร้านเก็บปลายทาง");
  await button(page, texts.get("business.company.create")).click();
  await page.goto(texts.path("/business/money"));
  const account = (key: string) => texts.get(`payouts.account.${key}`);
  await button(page, account("add")).click();
  await page.getByLabel(account("bank")).selectOption("014");
  await page.getByLabel(account("number")).fill("987-6-54321-5");
  await page.getByLabel(account("name"), { exact: true }).fill("บจก. ร้านเก็บปลายทาง");
  await button(page, account("save")).click();
  await page.getByLabel(texts.get("auth.proof.password"), { exact: true }).fill(owner.password);
  await expectNoA11yViolations(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: account("save") })
    .click();
  await expect(
    page.getByText(texts.get("payouts.history.ending", { digits: "3215" })),
  ).toBeVisible();
  await expect(button(page, account("change"))).toBeVisible();
  await expectNoA11yViolations(page);
  await page.goto(texts.path("/business/log"));
  await expect(page.getByText(texts.get("business.log.actions.bank_account_set"))).toBeVisible();
});
