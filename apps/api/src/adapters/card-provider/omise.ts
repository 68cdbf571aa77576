import { createHmac } from "node:crypto";
import { z } from "zod";
import type { CardProvider, Payer, ProviderCard, ProviderCharge } from "../../ports.ts";
import { sameBytes } from "../../secrets.ts";
import { omiseDisputes } from "./disputes.ts";
import { omiseMoves } from "./moves.ts";
import {
  CardList,
  type CardShape,
  ChargeShape,
  CustomerShape,
  fetchPicture,
  listBetween,
  listRefunds,
  openWire,
  pageRows,
  RefundShape,
} from "./omise-wire.ts";
import { omiseTransfers } from "./transfers.ts";

export type OmiseSettings = {
  publicKey: string;
  secretKey: string;
  /** One, or several apart by commas while a secret is changed. */
  webhookSecret: string;
  apiUrl: string;
  /** As browsers see them; paths where they are on our own server. */
  scriptUrl: string;
  vaultUrl: string;
  /** Where its pages and pictures are for browsers, when we reach it elsewhere. */
  publicUrl?: string;
};

/** A webhook older than this was sent by somebody who had kept it. */
const webhookSeconds = 300;

const toCharge = (charge: z.infer<typeof ChargeShape>): ProviderCharge => ({
  id: charge.id,
  status: charge.status,
  paid: charge.paid,
  amountSatang: charge.amount,
  currency: charge.currency,
  method: methodOf(charge),
  createdAt: new Date(charge.created_at),
  feeSatang: (charge.fee ?? 0) + (charge.fee_vat ?? 0),
  authorizeUri: charge.authorize_uri ?? null,
  qrImageUrl: charge.source?.scannable_code?.image.download_uri ?? null,
  expiresAt: charge.expires_at ? new Date(charge.expires_at) : null,
  failureCode: charge.failure_code ?? null,
  paymentId: typeof charge.metadata?.paymentId === "string" ? charge.metadata.paymentId : null,
});

function methodOf({ source, card }: z.infer<typeof ChargeShape>): ProviderCharge["method"] {
  if (source) return source.type === "promptpay" ? "promptpay" : null;
  return card ? "card" : null;
}

const toCard = (card: z.infer<typeof CardShape>): ProviderCard => ({
  id: card.id,
  brand: card.brand,
  lastDigits: card.last_digits,
  expirationMonth: card.expiration_month,
  expirationYear: card.expiration_year,
  fingerprint: card.fingerprint ?? null,
});

const payerFields = (payer: Payer) => {
  if ("token" in payer) return { card: payer.token };
  if ("cardId" in payer) return { customer: payer.customerId, card: payer.cardId };
  return { source: { type: "promptpay" } };
};

/** Cards and PromptPay by Omise, or by whatever speaks its wire. */
export function omiseProvider(settings: OmiseSettings): CardProvider {
  const ask = openWire(settings.apiUrl, settings.secretKey);
  return {
    disputes: omiseDisputes(ask),
    browser: { publicKey: settings.publicKey, scriptUrl: settings.scriptUrl, vaultUrl: settings.vaultUrl },
    async charge({ paymentId, description, amountSatang, payer, returnUri, expiresAt }) {
      const charge = await ask(ChargeShape, {
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
      return toCharge(charge);
    },
    async findCharge(id) {
      return toCharge(await ask(ChargeShape, { method: "GET", path: `/charges/${encodeURIComponent(id)}` }));
    },
    async findChargesOf(paymentId, askedAt) {
      const found: ProviderCharge[] = [];
      const charges = listBetween(ask, { path: "/charges", shape: ChargeShape, from: askedAt, to: askedAt });
      for await (const charge of charges) if (charge.metadata?.paymentId === paymentId) found.push(toCharge(charge));
      return found;
    },
    async picture(url) {
      const here = settings.publicUrl && url.startsWith(settings.publicUrl);
      return fetchPicture(here ? `${settings.apiUrl}${url.slice(settings.publicUrl?.length)}` : url);
    },
    async expireCharge(id) {
      return toCharge(await ask(ChargeShape, { method: "POST", path: `/charges/${encodeURIComponent(id)}/expire` }));
    },
    async refund(chargeId, { refundId, amountSatang }) {
      const path = `/charges/${encodeURIComponent(chargeId)}/refunds`;
      const { id } = await ask(RefundShape, {
        method: "POST",
        path,
        body: { amount: amountSatang, metadata: { refundId } },
      });
      return { id };
    },
    async findRefundOf(chargeId, refundId) {
      for await (const refund of listRefunds(ask, chargeId))
        if (refund.metadata?.refundId === refundId) return { id: refund.id };
      return null;
    },
    async openCustomer(accountId) {
      const body = { description: accountId, metadata: { accountId } };
      return (await ask(CustomerShape, { method: "POST", path: "/customers", body })).id;
    },
    async findCustomerOf(accountId, askedAt) {
      const customers = listBetween(ask, { path: "/customers", shape: CustomerShape, from: askedAt, to: askedAt });
      for await (const customer of customers) if (customer.metadata?.accountId === accountId) return customer.id;
      return null;
    },
    async keepCard({ customerId, token }) {
      const path = `/customers/${encodeURIComponent(customerId)}`;
      await ask(CustomerShape, { method: "PATCH", path, body: { card: token } });
    },
    async listCards(customerId) {
      const path = `/customers/${encodeURIComponent(customerId)}/cards?limit=${pageRows}&order=chronological`;
      return (await ask(CardList, { method: "GET", path })).data.map(toCard);
    },
    async forgetCard({ customerId, cardId }) {
      await ask(z.unknown(), { method: "DELETE", path: `/customers/${customerId}/cards/${cardId}` });
    },
    async forgetCustomer(customerId) {
      await ask(z.unknown(), { method: "DELETE", path: `/customers/${customerId}` });
    },
    ...omiseTransfers(ask),
    ...omiseMoves(ask),
    isSigned({ signature, timestamp, body, now }) {
      const seconds = Number(timestamp);
      if (!Number.isInteger(seconds) || Math.abs(now.getTime() / 1000 - seconds) > webhookSeconds) return false;
      const wanted = settings.webhookSecret.split(",").map((secret) => sign(secret.trim(), timestamp, body));
      return signature
        .split(",")
        .some((given) => wanted.some((one) => sameBytes(Buffer.from(one), Buffer.from(given.trim()))));
    },
  };
}

const sign = (secret: string, timestamp: string, body: string): string =>
  createHmac("sha256", Buffer.from(secret, "base64")).update(`${timestamp}.${body}`).digest("hex");
