import type {
  Balance,
  BusinessPayment,
  Invoice,
  InvoiceSummary,
  Receipt,
  Statement,
} from "./generated/types.ts";
import { readPages } from "./pages.ts";
import type { Transport } from "./transport.ts";

const invoices = "/api/business/invoices";

/** The money of the key's business, with the scope `money.read`. People move it, a key only reads. */
export const moneyCalls = (transport: Transport) => {
  const get = async <Answer>(path: string, query?: object): Promise<Answer> =>
    (await transport.call<{ data: Answer }>("GET", path, { query })).data;
  return {
    balance: () => get<Balance>("/api/business/balance"),
    /** A month (`2026-11`); this month without it. */
    statement: (month?: string) => get<Statement>("/api/business/statement", { month }),
    payment: (id: string) =>
      get<BusinessPayment>(`/api/business/payments/${encodeURIComponent(id)}`),
    receipt: (id: string) => get<Receipt>(`/api/receipts/${encodeURIComponent(id)}`),
    invoices: {
      /** Newest first; pages are fetched while the list is read. */
      list: (query: { limit?: number } = {}) =>
        readPages<InvoiceSummary>(transport, invoices, query),
      /** With its lines. */
      get: (id: string) => get<Invoice>(`${invoices}/${encodeURIComponent(id)}`),
    },
  };
};
