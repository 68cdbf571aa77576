import type { PayInvoice } from "@songtan/contract/businesses/business-money";
import { Refusal } from "@songtan/contract/errors";
import type { ChargeMethod } from "@songtan/domain/charges/charge";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import {
  lockInvoice,
  payInvoiceByBalance,
  requireOpen,
} from "../../accounting/business-money/pay-invoice.ts";
import { acceptedMethods, loadTariffAt } from "../../pricing/tariff/load-tariff.ts";
import { createPayment } from "../records/payments.ts";

type PaymentDeps = Pick<Deps, "clock" | "cardProvider"> & { trx: Trx };
type Way = { method: ChargeMethod; token?: string | undefined };

/**
 * Stores a top-up of a business, one at a time; the caller creates its charge.
 * @throws Refusal `payment_method_unavailable`, `payment_under_way`, `invalid` for a card without a
 * token
 */
export async function startBusinessTopUp(
  deps: PaymentDeps,
  { accountId, amountSatang, ...way }: Way & { accountId: string; amountSatang: number },
): Promise<string> {
  await requireWay(deps, way);
  await lockCustomer(deps.trx, accountId);
  return createPayment(deps.trx, {
    purpose: "business_top_up",
    customerId: accountId,
    method: way.method,
    amountSatang,
    now: deps.clock(),
  });
}

/**
 * Pays an invoice from the balance at once, or stores a new payment. Returns null when the balance was used.
 * @throws Refusal also `not_found`, `invoice_paid`, `invoice_paid_too_much`, `insufficient_balance`
 */
export async function startInvoicePayment(
  deps: PaymentDeps,
  {
    accountId,
    invoiceId,
    payment: { method, token, amountSatang: named },
  }: { accountId: string; invoiceId: string; payment: PayInvoice },
): Promise<string | null> {
  const { trx } = deps;
  const now = deps.clock();
  if (method !== "balance") await requireWay(deps, { method, token });
  const invoice = await lockInvoice(trx, { invoiceId, accountId });
  requireOpen(invoice, named ?? 0);
  if (method === "balance") {
    const amountSatang = named ?? invoice.openSatang;
    const because = `balance:${crypto.randomUUID()}`;
    await payInvoiceByBalance(trx, invoice, { amountSatang, because, now });
    return null;
  }
  const amountSatang = named ?? Math.min(invoice.openSatang, limits.businessTopUpSatangMax);
  if (amountSatang < limits.businessTopUpSatangMin)
    throw new Refusal("invalid", {}, { amountSatang: "too_small" });
  if (amountSatang > limits.businessTopUpSatangMax)
    throw new Refusal("invalid", {}, { amountSatang: "too_big" });
  return createPayment(trx, {
    purpose: "invoice",
    customerId: accountId,
    invoiceId,
    method,
    amountSatang,
    now,
  });
}

async function requireWay(
  { trx, clock, cardProvider }: PaymentDeps,
  { method, token }: Way,
): Promise<void> {
  if (method === "card" && !token) throw new Refusal("invalid", {}, { token: "required" });
  if (method === "promptpay" && token) throw new Refusal("invalid", {}, { method: "not_a_choice" });
  if (!acceptedMethods(await loadTariffAt(trx, clock()), cardProvider).includes(method))
    throw new Refusal("payment_method_unavailable");
}
