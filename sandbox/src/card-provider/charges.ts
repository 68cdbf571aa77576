import { z } from "zod";
import { useToken } from "./cards.ts";
import { authorise, expire, expireWhenOver, fail, pay } from "./charge-outcome.ts";
import { newObject, type Provider } from "./context.ts";
import { chosenCard } from "./customers.ts";
import { createSource } from "./sources.ts";
import type { StoredObject } from "./store.ts";
import type { Failing } from "./test-cards.ts";
import { ProviderError, type ProviderObject } from "./wire.ts";

/** The least of one charge in satang: 20 baht. */
export const amountSatangMin = 2000;
const sourceMinutes = 60;

const ChargeForm = z.object({
  amount: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.number().int()),
  currency: z.string().transform((text) => text.toUpperCase()),
  card: z.string().optional(),
  customer: z.string().optional(),
  source: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  capture: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
    .default(true),
  return_uri: z.string().optional(),
  description: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).default({}),
  expires_at: z.string().optional(),
});
type ChargeForm = z.infer<typeof ChargeForm>;

/**
 * Creates a charge on a token, a saved card or a source. A declined card is not an error: the charge exists in the
 * state failed.
 */
export async function createCharge(provider: Provider, sent: unknown): Promise<ProviderObject> {
  const read = ChargeForm.safeParse(sent);
  if (!read.success)
    throw new ProviderError(
      400,
      "invalid_charge",
      `${read.error.issues[0]?.path.join(".") ?? "charge"} is invalid`,
    );
  const form = read.data;
  if (form.currency !== "THB")
    throw new ProviderError(400, "invalid_charge", "currency is currently not supported");
  if (form.amount < amountSatangMin)
    throw new ProviderError(400, "invalid_charge", `amount must be at least ${amountSatangMin}`);
  const payer = await payerOf(provider, form);
  const charge = newObject(provider, "charge", {
    location: (id) => `/charges/${id}`,
    ...blankCharge(form),
    ...payer.shown,
  });
  if (payer.kind === "source") requestPayment(provider, charge, form);
  else if (form.return_uri && payer.failing?.at !== "enrolment") requestApproval(provider, charge);
  else authorise(provider, charge, payer.failing);
  await provider.store.insert("charge", { body: charge, secret: { failing: payer.failing } });
  await provider.happened("charge.create", charge);
  if (charge.status !== "pending" || charge.authorized)
    await provider.happened("charge.complete", charge);
  return charge;
}

type Payer = { kind: "card" | "source"; failing: Failing | null; shown: Record<string, unknown> };

async function payerOf(provider: Provider, form: ChargeForm): Promise<Payer> {
  if (form.source !== undefined) {
    const source =
      typeof form.source === "string"
        ? (await provider.store.find("source", form.source)).body
        : await createSource(provider, {
            amount: form.amount,
            currency: form.currency,
            ...form.source,
          });
    if (source.amount !== form.amount)
      throw new ProviderError(400, "invalid_charge", "amount does not match the source");
    return { kind: "source", failing: null, shown: { source, card: null } };
  }
  if (form.customer) {
    const { body, secret } = await chosenCard(provider, form.customer, form.card);
    return {
      kind: "card",
      failing: (secret.failing as Failing | null) ?? null,
      shown: { card: body, customer: form.customer },
    };
  }
  if (!form.card) throw new ProviderError(400, "invalid_charge", "card or source is required");
  const { card, failing } = await useToken(provider, form.card);
  return { kind: "card", failing: failing as Failing | null, shown: { card } };
}

const blankCharge = (form: ChargeForm) => ({
  amount: form.amount,
  currency: form.currency,
  funding_amount: form.amount,
  funding_currency: form.currency,
  authorized_amount: 0,
  captured_amount: 0,
  refunded_amount: 0,
  fee: 0,
  fee_vat: 0,
  net: form.amount,
  interest: 0,
  interest_vat: 0,
  description: form.description ?? null,
  metadata: form.metadata,
  capture: form.capture,
  status: "pending",
  authorized: false,
  paid: false,
  reversed: false,
  expired: false,
  voided: false,
  capturable: false,
  reversible: false,
  refundable: false,
  partially_refundable: false,
  disputable: false,
  authorize_uri: null,
  return_uri: form.return_uri ?? null,
  expires_at: form.expires_at ?? null,
  paid_at: null,
  expired_at: null,
  reversed_at: null,
  failure_code: null,
  failure_message: null,
  merchant_advice: null,
  merchant_advice_code: null,
  missing_3ds_fields: [],
  transaction: null,
  customer: null,
  card: null,
  source: null,
  dispute: null,
  refunds: { object: "list", data: [], total: 0 },
});

