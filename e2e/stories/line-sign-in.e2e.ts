import type { Page } from "@playwright/test";
import { expectNoBarriers } from "../support/barriers.ts";
import { newestCode } from "../support/inbox.ts";
import { newCustomer, newPerson } from "../support/people.ts";
import { quietUrl } from "../support/servers.ts";
import { signOut } from "../support/session-pages.ts";
import { expect, test } from "../support/story.ts";
import type { Words } from "../support/words.ts";

test.use({ baseURL: quietUrl });

type Role = "customer" | "driver";
type LinePerson = { name: string; email?: string };

/** What LINE's stand-in says; it speaks the language the app asks for. */
const atLine = {
  th: { enter: "เข้าสู่ระบบ", name: "ชื่อที่แสดงใน LINE", email: "อีเมล (เว้นว่างได้)", refuse: "ไม่อนุญาต", fail: "ให้ LINE ขัดข้อง" },
  en: {
    enter: "Sign in",
    name: "Name shown in LINE",
    email: "E-mail (may stay empty)",
    refuse: "Refuse",
    fail: "Let LINE fail",
  },
};

async function goToLine(page: Page, words: Words, role: Role) {
  await page.goto(words.path(`/${role}/sign-in`));
  await page.getByRole("button", { name: words.say("auth.line.signIn"), exact: true }).click();
  await expect(page).toHaveURL(/\/sandbox\/line\//);
}

async function comeBackAs(page: Page, words: Words, { name, email }: LinePerson) {
  const line = atLine[words.locale];
  await page.getByLabel(line.name, { exact: true }).fill(name);
  if (email) await page.getByLabel(line.email, { exact: true }).fill(email);
  await page.getByRole("button", { name: line.enter, exact: true }).last().click();
}

async function signUpHere(page: Page, words: Words, phone: string) {
  await page.getByLabel(words.say("auth.field.phone"), { exact: true }).fill(phone);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: words.say("auth.signUp.submit"), exact: true }).click();
}

test("a customer who tried a page signs up through LINE with the form filled in, lands there, and comes in by one press the next time", async ({
  page,
  words,
}) => {
  const { phone, email } = newPerson();
  await page.goto(words.path("/customer/complete"));
  await expect(page).toHaveURL(words.path("/customer/sign-in"));
  await page.getByRole("button", { name: words.say("auth.line.signIn"), exact: true }).click();
  const person = { name: "มาลัย ทดสอบ", email };
  await comeBackAs(page, words, person);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.say("auth.line.newcomer.customer"));
  // Nothing of the answer stays in the address bar or behind "back".
  expect(new URL(page.url()).search).toBe("");
  await expect(page.getByLabel(words.say("auth.field.firstName"), { exact: true })).toHaveValue("มาลัย");
  await expect(page.getByLabel(words.say("auth.field.email"), { exact: true })).toHaveValue(email);
  await expectNoBarriers(page);
  await page.reload();
  await signUpHere(page, words, phone);
  await expect(page).toHaveURL(words.path("/customer/complete"));
  await signOut(page, words);
  await goToLine(page, words, "customer");
  await comeBackAs(page, words, person);
  await expect(page).toHaveURL(words.path("/customer/booking"));
});

test("a driver signs up through LINE, proves the phone next and then sees the checklist", async ({
  page,
  request,
  words,
  origin,
}) => {
  const { phone, email } = newPerson();
  await goToLine(page, words, "driver");
  await comeBackAs(page, words, { name: "วิชัย ทดสอบ", email });
  await signUpHere(page, words, phone);
  await expect(page).toHaveURL(words.path("/driver/profile"));
  const dialog = page.getByRole("dialog", { name: words.say("auth.verify.title.phone") });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel(words.say("auth.field.code")).first().click();
  await page.keyboard.type(await newestCode(request, origin, phone));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("whoever has an account proves it by its password before LINE opens it", async ({
  page,
  request,
  words,
  origin,
}) => {
  const owner = await newCustomer(request, origin);
  await goToLine(page, words, "customer");
  // The same e-mail at LINE is no proof.
  await comeBackAs(page, words, { name: "เจ้าของ บัญชี", email: owner.email });
  await page.getByRole("button", { name: words.say("auth.line.newcomer.hasAccount"), exact: true }).click();
  const submit = page.getByRole("button", { name: words.say("auth.line.link.submit"), exact: true });
  await page.getByLabel(words.say("auth.field.identifier"), { exact: true }).fill(owner.phone);
  await page.getByLabel(words.say("auth.field.password"), { exact: true }).fill("not the password");
  await submit.click();
  await expect(page.getByText(words.refusal("sign_in_wrong"))).toBeVisible();
  await page.getByLabel(words.say("auth.field.password"), { exact: true }).fill(owner.password);
  await submit.click();
  await expect(page).toHaveURL(words.path("/customer/booking"));
});

test("or by a code to the phone that was verified", async ({ page, request, words, origin }) => {
  const owner = await newCustomer(request, origin);
  await goToLine(page, words, "customer");
  await comeBackAs(page, words, { name: `เจ้าของ ${owner.phone}` });
  await page.getByRole("button", { name: words.say("auth.line.newcomer.hasAccount"), exact: true }).click();
  await page.getByLabel(words.say("auth.field.identifier"), { exact: true }).fill(owner.phone);
  const before = await newestCode(request, origin, owner.phone);
  await page.getByRole("button", { name: words.say("auth.line.link.byCode"), exact: true }).click();
  await expect(page.getByText(words.like("auth.line.link.sent"))).toBeVisible();
  await expect.poll(() => newestCode(request, origin, owner.phone)).not.toBe(before);
  await page.getByLabel(words.say("auth.field.code")).first().click();
  await page.keyboard.type(await newestCode(request, origin, owner.phone));
  await page.getByRole("button", { name: words.say("auth.line.link.submit"), exact: true }).click();
  await expect(page).toHaveURL(words.path("/customer/booking"));
});

for (const [pressed, outcome] of [
  ["refuse", "refused"],
  ["fail", "failed"],
] as const) {
  test(`when LINE is told to ${pressed}, the page says so and leads back to the password`, async ({ page, words }) => {
    await goToLine(page, words, "driver");
    await page.getByRole("button", { name: atLine[words.locale][pressed], exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.say(`auth.line.${outcome}.title`));
    await expectNoBarriers(page);
    await page.getByRole("link", { name: words.say("auth.line.back"), exact: true }).click();
    await expect(page).toHaveURL(words.path("/driver/sign-in"));
  });
}

test("an address from somebody else's sign-in opens nothing here, and nothing pending is explained", async ({
  page,
  words,
}) => {
  await page.goto(`${words.path("/customer/callback")}?code=stolen&state=${"x".repeat(43)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.say("auth.line.lost.title"));
  expect(new URL(page.url()).search).toBe("");
  for (const role of ["customer", "driver"] as const) {
    await page.goto(words.path(`/${role}/callback`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.say("auth.callback.guest.title"));
  }
});

test("signing out in one tab signs out the other", async ({ page, context, words }) => {
  const { phone, email } = newPerson();
  await goToLine(page, words, "customer");
  await comeBackAs(page, words, { name: "สองแท็บ ทดสอบ", email });
  await signUpHere(page, words, phone);
  await expect(page).toHaveURL(words.path("/customer/booking"));
  const other = await context.newPage();
  await other.goto(words.path("/customer/profile"));
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await signOut(page, words);
  await expect(other).toHaveURL(words.path("/"));
});
