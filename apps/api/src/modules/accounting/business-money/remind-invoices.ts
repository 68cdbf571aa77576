import { remindersDue } from "@songtan/domain/businesses/invoices";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";

/** Reminds of unpaid invoices near their day, each reminder once. After days without a run only the newest goes out. */
export async function remindInvoices({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  const rows = await db
    .selectFrom("businessInvoices")
    .select(["id", "accountId", "dueOn", "reminders"])
    .where("settledAt", "is", null)
    .execute();
  await forEachIsolated(rows, async ({ id: invoiceId, accountId, dueOn, reminders }) => {
    const reminder = remindersDue(String(dueOn), now);
    if (reminder <= reminders) return;
    await db.transaction().execute(async (trx) => {
      await lockCustomer(trx, accountId);
      const updated = await trx
        .updateTable("businessInvoices")
        .set({ reminders: reminder })
        .where("id", "=", invoiceId)
        .where("settledAt", "is", null)
        .where("reminders", "<", reminder)
        .returning("id")
        .executeTakeFirst();
      if (updated) await enqueue(trx, { name: "send_invoice", payload: { invoiceId, reminder } });
    });
  });
}
