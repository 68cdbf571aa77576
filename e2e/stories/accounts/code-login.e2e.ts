import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { expectRejected } from "../../support/browser/fields.ts";
import { holdRequests } from "../../support/browser/hold-requests.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newestCode } from "../../support/people/inbox.ts";
import { newCustomer } from "../../support/people/people.ts";
import { storedSession } from "../../support/people/session-pages.ts";

test.use({ baseURL: quietUrl, harmless: /ERR_INTERNET_DISCONNECTED/ });

test("a customer signs in by a code: a wrong phone and a wrong code are refused at their fields, and the last digit signs in", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const owner = await newCustomer(request, origin, texts.locale);
  await page.goto(texts.path("/customer/sign-in"));
  await page.getByRole("link", { name: texts.get("auth.codeLogin.open"), exact: true }).click();
  await expect(
    page.getByRole("heading", { name: texts.get("auth.codeLogin.title") }),
  ).toBeVisible();
  const identifier = page.getByLabel(texts.get("auth.field.identifier"), { exact: true });
  await expectRejected(identifier, "เบอร์แม่", texts.problem("phone_invalid"));
  await identifier.fill(`+66 ${owner.phone.slice(1)}`);
  await expectNoA11yViolations(page);
  await page.getByRole("button", { name: texts.get("auth.reset.send"), exact: true }).click();

  const code = page.getByLabel(texts.get("auth.field.code"), { exact: true });
  await expect(code).toBeFocused();
  await expectNoA11yViolations(page);
  const sent = await newestCode(request, origin, owner.phone);
  await code.fill(sent === "000000" ? "000001" : "000000");
  await expect(page.getByText(texts.refusal("code_wrong", { triesLeft: 4 }))).toBeVisible();
  await expect(code).toHaveValue("");
  await code.fill(sent);
  await expect(page).toHaveURL(new RegExp(`${texts.path("/customer/booking")}$`));
  expect((await storedSession(page, "_token.customer")).local).toMatch(/^Bearer /);
});

test("the phone is typed once, and neither a reload, nor going back, nor a lost network loses a step", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const owner = await newCustomer(request, origin, texts.locale);
  const identifier = page.getByLabel(texts.get("auth.field.identifier"), { exact: true });
  const code = page.getByLabel(texts.get("auth.field.code"), { exact: true });
  const button = (key: string) => page.getByRole("button", { name: texts.get(key), exact: true });
  await page.goto(texts.path("/customer/sign-in"));
  await identifier.fill(owner.phone);
  await page.getByRole("link", { name: texts.get("auth.codeLogin.open"), exact: true }).click();
  await expect(identifier).toHaveValue(owner.phone);
  await page.reload();
  await expect(identifier).toHaveValue(owner.phone);
  await context.setOffline(true);
  await button("auth.reset.send").click();
  await expect(page.getByText(texts.get("shell.problem.offline"))).toBeVisible();
  await context.setOffline(false);
  await button("auth.reset.send").click();

  await expect(code).toBeFocused();
  await page.reload();
  await expect(code).toBeFocused();
  await expect(page.getByText(owner.phone)).toBeVisible();
  await page.goBack();
  await expect(identifier).toHaveValue(owner.phone);
  await page.goForward();
  const sent = await newestCode(request, origin, owner.phone);
  await context.setOffline(true);
  await code.fill(sent);
  await expect(page.getByText(texts.get("shell.problem.offline"))).toBeVisible();
  await expect(code).toHaveValue(sent);
  await context.setOffline(false);
  await button("auth.signIn.submit").click();
  await expect(page).toHaveURL(new RegExp(`${texts.path("/customer/booking")}$`));
  expect(await page.evaluate(() => sessionStorage.getItem("draft.sign-in.customer"))).toBeNull();
});

test("a phone typed before the page's code is loaded stays, whichever of the page's forms was opened", async ({
  page,
  texts,
}) => {
  const identifier = page.getByLabel(texts.get("auth.field.identifier"), { exact: true });
  const typed = "0812345678";
  for (const [link, title] of [
    ["auth.codeLogin.open", "auth.codeLogin.title"],
    ["auth.signIn.forgot", "auth.reset.title"],
  ] as const) {
    const code = await holdRequests(page, /\/assets\/.+\.js$/);
    await page.goto(texts.path("/driver/sign-in"), { waitUntil: "commit" });
    await page.getByRole("link", { name: texts.get(link), exact: true }).click();
    await expect(page).toHaveURL(/\?/);
    await identifier.fill(typed);
    code.open();
    await expect(page.getByRole("heading", { level: 1, name: texts.get(title) })).toBeVisible();
    await expect(identifier).toHaveValue(typed);
    await page.evaluate(() => sessionStorage.clear());
  }
});
