import { newObject, type Provider } from "./context.ts";
import { listOf, type Page, ProviderError, type ProviderObject } from "./wire.ts";

/** Gives money back: in parts until the whole has gone back, and never more. */
export async function createRefund(
  provider: Provider,
  chargeId: string,
  form: { amount?: unknown; metadata?: unknown; void?: boolean },
): Promise<ProviderObject> {
  const amount = Number(form.amount);
  const refund = await provider.store.change("charge", chargeId, async ({ body }, trx) => {
    if (!body.refundable) throw new ProviderError(400, "failed_refund", "charge is not refundable");
    const refundable = Number(body.captured_amount) - Number(body.refunded_amount);
    if (!Number.isInteger(amount) || amount < 1 || amount > refundable)
      throw new ProviderError(
        400,
        "failed_refund",
        "refund amount is invalid or larger than what is left",
      );
    const made = newObject(provider, "refund", {
      location: (id) => `/charges/${chargeId}/refunds/${id}`,
      amount,
      currency: body.currency,
      funding_amount: amount,
      charge: chargeId,
      status: "closed",
      voided: form.void === true,
      metadata: form.metadata ?? {},
      transaction: null,
    });
    const known = (body.refunds as { data: ProviderObject[] }).data;
    body.refunded_amount = Number(body.refunded_amount) + amount;
    body.refundable = amount < refundable;
    body.partially_refundable = amount < refundable;
    body.refunds = { object: "list", data: [...known, made], total: known.length + 1 };
    return trx.insert("refund", { body: made, parentId: chargeId });
  });
  await provider.happened("refund.create", refund);
  return refund;
}

export async function listRefunds(provider: Provider, chargeId: string, page: Page) {
  const { body } = await provider.store.find("charge", chargeId);
  const { data } = body.refunds as { data: ProviderObject[] };
  const inOrder = page.order === "chronological" ? data : data.toReversed();
  const shown = inOrder.slice(page.offset, page.offset + page.limit);
  return listOf({
    data: shown,
    total: data.length,
    location: `/charges/${chargeId}/refunds`,
    page,
  });
}
