import { newObject, type Provider } from "./context.ts";
import { ProviderError, type ProviderObject } from "./wire.ts";

/** Opens a dispute about a paid charge, like a cardholder who contests it. */
export async function createDispute(provider: Provider, chargeId: string): Promise<ProviderObject> {
  const dispute = await provider.store.change("charge", chargeId, async ({ body }, trx) => {
    if (!body.disputable)
      throw new ProviderError(400, "invalid_charge", "charge cannot be disputed");
    const made = newObject(provider, "dispute", {
      location: (id) => `/disputes/${id}`,
      amount: body.amount,
      currency: body.currency,
      charge: chargeId,
      status: "open",
      reason_code: "goods_or_services_not_provided",
      reason_message: "Services not provided",
      message: null,
      admin_message: null,
      documents: { object: "list", data: [], total: 0 },
      metadata: {},
      closed_at: null,
      transaction: null,
    });
    body.disputable = false;
    body.dispute = made.id;
    return trx.insert("dispute", { body: made });
  });
  await provider.happened("dispute.create", dispute);
  return dispute;
}

/** The merchant's answer: the dispute waits for the bank. */
export async function answerDispute(
  provider: Provider,
  id: string,
  form: { message?: unknown },
): Promise<ProviderObject> {
  const dispute = await provider.store.change("dispute", id, ({ body }) => {
    if (body.status === "won" || body.status === "lost")
      throw new ProviderError(400, "bad_request", "dispute is closed");
    if (typeof form.message !== "string")
      throw new ProviderError(400, "bad_request", "message is required");
    Object.assign(body, { message: form.message, status: "pending" });
    return body;
  });
  await provider.happened("dispute.update", dispute);
  return dispute;
}

/**
 * The bank has decided, or the merchant has accepted; it is final. What is lost cannot be refunded
 * as well.
 */
export async function closeDispute(
  provider: Provider,
  id: string,
  outcome: "won" | "lost",
): Promise<ProviderObject> {
  const dispute = await provider.store.change("dispute", id, ({ body }) => {
    if (body.status === "won" || body.status === "lost")
      throw new ProviderError(400, "bad_request", "dispute is closed");
    Object.assign(body, { status: outcome, closed_at: provider.clock().toISOString() });
    return body;
  });
  if (outcome === "lost")
    await provider.store.change("charge", String(dispute.charge), ({ body }) => {
      Object.assign(body, { refundable: false, partially_refundable: false });
    });
  await provider.happened("dispute.close", dispute);
  return dispute;
}
