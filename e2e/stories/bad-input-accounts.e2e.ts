import { fillSignUp } from "../support/booking-pages.ts";
import { refuses, survivesTooMuch, takes } from "../support/fields.ts";
import { newCustomer, newPerson } from "../support/people.ts";
import { quietUrl } from "../support/servers.ts";
import { signInHere } from "../support/session-pages.ts";
import { expect, test } from "../support/story.ts";

test.use({ baseURL: quietUrl });

for (const role of ["customer", "driver"] as const) {
  test(`the ${role}'s sign-up says at each field what is wrong and loses nothing`, async ({ page, words }) => {
    await page.goto(words.path(`/${role}/sign-up`));
    const field = (name: string) => page.getByLabel(words.say(`auth.field.${name}`), { exact: true });
    await survivesTooMuch(field("firstName"), words.problem("too_long"));
    await takes(field("firstName"), "น้องแนน 🌻");
    await refuses(field("lastName"), "  ", words.problem("required"));
    for (const wrong of ["12345", "081-234-567", "☎️📱", "+1 415 555 0100", "เบอร์แม่"]) {
      await refuses(field("phone"), wrong, words.problem("phone_invalid"));
    }
    await refuses(field("phone"), "02-123-4567", words.problem("phone_not_mobile"));
    for (const right of ["๐๘๑-๒๓๔-๕๖๗๘", "+66 81 234 5678", "0066812345678", "(081) 234.5678"])
      await takes(field("phone"), right);
    await survivesTooMuch(field("phone"), words.problem("phone_invalid"));
    await refuses(field("email"), "แม่@@บ้าน 🏠", words.problem("email_invalid"));
    await refuses(field("password"), "สั้น", words.problem("password_weak"));
    await survivesTooMuch(field("password"), words.problem("too_long"));

    await page.getByRole("button", { name: words.say("auth.signUp.submit"), exact: true }).click();
    const consent = page.getByRole("checkbox", { name: words.say("auth.signUp.acceptTerms") });
    await expect(consent).toHaveAccessibleDescription(words.problem("must_accept"));
    await expect(field("lastName")).toBeFocused();
    await expect(field("firstName")).toHaveValue("น้องแนน 🌻");
    await expect(field("email")).toHaveValue("แม่@@บ้าน 🏠");
  });
}

test("a phone that somebody has verified is refused at its field in the page's language, and the form stays filled in", async ({
  page,
  request,
  words,
  origin,
}) => {
  const owner = await newCustomer(request, origin);
  const person = { ...newPerson(), phone: owner.phone };
  await page.goto(words.path("/customer/sign-up"));
  await fillSignUp(page, words, person);
  await page.getByRole("button", { name: words.say("auth.signUp.submit"), exact: true }).click();
  const phone = page.getByLabel(words.say("auth.field.phone"), { exact: true });
  await expect(phone).toHaveAccessibleDescription(new RegExp(words.problem("in_use")));
  await expect(phone).toHaveValue(person.phone);
  await expect(page.getByLabel(words.say("auth.field.email"), { exact: true })).toHaveValue(person.email);
});

test("the sign-in judges what it is given, and a wrong password keeps the name", async ({
  page,
  request,
  words,
  origin,
}) => {
  const owner = await newCustomer(request, origin);
  await page.goto(words.path("/customer/sign-in"));
  const identifier = page.getByLabel(words.say("auth.field.identifier"), { exact: true });
  await refuses(identifier, "🙂", words.problem("phone_invalid"));
  await refuses(identifier, "ใคร@", words.problem("email_invalid"));
  await survivesTooMuch(identifier, words.problem("phone_invalid"));
  await signInHere(page, words, { identifier: owner.phone, password: "ไม่ใช่รหัสนี้ 🙂" });
  await expect(page.getByRole("alert")).toContainText(words.refusal("sign_in_wrong"));
  await expect(identifier).toHaveValue(owner.phone);
});

test("a forgotten password: letters are no code, a wrong code is told at its field, the new password stays typed", async ({
  page,
  request,
  words,
  origin,
}) => {
  const owner = await newCustomer(request, origin);
  await page.goto(words.path("/customer/sign-in"));
  await page.getByRole("button", { name: words.say("auth.signIn.forgot"), exact: true }).click();
  await expect(page.getByRole("heading", { name: words.say("auth.reset.title") })).toBeVisible();
  const identifier = page.getByLabel(words.say("auth.field.identifier"), { exact: true });
  await refuses(identifier, "นะจ๊ะ", words.problem("phone_invalid"));
  await identifier.fill(`+66 ${owner.phone.slice(1)}`);
  await page.getByRole("button", { name: words.say("auth.reset.send"), exact: true }).click();
  const code = page.getByLabel(words.say("auth.field.code"));
  await code.fill("กขค");
  await expect(code).toHaveValue("");
  await code.fill("๐๐๐๐๐๐");
  await expect(code).toHaveValue("000000");
  const password = page.getByLabel(words.say("auth.field.newPassword"), { exact: true });
  await password.fill("a new password");
  await page.getByRole("button", { name: words.say("auth.reset.submit"), exact: true }).click();
  await expect(page.getByText(words.refusal("code_wrong", { triesLeft: 4 }))).toBeVisible();
  await expect(password).toHaveValue("a new password");
});
