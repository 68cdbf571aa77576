import { createHmac } from "node:crypto";
import type { z } from "zod";
import { sameBytes } from "../../keys/secrets.ts";
import type { CardProvider, Payer, ProviderCharge } from "../../ports/card-provider.ts";
import { UpstreamFailure } from "../../ports/upstream.ts";
import { isBankPage } from "./bank-pages.ts";
import { omiseDisputes } from "./disputes.ts";
import { omiseMoves } from "./moves.ts";
import {
  ChargeShape,
  fetchPicture,
  listBetween,
  listRefunds,
  openWire,
  RefundShape,
} from "./omise-wire.ts";
import { omiseSavedCards } from "./saved-cards.ts";
import { omiseTransfers } from "./transfers.ts";

export type OmiseSettings = {
  publicKey: string;
  secretKey: string;
  /** One, or several apart by commas while a secret is changed. */
  webhookSecret: string;
  apiUrl: string;
  /** Addresses for browsers; paths if our server serves them. */
  scriptUrl: string;
  vaultUrl: string;
  /** The address of its pages and pictures for browsers, if it differs from the address that we call. */
  publicUrl?: string;
  /** Browsers may be sent to pages of these hosts, and of those below them, for a bank's confirmation. */
  pageHosts?: readonly string[];
};

/** An older webhook is treated as a replay. */
const webhookSeconds = 300;

type RawCharge = z.infer<typeof ChargeShape>;

/** Returns the bank's page of a charge; null if it is missing, or on a host that is not allowed. */
function bankPageOf(
  { authorize_uri: uri }: RawCharge,
  { pageHosts = [], apiUrl, publicUrl }: OmiseSettings,
): string | null {
  return uri && isBankPage(uri, { hosts: pageHosts, servers: [apiUrl, publicUrl ?? ""] })
    ? uri
    : null;
}

/**
 * Refuses a new pending charge with a page on a host that is not allowed, because it could not be paid. Existing
 * charges are read like any other and expire.
 */
function requirePayable(
  { status, authorize_uri: uri }: RawCharge,
  { authorizeUri }: ProviderCharge,
) {
  if (!uri || authorizeUri || status !== "pending") return;
  const host = URL.canParse(uri) ? new URL(uri).host : "no address";
  throw new UpstreamFailure(
    "card provider",
    new Error(`names a page that OMISE_PAGE_HOSTS does not allow: ${host}`),
  );
}

const toCharge = (charge: RawCharge, settings: OmiseSettings): ProviderCharge => ({
  id: charge.id,
  status: charge.status,
  paid: charge.paid,
  amountSatang: charge.amount,
  currency: charge.currency,
  method: methodOf(charge),
  createdAt: new Date(charge.created_at),
  feeSatang: (charge.fee ?? 0) + (charge.fee_vat ?? 0),
  authorizeUri: bankPageOf(charge, settings),
  qrImageUrl: charge.source?.scannable_code?.image.download_uri ?? null,
  expiresAt: charge.expires_at ? new Date(charge.expires_at) : null,
  failureCode: charge.failure_code ?? null,
  paymentId: typeof charge.metadata?.paymentId === "string" ? charge.metadata.paymentId : null,
});

function methodOf({ source, card }: RawCharge): ProviderCharge["method"] {
  if (source) return source.type === "promptpay" ? "promptpay" : null;
  return card ? "card" : null;
}

const payerFields = (payer: Payer) => {
  if ("token" in payer) return { card: payer.token };
  if ("cardId" in payer) return { customer: payer.customerId, card: payer.cardId };
  return { source: { type: "promptpay" } };
};

/** Cards and PromptPay by Omise, or by any server with the same API. */
export function omiseProvider(settings: OmiseSettings): CardProvider {
  const callProvider = openWire(settings.apiUrl, settings.secretKey);
  return {
    disputes: omiseDisputes(callProvider),
    browser: {
      publicKey: settings.publicKey,
      scriptUrl: settings.scriptUrl,
      vaultUrl: settings.vaultUrl,
    },
    async charge({ paymentId, description, amountSatang, payer, returnUri, expiresAt }) {
      const charge = await callProvider(ChargeShape, {
        method: "POST",
        path: "/charges",
        body: {
          amount: amountSatang,
          currency: "thb",
          capture: true,
          description,
          metadata: { paymentId },
          ...(returnUri !== null && { return_uri: returnUri }),
          ...("promptPay" in payer && { expires_at: expiresAt.toISOString() }),
          ...payerFields(payer),
        },
      });
      const made = toCharge(charge, settings);
      requirePayable(charge, made);
      return made;
    },
    async findCharge(id) {
      return toCharge(
        await callProvider(ChargeShape, {
          method: "GET",
          path: `/charges/${encodeURIComponent(id)}`,
        }),
        settings,
      );
    },
    async findChargesOf(paymentId, requestedAt) {
      const matches: ProviderCharge[] = [];
      const charges = listBetween(callProvider, {
        path: "/charges",
        shape: ChargeShape,
        from: requestedAt,
        to: requestedAt,
      });
      for await (const charge of charges)
        if (charge.metadata?.paymentId === paymentId) matches.push(toCharge(charge, settings));
      return matches;
    },
    async picture(url) {
      const isOwnServer = settings.publicUrl && url.startsWith(settings.publicUrl);
      return fetchPicture(
        isOwnServer ? `${settings.apiUrl}${url.slice(settings.publicUrl?.length)}` : url,
      );
    },
    async expireCharge(id) {
      return toCharge(
        await callProvider(ChargeShape, {
          method: "POST",
          path: `/charges/${encodeURIComponent(id)}/expire`,
        }),
        settings,
      );
    },
    async refund(chargeId, { refundId, amountSatang }) {
      const path = `/charges/${encodeURIComponent(chargeId)}/refunds`;
      const { id } = await callProvider(RefundShape, {
        method: "POST",
        path,
        body: { amount: amountSatang, metadata: { refundId } },
      });
      return { id };
    },
    async findRefundOf(chargeId, refundId) {
      for await (const refund of listRefunds(callProvider, chargeId))
        if (refund.metadata?.refundId === refundId) return { id: refund.id };
      return null;
    },
    ...omiseSavedCards(callProvider),
    ...omiseTransfers(callProvider),
    ...omiseMoves(callProvider),
    isSigned: (webhook) => isSignedWith(settings.webhookSecret, webhook),
  };
}

function isSignedWith(
  webhookSecret: string,
  { signature, timestamp, body, now }: Parameters<CardProvider["isSigned"]>[0],
): boolean {
  const seconds = Number(timestamp);
  if (!Number.isInteger(seconds) || Math.abs(now.getTime() / 1000 - seconds) > webhookSeconds)
    return false;
  const expectedSignatures = webhookSecret
    .split(",")
    .map((secret) => sign(secret.trim(), timestamp, body));
  return signature
    .split(",")
    .some((signature) =>
      expectedSignatures.some((expected) =>
        sameBytes(Buffer.from(expected), Buffer.from(signature.trim())),
      ),
    );
}

const sign = (secret: string, timestamp: string, body: string): string =>
  createHmac("sha256", Buffer.from(secret, "base64")).update(`${timestamp}.${body}`).digest("hex");
