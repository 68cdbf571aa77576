import type { Page } from "@playwright/test";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { newestCode } from "../../support/people/inbox.ts";
import { newCustomer, newPerson } from "../../support/people/people.ts";
import { signInHere, signOut } from "../../support/people/session-pages.ts";

test.use({ baseURL: quietUrl, harmless: /status of 400 .*\/social-sign-ins$/ });

type Role = "customer" | "driver";
type LinePerson = { name: string; email?: string };

/** Texts of the LINE sandbox; it uses the language the app requests. */
const atLine = {
  th: {
    enter: "เข้าสู่ระบบ",
    name: "ชื่อที่แสดงใน LINE",
    email: "อีเมล (เว้นว่างได้)",
    refuse: "ไม่อนุญาต",
    fail: "ให้ LINE ขัดข้อง",
  },
  en: {
    enter: "Sign in",
    name: "Name shown in LINE",
    email: "E-mail (may stay empty)",
    refuse: "Refuse",
    fail: "Let LINE fail",
  },
};

async function goToLine(page: Page, texts: Texts, role: Role) {
  await page.goto(texts.path(`/${role}/sign-in`));
  await page.getByRole("button", { name: texts.get("auth.line.signIn"), exact: true }).click();
  await expect(page).toHaveURL(/\/sandbox\/line\//);
}

async function comeBackAs(page: Page, texts: Texts, { name, email }: LinePerson) {
  const line = atLine[texts.locale];
  await page.getByLabel(line.name, { exact: true }).fill(name);
  if (email) await page.getByLabel(line.email, { exact: true }).fill(email);
  await page.getByRole("button", { name: line.enter, exact: true }).last().click();
}

async function signUpHere(page: Page, texts: Texts, phone: string) {
  await page.getByLabel(texts.get("auth.field.phone"), { exact: true }).fill(phone);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page
    .getByRole("button", { name: texts.get("auth.line.newcomer.submit"), exact: true })
    .click();
}

test("a customer who tried a page signs up through LINE with the form filled in, lands there, and comes in by one press the next time", async ({
  page,
  texts,
}) => {
  const { phone, email } = newPerson();
  await page.goto(texts.path("/customer/complete"));
  await expect(page).toHaveURL(texts.path("/customer/sign-in"));
  await page.getByRole("button", { name: texts.get("auth.line.signIn"), exact: true }).click();
  const person = { name: "มาลัย ทดสอบ", email };
  await comeBackAs(page, texts, person);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    texts.get("auth.line.newcomer.customer"),
  );
  // Nothing of the answer stays in the address bar or behind "back".
  expect(new URL(page.url()).search).toBe("");
  await expect(page.getByLabel(texts.get("auth.field.firstName"), { exact: true })).toHaveValue(
    "มาลัย",
  );
  await expect(page.getByLabel(texts.get("auth.field.email"), { exact: true })).toHaveValue(email);
  await expectNoA11yViolations(page);
  await page.reload();
  await signUpHere(page, texts, phone);
  await expect(page).toHaveURL(texts.path("/customer/complete"));
  await signOut(page, texts);
  await goToLine(page, texts, "customer");
  await comeBackAs(page, texts, person);
  await expect(page).toHaveURL(texts.path("/customer/booking"));
});

test("a driver signs up through LINE, proves the phone next and then sees the checklist", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const { phone, email } = newPerson();
  await goToLine(page, texts, "driver");
  await comeBackAs(page, texts, { name: "วิชัย ทดสอบ", email });
  await signUpHere(page, texts, phone);
  await expect(page).toHaveURL(texts.path("/driver/profile"));
  const dialog = page.getByRole("dialog", { name: texts.get("auth.verify.title.phone") });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel(texts.get("auth.field.code")).first().click();
  await page.keyboard.type(await newestCode(request, origin, phone));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("an existing account is proved by its password before LINE opens it", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const owner = await newCustomer(request, origin);
  await goToLine(page, texts, "customer");
  // The same e-mail at LINE is no proof.
  await comeBackAs(page, texts, { name: "เจ้าของ บัญชี", email: owner.email });
  await page
    .getByRole("button", { name: texts.get("auth.line.newcomer.hasAccount"), exact: true })
    .click();
  const submit = page.getByRole("button", {
    name: texts.get("auth.line.link.submit"),
    exact: true,
  });
  await page.getByLabel(texts.get("auth.field.identifier"), { exact: true }).fill(owner.phone);
  await page.getByLabel(texts.get("auth.field.password"), { exact: true }).fill("not the password");
  await submit.click();
  await expect(page.getByText(texts.refusal("sign_in_wrong"))).toBeVisible();
  await page.getByLabel(texts.get("auth.field.password"), { exact: true }).fill(owner.password);
  await submit.click();
  await expect(page).toHaveURL(texts.path("/customer/booking"));
});

