import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { expectRejected } from "../../support/browser/fields.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newestCode } from "../../support/people/inbox.ts";
import { newCustomer } from "../../support/people/people.ts";
import { storedSession } from "../../support/people/session-pages.ts";

test.use({ baseURL: quietUrl });

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
