import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from "@playwright/test";
import type { Texts } from "./texts.ts";

/** The bank's own page; it is no part of the app and has texts of its own. */
export const bank = {
  th: { title: "ธนาคารจำลอง", approve: "อนุมัติ", reject: "ปฏิเสธ", pay: "จ่าย QR นี้" },
  en: { title: "Pretend bank", approve: "Approve", reject: "Reject", pay: "Pay this QR code" },
};

type Scene = {
  page: Page;
  texts: Texts;
  origin: string;
  otherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
};

/** The payer's phone, somewhere else: pays the code that was made for this booking or top-up. */
export async function payElsewhere({ page, texts, origin, otherBrowser }: Scene, id: string) {
  const charges = await page.request.get(
    `${origin}/sandbox/card-provider/charges?limit=100&order=reverse_chronological`,
    {
      headers: {
        authorization: `Basic ${Buffer.from("skey_test_songtan_sandbox:").toString("base64")}`,
      },
    },
  );
  const { data } = (await charges.json()) as {
    data: { id: string; return_uri: string; metadata: { paymentId: string } }[];
  };
  const charge = data.find(
    ({ return_uri, metadata }) => return_uri.endsWith(id) || metadata.paymentId === id,
  );
  const phone = await (
    await otherBrowser({ locale: texts.locale === "en" ? "en-US" : "th-TH" })
  ).newPage();
  await phone.goto(`${origin}/sandbox/card-provider/authorize/${charge?.id}`);
  await phone.getByRole("button", { name: bank[texts.locale].pay }).click();
  // Paid: the bank sends the phone back.
  await expect(phone).not.toHaveURL(/authorize/);
}
