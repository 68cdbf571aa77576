import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { type EmptyServer, startEmptyServer } from "../../support/browser/empty-server.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { expect, test } from "../../support/browser/story.ts";
import { type Texts, textsOf } from "../../support/browser/texts.ts";
import { fillCompany, setMail, setSms } from "../../support/people/setup-wizard.ts";

let server: EmptyServer;
test.beforeAll(async () => {
  server = await startEmptyServer();
});
test.afterAll(() => server.close());

const phone = "0812345678";
const brandColour = "#0d47a1";

test("an empty installation: the first manager, the wizard, a second manager, and then the first booking", async ({
  page,
  locale,
  otherBrowser,
}) => {
  const texts = textsOf(locale?.startsWith("en") ? "en" : "th", "console");
  const t = texts.get;
  const links = server.output().match(/http\S+\/first-manager\/\S+/g) ?? [];
  expect(links).toHaveLength(1);
  await becomeFirstManager(page, texts, { link: links[0] ?? "", email: "one@example.test" });

  await open(page, texts, "/operations");
  // Their own rights are no incident to them.
  await expect(page.getByText(t("operations.calm"))).toBeVisible();
  await page.getByRole("link", { name: t("setup.wizard.open") }).click();
  await expectNoA11yViolations(page);
  await fillCompany(page, texts, brandColour);
  await expect(stepOf(page, texts, "company")).toContainText(t("setup.wizard.done"));
  // It stays open, with its answer, until the manager goes on.
  await expect(stepOf(page, texts, "company")).toHaveAttribute("aria-current", "step");
  const showLook = page.getByRole("button", { name: t("setup.form.showNewLook") });
  await showLook.click();
  await expect.poll(() => page.evaluate(lookOf)).toMatchObject({ colour: brandColour });
  await expect(showLook).toHaveCount(0);
  await stepOf(page, texts, "company").click();
  await page.getByRole("button", { name: t("setup.wizard.next") }).click();
  await expect(stepOf(page, texts, "prices")).toHaveAttribute("aria-current", "step");
  await stepOf(page, texts, "prices").click();
  await page.getByRole("button", { name: t("setup.prices.confirm") }).click();
  await stepOf(page, texts, "payments").click();
  await page.getByRole("button", { name: t("setup.payments.cashOnly") }).click();
  await expect(page.getByText(t("setup.payments.cashConfirmed"))).toBeVisible();

  // The second manager gets a mail: not before mails are sent.
  await stepOf(page, texts, "staff").click();
  await page.getByRole("link", { name: t("setup.staff.mailFirst") }).click();
  await expect(stepOf(page, texts, "messages")).toHaveAttribute("aria-current", "step");

  // Left and resumed by the keyboard: what was done is still done.
  await open(page, texts, "/setup");
  await stepOf(page, texts, "messages").focus();
  await page.keyboard.press("Enter");
  await setMail(page, texts, server);
  await setSms(page, texts, { server, phone });
  await expectNoA11yViolations(page);

  await stepOf(page, texts, "staff").click();
  const link = await inviteSecondManager(page, texts, "two@example.test");
  const other = await (await otherBrowser()).newPage();
  await other.goto(link);
  await setPasswordAndCode(other, texts);
  await other.close();

  await putOnCall(page);
  await open(page, texts, "/setup");
  await expect(page.getByText(t("setup.wizard.readyWords"))).toBeVisible();
  expect(await bookAsCustomer(page)).toBe("searching");

  await expectBrand(page, { path: "/driver", name: "ส่งไว" });
  await expectBrand(page, { path: "/customer/sign-up", name: "ส่งไว" });
  await expectBrand(page, { path: "/en/driver", name: "Songwai" });
  await expectBrand(page, { path: "/en/terms", name: "Songwai" });
  await expectBrand(page, { path: "/console/sign-in", name: "ส่งไว" });
  const manifest = await page.request.get(`${server.url}/customer.webmanifest`);
  const { icons, ...named } = (await manifest.json()) as { icons: { src: string }[] };
  expect(named).toMatchObject({ name: "ส่งไว", theme_color: brandColour });
  // On the home screen it is their logo: each address names the look, and the picture may be held for good.
  expect(icons).toHaveLength(3);
  for (const { src } of icons) {
    expect(src).toMatch(/\?v=[0-9a-f]{12}$/);
    const icon = await page.request.get(server.url + src);
    expect(icon.headers()).toMatchObject({
      "content-type": "image/png",
      "cache-control": expect.stringContaining("immutable"),
    });
  }
});

/** The brand's name that was set is what people see, in the first HTML and once the page runs; no other one is. */
async function expectBrand(page: Page, { path, name }: { path: string; name: string }) {
  const headers = { "accept-language": "th", cookie: "" };
  const first = await (await page.request.get(server.url + path, { headers })).text();
  expect(first).toContain(`data-brand-th="ส่งไว"`);
  await page.goto(server.url + path);
  await expect(page).toHaveTitle(new RegExp(name));
  await expect(page.getByText(name).first()).toBeVisible();
  expect(await page.evaluate(lookOf)).toEqual({ colour: brandColour, logo: 3 });
  await expect(page.locator("body")).not.toContainText(/ส่งทัน|Songtan\b(?!-)/);
}

