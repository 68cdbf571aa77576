import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newestLink } from "../../support/people/inbox.ts";
import {
  newCustomer,
  newPerson,
  signInBrowser,
  signInNewCustomer,
} from "../../support/people/people.ts";
import { signInHere } from "../../support/people/session-pages.ts";

// The first invitation is refused until the owner has proved who they are.
test.use({ baseURL: quietUrl, harmless: /status of 403 .*\/invitations$/ });

test("a person opens a business, a colleague who is invited signs in and joins it", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const owner = await newCustomer(request, origin, texts.locale);
  const colleague = await newCustomer(request, origin, texts.locale);
  const { firstName: shop } = newPerson(`ร้านปลาทู ${owner.phone.slice(-4)}`);
  await signInBrowser(page.context(), origin, { role: "customer", token: owner.token });

  await page.goto(texts.path("/business"));
  const open = page.getByRole("button", { name: texts.get("business.company.create") });
  await open.click();
  await expect(page.getByLabel(texts.get("business.company.name"))).toBeFocused();
  await page.getByLabel(texts.get("business.company.name")).fill(shop);
  await open.click();
  await expect(page.getByRole("heading", { level: 1, name: shop })).toBeVisible();
  await expectNoA11yViolations(page);

  const main = page.getByRole("main");
  await main.getByRole("link", { name: texts.get("business.part.members.title") }).click();
  await page.getByLabel(texts.get("business.members.destination")).fill(colleague.email);
  await page.getByRole("button", { name: texts.get("business.members.send") }).click();
  await page.getByLabel(texts.get("auth.proof.password"), { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: texts.get("auth.proof.confirm"), exact: true }).click();
  await expect(page.getByRole("list", { name: texts.get("business.members.open") })).toContainText(
    colleague.email,
  );
  await expectNoA11yViolations(page);

  const link = await newestLink(request, origin, {
    to: colleague.email,
    path: "/business/invitations/",
  });
  const context = await otherBrowser();
  const second = await context.newPage();
  await second.goto(new URL(link).pathname);
  await second.getByRole("button", { name: texts.get("business.guest.signIn") }).click();
  await signInHere(second, texts, { identifier: colleague.email, password: colleague.password });
  await second.getByRole("button", { name: texts.get("business.invitation.accept") }).click();
  await expect(second.getByRole("heading", { level: 1, name: shop })).toBeVisible();

  await page.reload();
  await expect(
    page.getByLabel(
      texts.get("business.members.roleOf", {
        name: `${colleague.firstName} ${colleague.lastName}`,
      }),
    ),
  ).toHaveValue("booker");
  await second.goto(new URL(link).pathname);
  await second.getByRole("button", { name: texts.get("business.invitation.accept") }).click();
  await expect(
    second.getByRole("heading", { name: texts.get("business.invitation.over") }),
  ).toBeVisible();
});

