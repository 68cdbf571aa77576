import { apiHeaders } from "../../support/bookings/booking-api.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { DocumentKind } from "../../support/documents/document-pages.ts";
import { newApplicant, pageOf, submitByApi } from "../../support/documents/documents-api.ts";
import { reviewer } from "../../support/documents/reviewer.ts";
import { consolePages, firstStaff, secondStaff } from "../../support/people/console-pages.ts";

test.use({ baseURL: quietUrl });

const sixPages: readonly DocumentKind[] = [
  "account",
  "citizen-card",
  "driver-license",
  "vehicle",
  "vehicle-act",
  "bank-account",
];
/** A reviewer has to finish a driver in this time; the keys alone need a fraction of it. */
const reviewMilliseconds = 60_000;

test("staff sign in with a password and a code, and come to the page they requested", async ({
  page,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  await pages.open("/drivers");
  await pages.typePassword(firstStaff, "not the password");
  await expect(page.getByText(texts.refusal("sign_in_wrong"))).toBeVisible();
  await pages.typePassword(firstStaff);
  await expect(pages.heading(pages.getText("access.signIn.codeTitle"))).toBeVisible();
  await page.getByRole("textbox", { name: pages.getText("access.signIn.code") }).click();
  await page.keyboard.type("000000");
  await expect(page.getByText(texts.refusal("totp_wrong"))).toBeVisible();
  await pages.typeCode(firstStaff);
  await expect(pages.heading(pages.getText("drivers.list.title"))).toBeVisible();
  await page.reload();
  await expect(pages.heading(pages.getText("drivers.list.title"))).toBeVisible();
  const answer = await page.goto(`${origin}${pages.path("/nothing-here")}`);
  expect(answer?.status()).toBe(404);
});

test("a reviewer answers six pages by keyboard within a minute, and the driver reads why one comes back", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  const driver = await newApplicant(request, origin, sixPages);
  await pages.open("/reviews");
  await pages.signIn();
  const began = Date.now();
  await pages.startReview(driver.id);
  for (const kind of sixPages) {
    await expect(pages.tab(kind)).toHaveAttribute("aria-current", "true");
    await expect(pages.picture()).toBeVisible();
    if (kind === "vehicle-act") {
      await page.keyboard.press("r");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox").selectOption("picture_unclear");
      await dialog.getByRole("textbox").fill("กรุณาถ่ายใหม่ในที่สว่าง");
      await expect(dialog.getByRole("blockquote")).toContainText("กรุณาถ่ายใหม่ในที่สว่าง");
      await dialog.getByRole("button", { name: pages.getText("review.reject.send") }).click();
    } else {
      await pages.tickAll();
      await page.keyboard.press("a");
    }
    const state = kind === "vehicle-act" ? "rejected" : "approved";
    await expect(pages.tab(kind)).toContainText(pages.getText(`shell.documentState.${state}`));
  }
  expect(Date.now() - began).toBeLessThan(reviewMilliseconds);
  const { token } = driver;
  expect(await pageOf(request, origin, { token, kind: "account" })).toMatchObject({
    state: "approved",
  });
  expect(await pageOf(request, origin, { token, kind: "vehicle-act" })).toMatchObject({
    state: "rejected",
    rejection: { reason: "picture_unclear", words: "กรุณาถ่ายใหม่ในที่สว่าง" },
  });
  const openings = await request.get(`${origin}/api/driver/document-openings`, {
    headers: apiHeaders(token),
  });
  expect(((await openings.json()) as { data: unknown[] }).data).toHaveLength(sixPages.length);
});

test("a picture is zoomed, turned and placed next to another", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  const driver = await newApplicant(request, origin, ["account", "citizen-card"]);
  await pages.open("/reviews");
  await pages.signIn();
  await pages.startReview(driver.id);
  await expect(pages.picture()).toBeVisible();
  await page.keyboard.press("+");
  await expect(page.getByText("140%").first()).toBeVisible();
  await page.keyboard.press("]");
  await expect(pages.picture()).toHaveAttribute("style", /rotate\(90deg\)/);
  await page.keyboard.press("c");
  await expect(page.locator("figure img")).toHaveCount(2);
  await page.keyboard.press("?");
  await expect(
    page.getByRole("dialog", { name: pages.getText("review.keys.title") }),
  ).toBeVisible();
});

