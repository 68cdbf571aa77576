import type { TaskList } from "graphile-worker";
import type { Deps } from "../deps.ts";
import { buildExport } from "../features/account-rights/build-export.ts";
import { closeAccounts } from "../features/account-rights/close-accounts.ts";
import { sweepExports } from "../features/account-rights/sweep-exports.ts";
import { endSearch } from "../features/bookings/end-search.ts";
import { startSearch } from "../features/bookings/start-search.ts";
import { expireDocuments } from "../features/documents/expire-documents.ts";
import { remindExpiring } from "../features/documents/remind-expiring.ts";
import { checkPayments } from "../features/payments/check-payments.ts";
import { endUnpaid } from "../features/payments/end-unpaid.ts";
import { handleProviderEvent } from "../features/payments/provider-events.ts";
import { forgetProviderCustomer } from "../features/payments/saved-cards.ts";
import { sendRefund } from "../features/payments/send-refund.ts";
import { sweep } from "../retention/sweep.ts";
import type { JobName, Jobs } from "./jobs.ts";

/** Every job there is, by name. Each is a short command that may run twice. */
export function taskList(deps: Deps): TaskList {
  const jobs: { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> } = {
    send_message: (message) => deps.messages.send(message),
    start_search: (payload) => startSearch(deps, payload),
    end_search: (payload) => endSearch(deps, payload),
    end_unpaid: (payload) => endUnpaid(deps, payload),
    check_payments: () => checkPayments(deps),
    handle_provider_event: (payload) => handleProviderEvent(deps, payload),
    send_refund: (payload) => sendRefund(deps, payload),
    forget_provider_customer: (payload) => forgetProviderCustomer(deps, payload),
    sweep: () => sweep(deps),
    expire_documents: () => expireDocuments(deps),
    remind_expiring: () => remindExpiring(deps),
    build_data_export: (payload) => buildExport(deps, payload),
    sweep_data_exports: () => sweepExports(deps),
    close_accounts: () => closeAccounts(deps),
  };
  return Object.fromEntries(
    Object.entries(jobs).map(([name, run]) => [name, (payload: unknown) => run(payload as never)]),
  );
}
