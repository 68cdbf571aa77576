import { expiryText } from "@songtan/contract/messages/document-messages";
import type { DocumentKind } from "@songtan/domain/driver-types";
import type { ReviewState } from "@songtan/domain/drivers/document-review";
import {
  dueReminders,
  type ReminderDays,
  reminderHorizon,
} from "@songtan/domain/drivers/verification";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { notifyDriverOfDocument } from "./notify-driver-of-document.ts";

/**
 * Notifies drivers of documents that expire in 30, 7 and 1 days, once each, outside the quiet
 * hours. The record and the message are one transaction: after an interruption the next run sends
 * it.
 */
export async function remindExpiring({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  const today = serviceDay(now);
  const drivers = await db
    .selectFrom("documents")
    .innerJoin("accounts", "accounts.id", "documents.driver_id")
    .select("driver_id")
    .distinct()
    .where("documents.state", "=", "approved")
    .where("expires_on", ">=", today)
    .where("expires_on", "<=", reminderHorizon(today))
    .where("accounts.suspended_at", "is", null)
    .execute();
  await forEachIsolated(drivers, ({ driver_id }) =>
    db.transaction().execute((trx) => remindDriver(trx, driver_id, now)),
  );
}

async function remindDriver(trx: Trx, driverId: string, now: Date): Promise<void> {
  // Two runs at once must not both find that nothing was sent.
  await trx
    .selectFrom("drivers")
    .select("account_id")
    .where("account_id", "=", driverId)
    .forUpdate()
    .execute();
  const rows = await trx
    .selectFrom("documents")
    .select(["kind", "state", "expires_on"])
    .where("driver_id", "=", driverId)
    .execute();
  const sent = await trx
    .selectFrom("document_reminders")
    .select(["kind", "expires_on", "days"])
    .where("driver_id", "=", driverId)
    .execute();
  const documents = Object.fromEntries(
    rows.map((row) => [row.kind, { state: row.state as ReviewState, expiresOn: row.expires_on }]),
  );
  const sentReminders = sent.map((row) => ({
    kind: row.kind as DocumentKind,
    expiresOn: row.expires_on,
    days: row.days as ReminderDays,
  }));
  for (const reminder of dueReminders(documents, { now, sent: sentReminders })) {
    const { kind, expiresOn: expires_on, days } = reminder;
    await trx
      .insertInto("document_reminders")
      .values({ driver_id: driverId, kind, expires_on, days, sent_at: now })
      .execute();
    await notifyDriverOfDocument(trx, {
      driverId,
      now,
      text: (locale) => expiryText(reminder, locale),
    });
  }
}
