import type { Provider } from "./context.ts";
import type { Failing } from "./test-cards.ts";
import type { ProviderObject } from "./wire.ts";

/** Fees of a card payment and of PromptPay, in basis points, with VAT on top. */
const feeBasisPoints = { card: 365, promptpay: 165 };
const vatPercent = 7;

/**
 * The bank's answer: money set aside, captured at once where the charge captures, or a refusal with
 * its reason.
 */
export function authorise(
  provider: Provider,
  charge: ProviderObject,
  failing: Failing | null,
): void {
  if (failing) {
    fail(charge, failing.code, failing.message);
    return;
  }
  Object.assign(charge, {
    authorized: true,
    authorized_amount: charge.amount,
    failure_code: null,
    failure_message: null,
  });
  if (charge.capture) pay(provider, charge, Number(charge.amount));
  else Object.assign(charge, { capturable: true, reversible: true });
}

export function fail(charge: ProviderObject, code: string, message: string): void {
  Object.assign(charge, {
    status: "failed",
    failure_code: code,
    failure_message: message,
    authorized: false,
  });
}

export function pay(provider: Provider, charge: ProviderObject, amount: number): void {
  const fee = Math.round(
    (amount * (charge.source ? feeBasisPoints.promptpay : feeBasisPoints.card)) / 10_000,
  );
  const feeVat = Math.round((fee * vatPercent) / 100);
  Object.assign(charge, {
    status: "successful",
    paid: true,
    paid_at: provider.clock().toISOString(),
    captured_amount: amount,
    fee,
    fee_vat: feeVat,
    net: amount - fee - feeVat,
    capturable: false,
    reversible: false,
    refundable: true,
    partially_refundable: true,
    disputable: true,
    transaction: `trxn_test_${charge.id.slice(-19)}`,
  });
  if (charge.source) charge.source = { ...(charge.source as object), charge_status: "successful" };
}

export function expire(provider: Provider, charge: ProviderObject): void {
  Object.assign(charge, {
    status: "expired",
    expired: true,
    expired_at: provider.clock().toISOString(),
    authorized: false,
    capturable: false,
    reversible: false,
  });
}

export function expireWhenOver(provider: Provider, charge: ProviderObject): void {
  const isExpired = charge.expires_at && new Date(String(charge.expires_at)) <= provider.clock();
  if (isExpired && charge.status === "pending" && !charge.authorized) expire(provider, charge);
}