function requestApproval(provider: Provider, charge: ProviderObject): void {
  charge.authorize_uri = `${provider.url}/authorize/${charge.id}`;
}

function requestPayment(provider: Provider, charge: ProviderObject, form: ChargeForm): void {
  const source = charge.source as ProviderObject;
  charge.authorize_uri = `${provider.url}/authorize/${charge.id}`;
  charge.expires_at =
    form.expires_at ?? new Date(provider.clock().getTime() + sourceMinutes * 60_000).toISOString();
  charge.source = {
    ...source,
    charge_status: "pending",
    scannable_code: {
      object: "barcode",
      type: "qr",
      image: {
        object: "document",
        filename: "qrcode.svg",
        download_uri: `${provider.url}/qr/${charge.id}.svg`,
      },
    },
  };
}

/** The payer's answer on the bank's page, or the payment of a QR. Answering again changes nothing. */
export async function answerCharge(
  provider: Provider,
  id: string,
  approved: boolean,
): Promise<ProviderObject> {
  const { charge, changed } = await provider.store.change("charge", id, ({ body, secret }) => {
    expireWhenOver(provider, body);
    if (body.status !== "pending" || body.authorized) return { charge: body, changed: false };
    const failing = (secret.failing as Failing | null) ?? null;
    if (!approved) fail(body, "payment_rejected", "the payer rejected the payment");
    else authorise(provider, body, failing);
    return { charge: body, changed: true };
  });
  if (changed) await provider.happened("charge.complete", charge);
  return charge;
}

export async function captureCharge(
  provider: Provider,
  id: string,
  form: { capture_amount?: number },
) {
  const charge = await provider.store.change("charge", id, ({ body }) => {
    if (!body.capturable)
      throw new ProviderError(400, "failed_capture", "charge is not capturable");
    const amount = form.capture_amount ?? Number(body.amount);
    if (!Number.isInteger(amount) || amount < 1 || amount > Number(body.amount))
      throw new ProviderError(400, "failed_capture", "capture amount is invalid");
    pay(provider, body, amount);
    return body;
  });
  await provider.happened("charge.capture", charge);
  return charge;
}

export async function reverseCharge(provider: Provider, id: string): Promise<ProviderObject> {
  const charge = await provider.store.change("charge", id, ({ body }) => {
    if (!body.reversible)
      throw new ProviderError(400, "failed_reversal", "charge is not reversible");
    Object.assign(body, {
      status: "reversed",
      reversed: true,
      reversed_at: provider.clock().toISOString(),
      reversible: false,
      capturable: false,
      authorized: false,
    });
    return body;
  });
  await provider.happened("charge.reverse", charge);
  return charge;
}

export async function expireCharge(provider: Provider, id: string): Promise<ProviderObject> {
  const charge = await provider.store.change("charge", id, ({ body }) => {
    if (body.status !== "pending")
      throw new ProviderError(400, "invalid_charge", "charge cannot be expired");
    expire(provider, body);
    return body;
  });
  await provider.happened("charge.expire", charge);
  return charge;
}

/** Returns the charge, after expiring it if its time is over. */
export async function viewCharge(provider: Provider, id: string): Promise<ProviderObject> {
  const before: StoredObject = await provider.store.find("charge", id);
  const { charge, expired } = await provider.store.change("charge", id, ({ body }) => {
    expireWhenOver(provider, body);
    return { charge: body, expired: body.expired === true && before.body.expired !== true };
  });
  if (expired) await provider.happened("charge.expire", charge);
  return charge;
}

export async function updateCharge(
  provider: Provider,
  id: string,
  form: { description?: string; metadata?: Record<string, unknown> },
): Promise<ProviderObject> {
  const charge = await provider.store.change("charge", id, ({ body }) => {
    if (form.description !== undefined) body.description = form.description;
    if (form.metadata !== undefined) body.metadata = form.metadata;
    return body;
  });
  await provider.happened("charge.update", charge);
  return charge;
}
