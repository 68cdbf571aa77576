import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { EmptyServer } from "../browser/empty-server.ts";
import { expect } from "../browser/story.ts";
import type { Texts } from "../browser/texts.ts";

/** The company and its look, typed; the colour first one that is refused. */
export async function fillCompany(
  page: Page,
  { get: t, problem }: Texts,
  brandColour: string,
): Promise<void> {
  const values = {
    ...{ brandTh: "ส่งไว", brandEn: "Songwai", nameTh: "บริษัท ส่งไว จำกัด" },
    ...{ nameEn: "Songwai Co., Ltd.", addressTh: "1 สีลม 10500", addressEn: "1 Silom 10500" },
    ...{ taxId: "0105536000011", email: "help@songwai.example" },
    privacyEmail: "dpo@songwai.example",
  };
  for (const [name, value] of Object.entries(values))
    await page.getByLabel(t(`setup.fields.${name}`), { exact: true }).fill(value);
  await page.getByLabel(t("setup.fields.brandColour"), { exact: true }).fill("#fff");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("setup.form.chooseLogo") }).click();
  const logo = await sharp({
    create: { ...{ width: 240, height: 80, channels: 4 }, background: brandColour },
  })
    .png()
    .toBuffer();
  await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
  await expect(page.getByRole("img", { name: t("setup.form.logoChosen") })).toBeVisible();
  await page.getByLabel(t("setup.form.reason"), { exact: true }).fill("เปิดบริการ");
  const save = page.getByRole("button", { name: t("setup.form.save"), exact: true });
  await save.click();
  // White could not be seen on the page.
  await expect(page.getByText(problem("contrast"))).toBeVisible();
  await page.getByLabel(t("setup.fields.brandColour"), { exact: true }).fill(brandColour);
  await save.click();
}

const providerCard = (page: Page, { get: t }: Texts, kind: string) =>
  page
    .locator("section")
    .filter({
      has: page.getByRole("heading", { name: t(`setup.service.${kind}.title`), level: 3 }),
    })
    .last();

/** Typed, tried before it counts, saved, and tried as it counts. */
export async function setMail(page: Page, texts: Texts, server: EmptyServer): Promise<void> {
  const t = texts.get;
  const card = providerCard(page, texts, "email");
  const test = card.getByRole("button", { name: t("setup.service.email.test") });
  await test.click();
  await expect(card.getByText(t("setup.problem.absent"))).toBeVisible();
  await card.getByLabel(t("setup.provider.field.host"), { exact: true }).fill("127.0.0.1");
  await card
    .getByLabel(t("setup.provider.field.port"), { exact: true })
    .fill(String(server.mailPort));
  await card.getByLabel(t("setup.provider.field.from"), { exact: true }).fill("no-reply@a.example");
  await test.click();
  await expect(card.getByText(t("setup.outcome.passed"))).toBeVisible();
  await card.getByRole("button", { name: t("setup.form.save"), exact: true }).click();
  await expect(card.getByText(t("setup.source.settings"))).toBeVisible();
  await test.click();
  await expect(card.getByText(t("setup.outcome.passed"))).toBeVisible();
}

/** A wrong token is noticed before it is saved; the right one is stored and not shown again. */
export async function setSms(
  page: Page,
  texts: Texts,
  { server, phone }: { server: EmptyServer; phone: string },
): Promise<void> {
  const t = texts.get;
  const card = providerCard(page, texts, "sms");
  const token = card.getByLabel(t("setup.provider.field.token"), { exact: true });
  await card.getByLabel(t("setup.provider.field.url"), { exact: true }).fill(server.smsUrl);
  await token.fill("a-wrong-token");
  await card.getByLabel(t("setup.service.phone")).fill(phone);
  const test = card.getByRole("button", { name: t("setup.service.sms.test") });
  await test.click();
  await expect(card.getByText(t("setup.problem.refused"))).toBeVisible();
  expect(server.sms).toEqual([]);
  await token.fill(server.smsToken);
  await card.getByRole("button", { name: t("setup.form.save"), exact: true }).click();
  await expect(card.getByRole("button", { name: t("setup.provider.replace") })).toBeVisible();
  expect(await page.content()).not.toContain(server.smsToken);
  await card.getByLabel(t("setup.service.phone")).fill(phone);
  await test.click();
  await expect(card.getByText(t("setup.outcome.passed"))).toBeVisible();
  expect(server.sms.map(({ to }) => to)).toEqual(["+66812345678"]);
}