test("two reviewers never decide about one driver at once", async ({
  page,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  const driver = await newApplicant(request, origin, ["account"]);
  const first = consolePages(page, texts, origin);
  await first.open("/reviews");
  await first.signIn();
  await first.startReview(driver.id);
  await expect(first.picture()).toBeVisible();

  const otherPage = await (await otherBrowser()).newPage();
  const second = consolePages(otherPage, texts, origin);
  await second.open("/reviews");
  await second.signIn(secondStaff);
  await second.startReview(driver.id);
  await expect(second.picture()).toBeVisible();
  await expect(
    otherPage.getByText(second.getText("review.lock.other", { name: "อรุณี ตรวจสอบ" })),
  ).toBeVisible();
  await second.tickAll();
  await otherPage.keyboard.press("a");
  const approve = otherPage.getByRole("button", {
    name: second.getText("review.decide.approve"),
    exact: true,
  });
  await expect(approve).toHaveAttribute("aria-disabled", "true");
  expect(await pageOf(request, origin, { token: driver.token, kind: "account" })).toMatchObject({
    state: "pending",
  });

  // The first reviewer leaves; the second may continue.
  await first.open("/drivers");
  await expect(first.heading(first.getText("drivers.list.title"))).toBeVisible();
  await otherPage.getByRole("button", { name: second.getText("review.lock.take") }).click();
  await expect(approve).not.toHaveAttribute("aria-disabled", "true");
  await otherPage.keyboard.press("a");
  await expect(second.tab("account")).toContainText(second.getText("shell.documentState.approved"));
});

test("what the driver sends during a review is never decided unseen", async ({
  page,
  request,
  texts,
  origin,
}) => {
  const pages = consolePages(page, texts, origin);
  const driver = await newApplicant(request, origin, ["driver-license"]);
  await pages.open("/reviews");
  await pages.signIn();
  await pages.startReview(driver.id);
  await expect(pages.picture()).toBeVisible();
  await pages.tickAll();
  await submitByApi(request, origin, { token: driver.token, kind: "driver-license" });
  await page.keyboard.press("a");
  await expect(page.getByText(pages.getText("review.decide.changed"))).toBeVisible();
  const { token } = driver;
  expect(await pageOf(request, origin, { token, kind: "driver-license" })).toMatchObject({
    state: "pending",
  });
  await expect(pages.picture()).toBeVisible();
  await pages.tickAll();
  await page.keyboard.press("a");
  await expect(pages.tab("driver-license")).toContainText(
    pages.getText("shell.documentState.approved"),
  );
});

test("a changed bank account needs two people", async ({
  page,
  request,
  playwright,
  texts,
  origin,
  otherBrowser,
}) => {
  const driver = await newApplicant(request, origin, ["bank-account"]);
  const { token } = driver;
  const desk = await playwright.request.newContext();
  await (await reviewer(desk, origin, driver.id))("bank-account", { approved: true });
  await desk.delete(`${origin}/api/console/reviews/${driver.id}/lock`);
  await desk.dispose();
  await submitByApi(request, origin, { token, kind: "bank-account", password: driver.password });

  const first = consolePages(page, texts, origin);
  await first.open("/reviews");
  await first.signIn();
  await first.startReview(driver.id);
  await expect(first.picture()).toBeVisible();
  await first.tickAll();
  await page.keyboard.press("a");
  await expect(page.getByText(first.getText("review.decide.waits"))).toBeVisible();
  await expect(page.getByText(first.getText("review.decide.secondSelf")).first()).toBeVisible();
  expect(await pageOf(request, origin, { token, kind: "bank-account" })).toMatchObject({
    state: "pending",
  });
  await first.open("/drivers");
  await expect(first.heading(first.getText("drivers.list.title"))).toBeVisible();

  const otherPage = await (await otherBrowser()).newPage();
  const second = consolePages(otherPage, texts, origin);
  await second.open("/reviews");
  await second.signIn(secondStaff);
  await second.startReview(driver.id);
  await expect(second.picture()).toBeVisible();
  await second.tickAll();
  await otherPage.keyboard.press("a");
  await expect(second.tab("bank-account")).toContainText(
    second.getText("shell.documentState.approved"),
  );
  expect(await pageOf(request, origin, { token, kind: "bank-account" })).toMatchObject({
    state: "approved",
  });
});
