import type { PaymentOptions } from "@songtan/contract/payments/payments";
import { readExpiry, type TypedCard } from "@songtan/domain/payments/card";
import { fontTimes } from "../../shell/constants.ts";
import { loadScript } from "../../shell/font-loader.ts";

type TokenAnswer = { object: string; id?: string; code?: string; message?: string };
type ProviderScript = {
  setPublicKey(key: string): void;
  createToken(
    kind: "card",
    card: object,
    answer: (status: number, body: TokenAnswer) => void,
  ): void;
};

declare global {
  interface Window {
    Omise?: ProviderScript;
  }
}

/** The bank or its script refused the card details. */
export class CardTokenError extends Error {
  override name = "CardTokenError";
}

let loading: Promise<void> | undefined;

/** The card provider's own script, loaded when a card is first typed. A failed load is tried again the next time. */
async function providerScript(url: string): Promise<ProviderScript> {
  loading ??= loadScript(url, fontTimes.scriptTimeoutMilliseconds).catch((problem: unknown) => {
    loading = undefined;
    throw problem;
  });
  await loading;
  if (!window.Omise) throw new CardTokenError("Script could not be loaded");
  return window.Omise;
}

/**
 * Turns a typed card into a token. The number goes from this page to the provider and nowhere else.
 * @throws CardTokenError when the provider does not accept the card; an Error `Script load timeout`
 * when its script is late
 */
export async function makeCardToken(
  provider: NonNullable<PaymentOptions["cardProvider"]>,
  card: TypedCard,
): Promise<string> {
  const script = await providerScript(provider.scriptUrl);
  script.setPublicKey(provider.publicKey);
  const expiry = readExpiry(card.expiry);
  const sent = {
    name: card.name.trim(),
    number: card.number.replace(/\D/g, ""),
    expiration_month: expiry?.month,
    expiration_year: expiry?.year,
    security_code: card.securityCode.trim(),
  };
  return new Promise((resolve, reject) => {
    script.createToken("card", sent, (status, body) => {
      if (status === 200 && body.id) resolve(body.id);
      else if (status === 0) reject(new TypeError(body.message ?? "offline"));
      else reject(new CardTokenError(body.message ?? "card was not taken"));
    });
  });
}
