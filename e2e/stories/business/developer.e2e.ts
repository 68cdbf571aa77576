import type { Page } from "@playwright/test";
import { enterPhoneCode, fillSignUp } from "../../support/bookings/booking-pages.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { newPerson } from "../../support/people/people.ts";
import { freePort, type Laptop, openLaptop } from "../../support/programs/laptop.ts";

test.use({ baseURL: quietUrl });

/** What is promised from the sign-up to the first webhook. The machine does it as a person would, without the reading. */
const minutesMax = 5;

let laptop: Laptop;
test.beforeEach(async () => {
  laptop = await openLaptop();
});
test.afterEach(() => laptop.close());

const codeIn = async (page: Page, label: string) =>
  (await page.getByRole("region", { name: label }).locator("code").textContent()) ?? "";

test("a new developer signs up, opens a business, books with the code of the page, and gets a webhook on a computer", async ({
  page,
  texts,
  origin,
}, info) => {
  const began = Date.now();
  await openBusiness(page, texts, origin);
  await page.getByLabel(texts.get("business.switch.mode")).selectOption("test");
  await page
    .getByRole("main")
    .getByRole("link", { name: texts.get("business.part.developers.title") })
    .click();
  await page.getByRole("button", { name: texts.get("developers.start.makeKey") }).click();
  await expect(page.getByText(texts.get("developers.start.hasKey"))).toBeVisible();

  await test.step("the first webhook", async () => {
    const port = await freePort();
    const listen = await codeIn(page, texts.get("developers.laptop.listen"));
    expect(listen).toContain("sk_test_");
    const code = listen.replaceAll("4242", String(port));
    const listening = await laptop.run("sh", { name: "listen.sh", code });
    await expect.poll(listening.output, { timeout: 60_000 }).toContain("whsec_");
    const trigger = await laptop.run("sh", {
      name: "trigger.sh",
      code: await codeIn(page, texts.get("developers.laptop.triggerCode")),
    });
    expect([await trigger.ended, trigger.output()]).toEqual([0, expect.stringContaining("ST-")]);
    // What the program received, and what the command line says of it.
    await expect.poll(listening.output).toContain('{"type":"booking.delivered"');
    await expect.poll(listening.output).toMatch(/evt_\S+ {2}booking\.delivered {2}→ 200/);
  });
  const minutes = (Date.now() - began) / 60_000;
  info.annotations.push({ type: "minutes", description: minutes.toFixed(2) });
  expect(minutes).toBeLessThan(minutesMax);

  for (const [name, program, file] of [
    ["curl", "sh", "book.sh"],
    ["TypeScript", process.execPath, "book.mts"],
    ["Python", "python3", "book.py"],
  ] as const)
    await test.step(`the code in ${name}`, async () => {
      await page.getByRole("button", { name, exact: true }).click();
      const code = await codeIn(page, texts.get("developers.start.code", { language: name }));
      const booked = await laptop.run(program, { name: file, code });
      expect([await booked.ended, booked.output()]).toEqual([0, expect.stringContaining("ST-")]);
      expect(booked.output()).toContain("searching");
    });
  const tests = page.getByRole("list", { name: texts.get("developers.pushes.title") });
  await expect(tests.getByText("order-1024")).toHaveCount(3);
  // Nothing is reloaded: what the programs sent is seen next to it.
  const sent = page.getByRole("button", { name: /^POST \/api\/bookings 201/ });
  await expect(sent).toHaveCount(4);
  await sent.first().click();
  // Of what was sent and answered, only what surely names no person.
  await expect(page.getByText(/"reference":"…"/).first()).toBeVisible();
  await expect(page.getByText(/"number":"ST-/).first()).toBeVisible();
  await expectNoA11yViolations(page);
  await page.screenshot({ path: info.outputPath("developers.png"), fullPage: true });
});

/** As a stranger does: from the page about businesses to an open business. */
async function openBusiness(page: Page, texts: Texts, origin: string): Promise<void> {
  const developer = newPerson("ปกรณ์");
  await page.goto(texts.path("/business"));
  await page
    .getByRole("main")
    .getByRole("button", { name: texts.get("business.guest.signUp") })
    .click();
  await fillSignUp(page, texts, developer);
  await page.getByRole("button", { name: texts.get("auth.signUp.submit"), exact: true }).click();
  await enterPhoneCode(page, texts, { origin, phone: developer.phone });
  await page.getByRole("button", { name: texts.get("business.company.create") }).click();
  await page.getByLabel(texts.get("business.company.name")).fill("ร้านของนักพัฒนา");
  await page.getByRole("button", { name: texts.get("business.company.create") }).click();
  await expect(page.getByRole("heading", { level: 1, name: "ร้านของนักพัฒนา" })).toBeVisible();
}
