import {
  type APIRequestContext,
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

/** As the provider's own dashboard and its partners call it. */
const keyed = (key: "pkey" | "skey") => ({
  authorization: `Basic ${Buffer.from(`${key}_test_songtan_sandbox:`).toString("base64")}`,
});

/** The provider's charge of a booking, or of another payment by its own id. */
export async function chargeOf(
  request: APIRequestContext,
  origin: string,
  id: string,
): Promise<string> {
  const charges = await request.get(
    `${origin}/sandbox/card-provider/charges?limit=100&order=reverse_chronological`,
    { headers: keyed("skey") },
  );
  const { data } = (await charges.json()) as {
    data: { id: string; return_uri: string; metadata: { paymentId: string } }[];
  };
  const charge = data.find(
    ({ return_uri, metadata }) => return_uri.endsWith(id) || metadata.paymentId === id,
  );
  return charge?.id ?? "";
}

/** What the cardholder does on the bank's page. */
export async function approveCharge(request: APIRequestContext, origin: string, charge: string) {
  const url = `${origin}/sandbox/card-provider/authorize/${charge}`;
  const reply = await request.post(url, { data: { answer: "approve" } });
  expect(reply.status()).toBe(200);
}

/** A card that needs the approval of its holder, as the form turns it into a token. */
export async function cardToken(request: APIRequestContext, origin: string): Promise<string> {
  const card = {
    ...{ name: "MALEE JAIDEE", number: "4242424242424242", security_code: "123" },
    ...{ expiration_month: 12, expiration_year: new Date().getFullYear() + 1 },
  };
  const reply = await request.post(`${origin}/sandbox/card-provider/tokens`, {
    headers: keyed("pkey"),
    data: { card },
  });
  return ((await reply.json()) as { id: string }).id;
}

/** What the cardholder's bank does: it disputes a charge, and decides later. */
export async function callBank(
  request: APIRequestContext,
  origin: string,
  path: string,
): Promise<{ id: string }> {
  const url = `${origin}/sandbox/card-provider/disputes/${path}`;
  const reply = await request.post(url, { data: {} });
  expect(reply.status()).toBe(200);
  return ((await reply.json()) as { data: { id: string } }).data;
}

/** The payer's phone, somewhere else: pays the code that was made for this booking or top-up. */
export async function payElsewhere({ page, texts, origin, otherBrowser }: Scene, id: string) {
  const charge = await chargeOf(page.request, origin, id);
  const phone = await (
    await otherBrowser({ locale: texts.locale === "en" ? "en-US" : "th-TH" })
  ).newPage();
  await phone.goto(`${origin}/sandbox/card-provider/authorize/${charge}`);
  await phone.getByRole("button", { name: bank[texts.locale].pay }).click();
  // Paid: the bank sends the phone back.
  await expect(phone).not.toHaveURL(/authorize/);
}
