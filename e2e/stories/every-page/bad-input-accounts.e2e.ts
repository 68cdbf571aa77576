import { openLaterFields } from "../../support/bookings/booking-pages.ts";
import {
  expectAccepted,
  expectHandlesTooLong,
  expectRejected,
} from "../../support/browser/fields.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newCustomer } from "../../support/people/people.ts";
import { signInHere } from "../../support/people/session-pages.ts";

test.use({ baseURL: quietUrl });

for (const role of ["customer", "driver"] as const) {
  test(`the ${role}'s sign-up says at each field what is wrong and loses nothing`, async ({
    page,
    texts,
  }) => {
    await page.goto(texts.path(`/${role}/sign-up`));
    const field = (name: string) =>
      page.getByLabel(texts.get(`auth.field.${name}`), { exact: true });
    await expectHandlesTooLong(field("firstName"), texts.problem("too_long"));
    await expectAccepted(field("firstName"), "น้องแนน 🌻");
    await expectRejected(field("lastName"), "  ", texts.get("auth.missing.lastName"));
    for (const invalid of ["12345", "081-234-567", "☎️📱", "+1 415 555 0100", "เบอร์แม่"]) {
      await expectRejected(field("phone"), invalid, texts.problem("phone_invalid"));
    }
    await expectRejected(field("phone"), "02-123-4567", texts.problem("phone_not_mobile"));
    for (const right of ["๐๘๑-๒๓๔-๕๖๗๘", "+66 81 234 5678", "0066812345678", "(081) 234.5678"])
      await expectAccepted(field("phone"), right);
    await expectHandlesTooLong(field("phone"), texts.problem("phone_invalid"));
    await openLaterFields(page, texts);
    await expectRejected(field("email"), "แม่@@บ้าน 🏠", texts.problem("email_invalid"));
    await expectRejected(field("password"), "สั้น", texts.problem("password_weak"));
    await expectHandlesTooLong(field("password"), texts.problem("too_long"));

    await page.getByRole("button", { name: texts.get("auth.signUp.submit"), exact: true }).click();
    const consent = page.getByRole("checkbox", { name: texts.like("auth.signUp.acceptTerms") });
    await expect(consent).toHaveAccessibleDescription(texts.problem("must_accept"));
    await expect(field("phone")).toBeFocused();
    await expect(field("firstName")).toHaveValue("น้องแนน 🌻");
    await expect(field("email")).toHaveValue("แม่@@บ้าน 🏠");
  });
}

test("the sign-in judges what it is given, and a wrong password keeps the name", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const owner = await newCustomer(request, origin);
  await page.goto(texts.path("/customer/sign-in"));
  const identifier = page.getByLabel(texts.get("auth.field.identifier"), { exact: true });
  await expectRejected(identifier, "🙂", texts.problem("phone_invalid"));
  await expectRejected(identifier, "ใคร@", texts.problem("email_invalid"));
  await expectHandlesTooLong(identifier, texts.problem("phone_invalid"));
  await signInHere(page, texts, { identifier: owner.phone, password: "ไม่ใช่รหัสนี้ 🙂" });
  await expect(page.getByRole("alert")).toContainText(texts.refusal("sign_in_wrong"));
  await expect(identifier).toHaveValue(owner.phone);
});

test("a lost password: letters are not a code, a wrong code is shown at its field, the new password stays typed", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const owner = await newCustomer(request, origin);
  await page.goto(texts.path("/customer/sign-in"));
  await page.getByRole("link", { name: texts.get("auth.signIn.forgot"), exact: true }).click();
  await expect(page.getByRole("heading", { name: texts.get("auth.reset.title") })).toBeVisible();
  const identifier = page.getByLabel(texts.get("auth.field.identifier"), { exact: true });
  await expectRejected(identifier, "นะจ๊ะ", texts.problem("phone_invalid"));
  await identifier.fill(`+66 ${owner.phone.slice(1)}`);
  await page.getByRole("button", { name: texts.get("auth.reset.send"), exact: true }).click();
  const code = page.getByLabel(texts.get("auth.field.code"));
  await code.fill("กขค");
  await expect(code).toHaveValue("");
  await code.fill("๐๐๐๐๐๐");
  await expect(code).toHaveValue("000000");
  const password = page.getByLabel(texts.get("auth.field.newPassword"), { exact: true });
  await password.fill("a new password");
  await page.getByRole("button", { name: texts.get("auth.reset.submit"), exact: true }).click();
  await expect(page.getByText(texts.refusal("code_wrong", { triesLeft: 4 }))).toBeVisible();
  await expect(password).toHaveValue("a new password");
});
