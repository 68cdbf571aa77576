import { formatPhone } from "@songtan/domain/thai/phone";
import { apiHeaders } from "../../support/bookings/booking-api.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages } from "../../support/people/console-pages.ts";
import { newestCode, newestLink } from "../../support/people/inbox.ts";
import { newPerson, signInNewCustomer } from "../../support/people/people.ts";

// The proof is refused on purpose, and the thief is signed out while looking: the browser writes both down.
test.use({ baseURL: quietUrl, harmless: /status of (400|401) .*\/customer\// });

test("a borrowed session does not become the account, and its owner reverts what another person changed", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const { get: getText } = texts;
  const owner = await signInNewCustomer(page.context(), origin, texts.locale);
  await page.goto(texts.path("/customer/profile/contacts"));
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const changePhone = async (phone: string) => {
    await button(getText("profile.account.change.phone")).click();
    await page
      .getByRole("dialog")
      .getByLabel(getText("auth.field.phone"), { exact: true })
      .fill(phone);
    await button(getText("auth.verify.save")).click();
    await expect(page.getByText(getText("auth.proof.changeWords"))).toBeVisible();
  };

  // A person who has only the open page gets no further than this question.
  await changePhone(newPerson().phone);
  await expectNoA11yViolations(page);
  await page.getByLabel(getText("auth.proof.password"), { exact: true }).fill("a guess");
  await button(getText("auth.proof.change")).click();
  await expect(page.getByLabel(getText("auth.proof.password"), { exact: true })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  const me = async () =>
    (
      await (
        await request.get(`${origin}/api/customer/user`, { headers: apiHeaders(owner.token) })
      ).json()
    ).data;
  expect((await me()).phone).toBe(`+66${owner.phone.slice(1)}`);

  // Another person who also knows the password gives the account another phone and verifies it.
  const thief = newPerson().phone;
  await page.reload();
  await changePhone(thief);
  await page.getByLabel(getText("auth.proof.password"), { exact: true }).fill(owner.password);
  await button(getText("auth.proof.change")).click();
  await page
    .getByLabel(getText("auth.field.code"), { exact: true })
    .fill(await newestCode(request, origin, thief));
  await expect(page.getByText(getText("profile.account.verifiedNow.phone"))).toBeVisible();

  // The owner reads it on the old phone, signed out. Opening the link changes nothing; one press does.
  const link = await newestLink(request, origin, { to: owner.phone, path: "/not-me/" });
  const home = await (await otherBrowser()).newPage();
  await home.goto(link);
  await home.reload();
  await expect(
    home.getByRole("heading", { name: getText("auth.notMe.what.phone_changed") }),
  ).toBeVisible();
  await expectNoA11yViolations(home);
  expect((await me()).phone).toBe(`+66${thief.slice(1)}`);
  await home.getByRole("button", { name: getText("auth.notMe.press") }).click();
  await expect(home.getByText(getText("auth.notMe.done.title"))).toBeVisible();
  await expect(home.getByText(getText("auth.notMe.done.restored.phone"))).toBeVisible();
  await expectNoA11yViolations(home);
  await page.reload();
  await expect(page).toHaveURL(new RegExp(texts.path("/customer/sign-in")));

  // Staff see which account it is and what was undone, and lift the hold with a reason.
  const desk = await (await otherBrowser()).newPage();
  const pages = consolePages(desk, texts, origin);
  await pages.open("/operations");
  await pages.signIn();
  const incident = desk
    .getByRole("article")
    .filter({ hasText: formatPhone(`+66${owner.phone.slice(1)}`) });
  await expect(incident).toContainText(pages.getText("operations.disowned.restored.phone"));
  await expectNoA11yViolations(desk);
  await incident.getByRole("button", { name: pages.getText("operations.lift") }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel(pages.getText("operations.closeField")).fill("โทรแล้ว เป็นเจ้าของบัญชีจริง");
  await dialog.getByRole("button", { name: pages.getText("operations.lift") }).click();
  await expect(incident).toBeHidden();
});
