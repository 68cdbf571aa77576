import type { Role } from "@songtan/domain/account-types";
import { maskPhone } from "@songtan/domain/thai/phone";
import type { Trx } from "../../../db/database.ts";
import { loadConsentRecords } from "../../identity/account-records/consents.ts";

type Reader = Pick<Trx, "selectFrom">;
export type ExportCell = string | number | boolean | Date | null;
export type ExportRow = Record<string, ExportCell>;
/** One table of the export; the labels for its name and columns are in `export-labels.ts`. */
export type ExportTable = { name: string; rows: ExportRow[] };

export type ExportOwner = { id: string; role: Role; phone: string };

/** Shows the owner's own number in full and masks all others. */
export const shownPhone = (owner: ExportOwner, phone: string | null): string | null =>
  phone === null || phone === "" || phone === owner.phone ? phone : maskPhone(phone);

/** All data we hold about any account. */
export async function loadAccountTables(trx: Reader, owner: ExportOwner): Promise<ExportTable[]> {
  return [
    { name: "account", rows: await loadAccount(trx, owner) },
    {
      name: "consents",
      rows: (await loadConsentRecords(trx, owner.id)).map((record) => ({ ...record })),
    },
    { name: "devices", rows: await loadDevices(trx, owner) },
    { name: "securityEvents", rows: await loadSecurityEvents(trx, owner) },
    { name: "knownDevices", rows: await loadKnownDevices(trx, owner) },
    { name: "passkeys", rows: await loadPasskeys(trx, owner) },
    { name: "signIns", rows: await loadIdentities(trx, owner) },
    { name: "contactChanges", rows: await loadFormerContacts(trx, owner) },
    { name: "notifications", rows: await loadChoices(trx, owner) },
    { name: "pushes", rows: await loadPushes(trx, owner) },
    { name: "notices", rows: await loadNotices(trx, owner) },
    { name: "pictures", rows: await loadPictures(trx, owner) },
    { name: "money", rows: await loadMoney(trx, owner) },
    { name: "payouts", rows: await loadPayouts(trx, owner) },
    { name: "closures", rows: await loadClosures(trx, owner) },
  ];
}

async function loadAccount(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx.selectFrom("accounts").selectAll().where("id", "=", id).execute();
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    phoneVerifiedAt: row.phone_verified_at,
    email: row.email,
    emailVerifiedAt: row.email_verified_at,
    locale: row.locale,
    suspendedAt: row.suspended_at,
    createdAt: row.created_at,
  }));
}

async function loadDevices(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("sessions")
    .select(["device_name", "created_at", "last_used_at", "ended_at"])
    .where("account_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    device: row.device_name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    endedAt: row.ended_at,
  }));
}

async function loadSecurityEvents(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("security_events")
    .select(["kind", "outcome", "network", "device", "times", "at"])
    .where("account_id", "=", id)
    .orderBy("at")
    .execute();
  return rows.map((row) => ({ ...row }));
}

async function loadKnownDevices(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("known_devices")
    .select("last_used_at")
    .where("account_id", "=", id)
    .orderBy("last_used_at")
    .execute();
  return rows.map((row) => ({ lastUsedAt: row.last_used_at }));
}

async function loadPasskeys(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("passkeys")
    .select(["name", "created_at", "last_used_at"])
    .where("account_id", "=", id)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

async function loadIdentities(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("identities")
    .selectAll()
    .where("account_id", "=", id)
    .execute();
  return rows.map((row) => ({
    provider: row.provider,
    subject: row.subject,
    displayName: row.display_name,
    linkedAt: row.linked_at,
    lastUsedAt: row.last_used_at,
  }));
}

async function loadFormerContacts(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("contact_changes")
    .selectAll()
    .where("account_id", "=", id)
    .orderBy("changed_at")
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    oldContact: row.old_value,
    newContact: row.new_value,
    changedAt: row.changed_at,
    undoneAt: row.undone_at,
  }));
}

async function loadChoices(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("notification_choices")
    .selectAll()
    .where("account_id", "=", id)
    .execute();
  return rows.map((row) => ({
    event: row.event,
    channel: row.channel,
    wanted: row.wanted,
    changedAt: row.changed_at,
  }));
}

/** The address only: the stored keys decrypt nothing but our own messages. */
async function loadPushes(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.id", "push_subscriptions.session_id")
    .select(["device_name", "endpoint", "push_subscriptions.created_at"])
    .where("push_subscriptions.account_id", "=", id)
    .execute();
  return rows.map((row) => ({
    device: row.device_name,
    endpoint: row.endpoint,
    createdAt: row.created_at,
  }));
}

async function loadNotices(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("notices")
    .selectAll()
    .where("account_id", "=", id)
    .orderBy("told_at")
    .execute();
  return rows.map((row) => ({
    event: row.event,
    channel: row.way,
    createdAt: row.told_at,
    sentAt: row.sent_at,
  }));
}

/**
 * The account's own pictures. Proofs of delivery are excluded because they show another person's
 * door or signature.
 */
export const ownPictures = (trx: Reader, { id }: ExportOwner) =>
  trx
    .selectFrom("uploads")
    .selectAll()
    .where("account_id", "=", id)
    .where("purpose", "not in", ["proof", "signature"])
    .orderBy("created_at");

/** Where a picture lies in the archive. */
export const pictureName = (row: { id: string; purpose: string; mime: string }): string =>
  `pictures/${row.purpose}-${row.id}.${row.mime === "image/png" ? "png" : "jpg"}`;

async function loadPictures(trx: Reader, owner: ExportOwner): Promise<ExportRow[]> {
  const rows = await ownPictures(trx, owner).execute();
  return rows.map((row) => ({
    file: pictureName(row),
    purpose: row.purpose,
    width: row.width,
    height: row.height,
    createdAt: row.created_at,
  }));
}

async function loadPayouts(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("payouts")
    .innerJoin("payout_accounts", "payout_accounts.id", "payouts.payout_account_id")
    .selectAll("payouts")
    .select(["bank_code", "account_name", "last_digits"])
    .where("payouts.account_id", "=", id)
    .orderBy("requested_at")
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    amountSatang: Number(row.amount_satang),
    feeSatang: Number(row.fee_satang),
    state: row.state,
    bankCode: row.bank_code,
    accountName: row.account_name,
    lastDigits: row.last_digits,
    askedAt: row.requested_at,
    sentAt: row.sent_at,
    endedAt: row.ended_at,
  }));
}

async function loadMoney(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("ledger_postings")
    .innerJoin("ledger_entries", "ledger_entries.id", "ledger_postings.entry_id")
    .leftJoin("bookings", "bookings.id", "ledger_entries.booking_id")
    .select(["ledger_entries.kind", "account", "amount_satang", "bookings.number", "happened_at"])
    .where("owner_id", "=", id)
    .orderBy("ledger_entries.id")
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    ledgerAccount: row.account,
    amountSatang: Number(row.amount_satang),
    bookingNumber: row.number,
    happenedAt: row.happened_at,
  }));
}

async function loadClosures(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("account_closures")
    .selectAll()
    .where("account_id", "=", id)
    .execute();
  return rows.map((row) => ({ askedAt: row.asked_at, dueAt: row.due_at, undoneAt: row.undone_at }));
}
