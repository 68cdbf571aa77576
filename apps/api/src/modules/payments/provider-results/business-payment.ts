import { receiveBusinessMoney } from "@songtan/domain/ledger/business-entries";
import { loadBalances, owedOfCredit } from "../../../ledger/load-balances.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { applyCreditToAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { lockInvoice, payInvoiceByPayment } from "../../accounting/business-money/pay-invoice.ts";
import { closeAccountIncidents } from "../../platform/oversight/incidents.ts";
import type { BusinessPayment } from "../records/payments.ts";
import type { PurposeRules } from "./purpose-rules.ts";

/**
 * Returns the rules for a payment by a business. Received money becomes its balance, whatever the amount and even
 * after the payment's deadline. It then pays the intended invoice and the amounts due.
 */
export const businessPayment = (row: BusinessPayment): PurposeRules => ({
  accepts: () => "any",

  async applyMoney({ trx, charge: { amountSatang, feeSatang }, now }) {
    const { id: paymentId, customerId: accountId, invoiceId } = row;
    const times = { happenedAt: now, recordedAt: now };
    const entry = receiveBusinessMoney({ paymentId, accountId, amountSatang, feeSatang });
    await postEntries(trx, [entry], times);
    const because = `payment:${paymentId}`;
    if (invoiceId)
      await payInvoiceByPayment(trx, await lockInvoice(trx, { invoiceId }), {
        amountSatang,
        because,
        now,
      });
    await applyCreditToAmountsDue(trx, { customerId: accountId, because }, times);
    if (owedOfCredit(await loadBalances(trx, accountId)) === 0)
      await closeAccountIncidents(trx, { kind: "business_charged_back", accountId, now });
  },
});
