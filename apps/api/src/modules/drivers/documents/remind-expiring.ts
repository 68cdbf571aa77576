import { expiryText } from "@songtan/contract/messages/document-messages";
import type { DocumentKind } from "@songtan/domain/driver-types";
import {
  dueReminders,
  type ReminderDays,
  reminderHorizon,
} from "@songtan/domain/drivers/verification";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
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
    .innerJoin("accounts", "accounts.id", "documents.driverId")
    .select("driverId")
    .distinct()
    .where("documents.state", "=", "approved")
    .where("expiresOn", ">=", today)
    .where("expiresOn", "<=", reminderHorizon(today))
    .where("accounts.suspendedAt", "is", null)
    .execute();
  await forEachIsolated(drivers, ({ driverId }) =>
    db.transaction().execute((trx) => remindDriver(trx, driverId, now)),
  );
}

async function remindDriver(trx: Trx, driverId: string, now: Date): Promise<void> {
  // Two runs at once must not both find that nothing was sent.
  await lockRow(trx, "drivers", driverId);
  const rows = await trx
    .selectFrom("documents")
    .select(["kind", "state", "expiresOn"])
    .where("driverId", "=", driverId)
    .execute();
  const sent = await trx
    .selectFrom("documentReminders")
    .select(["kind", "expiresOn", "days"])
    .where("driverId", "=", driverId)
    .execute();
  const documents = Object.fromEntries(
    rows.map((row) => [row.kind, { state: row.state, expiresOn: row.expiresOn }]),
  );
  const sentReminders = sent.map((row) => ({
    kind: row.kind as DocumentKind,
    expiresOn: row.expiresOn,
    days: row.days as ReminderDays,
  }));
  for (const reminder of dueReminders(documents, { now, sent: sentReminders })) {
    const { kind, expiresOn, days } = reminder;
    await trx
      .insertInto("documentReminders")
      .values({ driverId, kind, expiresOn, days, sentAt: now })
      .execute();
    await notifyDriverOfDocument(trx, {
      driverId,
      now,
      text: (locale) => expiryText(reminder, locale),
    });
  }
}