test("or by a code to the phone that was verified", async ({ page, request, texts, origin }) => {
  const owner = await newCustomer(request, origin);
  await goToLine(page, texts, "customer");
  await comeBackAs(page, texts, { name: `เจ้าของ ${owner.phone}` });
  await page
    .getByRole("button", { name: texts.get("auth.line.newcomer.hasAccount"), exact: true })
    .click();
  await page.getByLabel(texts.get("auth.field.identifier"), { exact: true }).fill(owner.phone);
  const before = await newestCode(request, origin, owner.phone);
  await page.getByRole("button", { name: texts.get("auth.line.link.byCode"), exact: true }).click();
  await expect(page.getByText(texts.like("auth.line.link.sent"))).toBeVisible();
  await expect.poll(() => newestCode(request, origin, owner.phone)).not.toBe(before);
  await page.getByLabel(texts.get("auth.field.code")).first().click();
  await page.keyboard.type(await newestCode(request, origin, owner.phone));
  await page.getByRole("button", { name: texts.get("auth.line.link.submit"), exact: true }).click();
  await expect(page).toHaveURL(texts.path("/customer/booking"));
});

for (const [pressed, outcome] of [
  ["refuse", "refused"],
  ["fail", "failed"],
] as const) {
  test(`when LINE is told to ${pressed}, the page says so and leads back to the password`, async ({
    page,
    texts,
  }) => {
    await goToLine(page, texts, "driver");
    await page.getByRole("button", { name: atLine[texts.locale][pressed], exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      texts.get(`auth.line.${outcome}.title`),
    );
    await expectNoA11yViolations(page);
    await page.getByRole("link", { name: texts.get("auth.line.back"), exact: true }).click();
    await expect(page).toHaveURL(texts.path("/driver/sign-in"));
  });
}

test("an address from another person's sign-in opens nothing here, and nothing pending is explained", async ({
  page,
  texts,
}) => {
  await page.goto(`${texts.path("/customer/callback")}?code=stolen&state=${"x".repeat(43)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    texts.get("auth.line.lost.title"),
  );
  expect(new URL(page.url()).search).toBe("");
  for (const role of ["customer", "driver"] as const) {
    await page.goto(texts.path(`/${role}/callback`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      texts.get("auth.callback.guest.title"),
    );
  }
});

test("signing out in one tab signs out the other", async ({ page, context, texts }) => {
  const { phone, email } = newPerson();
  await goToLine(page, texts, "customer");
  await comeBackAs(page, texts, { name: "สองแท็บ ทดสอบ", email });
  await signUpHere(page, texts, phone);
  await expect(page).toHaveURL(texts.path("/customer/booking"));
  const other = await context.newPage();
  await other.goto(texts.path("/customer/profile"));
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await signOut(page, texts);
  await expect(other).toHaveURL(texts.path("/"));
});

test("linking LINE from the profile, and unlinking it, asks who it is first", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const owner = await newCustomer(request, origin);
  await page.goto(texts.path("/customer/sign-in"));
  await signInHere(page, texts, { identifier: owner.email, password: owner.password });
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto(texts.path("/customer/profile/security"));
  const prove = async (title: string, submit: string, password: string) => {
    const dialog = page.getByRole("dialog", { name: texts.get(title) });
    await dialog.getByLabel(texts.get("auth.proof.password"), { exact: true }).fill(password);
    await dialog.getByRole("button", { name: texts.get(submit), exact: true }).click();
    return dialog;
  };
  await page.getByRole("button", { name: texts.get("auth.linked.link"), exact: true }).click();
  await expectNoA11yViolations(page);
  const dialog = await prove("auth.linked.link", "auth.linked.linkSubmit", "not the password");
  await expect(
    dialog.getByLabel(texts.get("auth.proof.password"), { exact: true }),
  ).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL(texts.path("/customer/profile/security"));
  await prove("auth.linked.link", "auth.linked.linkSubmit", owner.password);
  await expect(page).toHaveURL(/\/sandbox\/line\//);
  await comeBackAs(page, texts, { name: `เจ้าของ ${owner.phone}` });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    texts.get("auth.line.linked.title"),
  );
  await page.getByRole("link", { name: texts.get("auth.line.linked.on"), exact: true }).click();
  await page.getByRole("button", { name: texts.get("auth.linked.unlink"), exact: true }).click();
  await prove("auth.linked.unlink", "auth.linked.unlink", owner.password);
  await expect(
    page.getByRole("button", { name: texts.get("auth.linked.link"), exact: true }),
  ).toBeVisible();
});