/** The main colour of the page, and how wide its logo is for its height. */
function lookOf() {
  const style = getComputedStyle(document.documentElement);
  return {
    colour: style.getPropertyValue("--st-brand"),
    logo: Number(style.getPropertyValue("--st-logo-ratio")),
  };
}

const open = (page: Page, texts: Texts, path: string) =>
  page.goto(`${server.url}/console${texts.path(path)}`);
const stepOf = (page: Page, texts: Texts, step: string) =>
  page
    .getByRole("list", { name: texts.get("setup.wizard.steps") })
    .getByRole("button", { name: texts.get(`setup.step.${step}.title`) });

async function becomeFirstManager(
  page: Page,
  texts: Texts,
  { link, email }: { link: string; email: string },
): Promise<void> {
  const { get: t, path } = texts;
  await page.goto(`${server.url}/console${path(new URL(link).pathname.replace("/console", ""))}`);
  await page.getByLabel(t("access.first.name"), { exact: true }).fill("อนันต์ ผู้จัดการ");
  await page.getByLabel(t("access.first.email"), { exact: true }).fill(email);
  await page.getByRole("button", { name: t("access.first.next") }).click();
  await setPasswordAndCode(page, texts);
}

/** In the wizard. Returns the link that was mailed. */
async function inviteSecondManager(page: Page, { get: t }: Texts, email: string): Promise<string> {
  await page.getByRole("button", { name: t("setup.staff.second") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("staff.invite.name"), { exact: true }).fill("ธิดา ผู้จัดการ");
  await dialog.getByLabel(t("staff.invite.email"), { exact: true }).fill(email);
  await expectNoA11yViolations(page);
  await dialog.getByRole("button", { name: t("staff.invite.send") }).click();
  await expect(dialog.getByText(t("staff.invite.sent", { name: "ธิดา ผู้จัดการ" }))).toBeVisible();
  await dialog
    .getByRole("button", { name: t("shell.close") })
    .last()
    .click();
  // Reloaded in between, it is not offered again.
  await page.reload();
  await expect(page.getByText(t("setup.staff.words.invited"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("setup.staff.second") })).toHaveCount(0);
  let link: string | undefined;
  await expect(async () => {
    link = /https?:\S+\/invitations\/[\w-]+/.exec((await server.newestMailTo(email)) ?? "")?.[0];
    expect(link).toBeTruthy();
  }).toPass();
  return link ?? "";
}

/** As every invited member does. */
async function setPasswordAndCode(page: Page, { get: t }: Texts): Promise<void> {
  const secret = await page.locator("code").innerText();
  await page
    .getByLabel(t("access.invitation.passwordNew"), { exact: true })
    .fill("ฝนตกที่บางรัก 7 ครั้ง");
  await page.getByRole("textbox", { name: t("access.invitation.code") }).click();
  await page.keyboard.type(
    new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, "")) }).generate(),
  );
  await page.getByRole("button", { name: t("access.invitation.finish") }).click();
  await expect(page).not.toHaveURL(/invitations/);
}

/** The on-call page has its own story: here one call as its form sends it. */
async function putOnCall(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const list = await (await fetch("/api/console/on-call")).json();
    const body = {
      ...{ rank: 1, phone: null, days: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, untilMinute: 0 },
      channels: ["email"],
    };
    const answer = await fetch(`/api/console/on-call/${list.data.candidates[0].id}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.status;
  });
  expect(status).toBe(200);
}

/** Signs up, proves the phone by the SMS that was really sent, and books for cash. */
async function bookAsCustomer(page: Page): Promise<string> {
  let token = "";
  const post = async (path: string, data: object) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await page.request.post(`${server.url}/api${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const person = { firstName: "มาลี", lastName: "ใจดี", phone: "0898765432", locale: "th" };
  const consents = { acceptTerms: true, acceptPrivacy: true };
  ({ token } = await post("/customer/sign-up", {
    ...person,
    ...consents,
    password: "a long password of mali",
  }));
  const { data: started } = await post("/verifications", { channel: "phone" });
  await expect.poll(() => server.sms.at(-1)?.to, { timeout: 20_000 }).toBe("+66898765432");
  const code = /\d{6}/.exec(server.sms.at(-1)?.text ?? "")?.[0];
  await post(`/verifications/${started.id}/confirm`, { code });
  const { data: quote } = await post("/quotes", {
    stops: [
      { latitude: 13.7466, longitude: 100.5347, address: "สยามพารากอน" },
      { latitude: 13.7279, longitude: 100.524, address: "สีลม" },
    ],
    vehicle: "motorcycle",
    parcel: { category: "document", weightKg: 1 },
  });
  const { data: booking } = await post("/bookings", {
    quoteId: quote.id,
    stops: [
      { contactName: "มาลี", contactPhone: "081-111-1111" },
      { contactName: "สมชาย", contactPhone: "089-222-2222" },
    ],
    payment: { method: "cash", payer: "sender" },
  });
  return booking.state;
}