test("a test key is made, books, is seen with its booking, and is refused once it is revoked", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  await signInNewCustomer(page.context(), origin, texts.locale);
  await page.goto(texts.path("/business"));
  await page.getByLabel(texts.get("business.company.name")).fill("ร้านคีย์");
  await page.getByRole("button", { name: texts.get("business.company.create") }).click();
  await page.getByLabel(texts.get("business.switch.mode")).selectOption("test");
  await page.getByRole("link", { name: texts.get("business.part.developers.title") }).click();

  await page.getByRole("button", { name: texts.get("developers.keys.make"), exact: true }).click();
  const form = page.getByRole("form", { name: texts.get("developers.keys.make") });
  await form.getByLabel(texts.get("developers.keys.name")).fill("หน้าร้าน");
  await form.getByRole("button", { name: texts.get("developers.keys.make") }).click();
  const secretDialog = page.getByRole("dialog", { name: texts.get("developers.secret.keyTitle") });
  const secret = (await secretDialog.locator("code").textContent()) ?? "";
  expect(secret).toMatch(/^sk_test_/);
  await expectNoA11yViolations(page);
  await secretDialog.getByRole("button", { name: texts.get("developers.secret.done") }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const headers = { authorization: `Bearer ${secret}` };
  const quoted = await request.post(`${origin}/api/quotes`, {
    headers,
    data: {
      vehicle: "motorcycle",
      parcel: { category: "food", weightKg: 2 },
      stops: [
        { latitude: 13.7465, longitude: 100.5348, address: "สยามสแควร์" },
        { latitude: 13.7997, longitude: 100.5505, address: "ตลาดนัดจตุจักร" },
      ],
    },
  });
  const { data: quote } = (await quoted.json()) as { data: { id: string } };
  const booked = await request.post(`${origin}/api/bookings`, {
    headers: { ...headers, "idempotency-key": crypto.randomUUID() },
    data: {
      quoteId: quote.id,
      reference: "order-1024",
      stops: [
        { contactName: "ร้านคีย์", contactPhone: "0812345678" },
        { contactName: "คุณนิด", contactPhone: "0898765432" },
      ],
    },
  });
  expect(booked.status()).toBe(201);
  const { data: booking } = (await booked.json()) as {
    data: { number: string; shareUrl: string };
  };

  const tests = page.getByRole("list", { name: texts.get("developers.pushes.title") });
  await expect(tests).toContainText(booking.number);
  await tests
    .getByRole("button", {
      name: texts.get("developers.pushes.push", {
        number: booking.number,
        to: texts.get("developers.pushes.to.delivered"),
      }),
    })
    .click();
  await expect(tests).toContainText(texts.get("tracking.state.delivered"));

  await page.goto(texts.path("/business/bookings?reference=order-1024"));
  await expect(page.getByText(booking.number)).toBeVisible();
  await expect(
    page.getByText(texts.get("business.bookings.key", { name: "หน้าร้าน" })),
  ).toBeVisible();
  await expectNoA11yViolations(page);

  // Another tab does not know which business is chosen in this one.
  const opened = page.context().waitForEvent("page");
  await page
    .getByRole("main")
    .getByRole("link", { name: booking.number })
    .click({ modifiers: ["Shift"] });
  const otherTab = await opened;
  await expect(otherTab.getByText(booking.number).first()).toBeVisible();
  await expect(
    otherTab.getByRole("region", { name: texts.get("shell.acting.label") }),
  ).toBeVisible();
  await otherTab.close();
  const stranger = await (await otherBrowser()).newPage();
  await stranger.goto(new URL(booking.shareUrl).pathname);
  await expect(stranger.getByText(booking.number).first()).toBeVisible();

  await page.goto(texts.path("/business/developers"));
  await page
    .getByRole("button", { name: texts.get("developers.keys.revokeNamed", { name: "หน้าร้าน" }) })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: texts.get("developers.keys.revoke"), exact: true })
    .click();
  await expect(page.getByText(texts.get("developers.keys.none"))).toBeVisible();
  const refused = await request.get(`${origin}/api/bookings`, { headers });
  expect(refused.status()).toBe(401);
});

test("a file of bookings is sent, its doubtful row settled, and all of it booked at the price shown", async ({
  page,
  texts,
  origin,
}) => {
  await signInNewCustomer(page.context(), origin, texts.locale);
  await page.goto(texts.path("/business"));
  await page.getByLabel(texts.get("business.company.name")).fill("ร้านตาราง");
  await page.getByRole("button", { name: texts.get("business.company.create") }).click();
  await page.getByLabel(texts.get("business.switch.mode")).selectOption("test");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: texts.get("business.part.import.title") }).click();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: texts.get("imports.start.xlsx") }).click();
  expect((await download).suggestedFilename()).toBe("songtan-bookings.xlsx");
  await expectNoA11yViolations(page);
  const rows = [
    "เลขที่ออเดอร์,ชื่อผู้ส่ง,เบอร์ผู้ส่ง,ที่อยู่ผู้ส่ง,ชื่อผู้รับ,เบอร์โทร,ที่อยู่",
    "A-1,ร้านตาราง,812345678,สยามพารากอน,คุณนิด,898765432,ตลาดนัดจตุจักร",
    "A-2,,,,คุณหน่อย,623456789,บิ๊กซี",
    "A-3,,,,คุณหนึ่ง,62345,ตลาดนัดจตุจักร",
  ];
  await page.locator('input[type="file"]').setInputFiles({
    name: "ส่งวันนี้.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows.join("\n")),
  });
  const toLook = page.getByRole("list", { name: texts.get("imports.look.title") });
  await expect(toLook.getByRole("listitem")).toHaveCount(2);
  await expect(toLook).not.toContainText("A-1");
  await expectNoA11yViolations(page);
  await toLook.getByRole("button", { name: /รัชดาภิเษก|Ratchada/ }).click();
  await expect(toLook.getByRole("listitem")).toHaveCount(1);
  await toLook.getByLabel(texts.get("imports.field.dropoffPhone")).fill("0623456789");
  await toLook.getByRole("button", { name: texts.get("imports.row.save") }).click();
  await expect(toLook).toBeHidden();

  const press = texts.get("imports.book.press", { count: 3 });
  await page.getByRole("button", { name: press }).click();
  const dialog = page.getByRole("dialog", {
    name: texts.get("imports.book.confirm", { count: 3 }),
  });
  await expectNoA11yViolations(page);
  await dialog.getByRole("button", { name: press }).click();
  await expect(page.getByText(texts.get("imports.book.done"))).toBeVisible();
  const table = page.getByRole("table", { name: texts.get("imports.all.title") });
  await expect(table.getByText(texts.get("imports.state.booked"))).toHaveCount(3);
  await page.reload();
  await table.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
