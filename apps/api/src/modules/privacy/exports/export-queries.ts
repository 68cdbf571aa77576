import type { Role } from "@songtan/domain/account-types";
import { maskPhone } from "@songtan/domain/thai/phone";
import type { Trx } from "../../../db/database.ts";
import { loadConsentRecords } from "../../identity/account-records/consents.ts";

type Reader = Pick<Trx, "selectFrom">;
export type ExportCell = string | number | boolean | Date | null;
export type ExportRow = Record<string, ExportCell>;
/** One table of the export; the labels for its name and columns are in `locales/th/export.json`. */
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
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    phoneVerifiedAt: row.phoneVerifiedAt,
    email: row.email,
    emailVerifiedAt: row.emailVerifiedAt,
    locale: row.locale,
    suspendedAt: row.suspendedAt,
    createdAt: row.createdAt,
  }));
}

async function loadDevices(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("sessions")
    .select(["deviceName", "createdAt", "lastUsedAt", "endedAt"])
    .where("accountId", "=", id)
    .orderBy("createdAt")
    .execute();
  return rows.map((row) => ({
    device: row.deviceName,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    endedAt: row.endedAt,
  }));
}

async function loadSecurityEvents(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("securityEvents")
    .select(["kind", "outcome", "network", "device", "times", "at"])
    .where("accountId", "=", id)
    .orderBy("at")
    .execute();
  return rows.map((row) => ({ ...row }));
}

async function loadKnownDevices(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("knownDevices")
    .select("lastUsedAt")
    .where("accountId", "=", id)
    .orderBy("lastUsedAt")
    .execute();
  return rows.map((row) => ({ lastUsedAt: row.lastUsedAt }));
}

async function loadPasskeys(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("passkeys")
    .select(["name", "createdAt", "lastUsedAt"])
    .where("accountId", "=", id)
    .orderBy("createdAt")
    .execute();
  return rows.map((row) => ({
    name: row.name,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
  }));
}

async function loadIdentities(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx.selectFrom("identities").selectAll().where("accountId", "=", id).execute();
  return rows.map((row) => ({
    provider: row.provider,
    subject: row.subject,
    displayName: row.displayName,
    linkedAt: row.linkedAt,
    lastUsedAt: row.lastUsedAt,
  }));
}

async function loadFormerContacts(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("contactChanges")
    .selectAll()
    .where("accountId", "=", id)
    .orderBy("changedAt")
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    oldContact: row.oldValue,
    newContact: row.newValue,
    changedAt: row.changedAt,
    undoneAt: row.undoneAt,
  }));
}

async function loadChoices(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("notificationChoices")
    .selectAll()
    .where("accountId", "=", id)
    .execute();
  return rows.map((row) => ({
    event: row.event,
    channel: row.channel,
    wanted: row.wanted,
    changedAt: row.changedAt,
  }));
}

/** The address only: the stored keys decrypt nothing but our own messages. */
async function loadPushes(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("pushSubscriptions")
    .innerJoin("sessions", "sessions.id", "pushSubscriptions.sessionId")
    .select(["deviceName", "endpoint", "pushSubscriptions.createdAt"])
    .where("pushSubscriptions.accountId", "=", id)
    .execute();
  return rows.map((row) => ({
    device: row.deviceName,
    endpoint: row.endpoint,
    createdAt: row.createdAt,
  }));
}

async function loadNotices(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("notices")
    .selectAll()
    .where("accountId", "=", id)
    .orderBy("toldAt")
    .execute();
  return rows.map((row) => ({
    event: row.event,
    channel: row.way,
    createdAt: row.toldAt,
    sentAt: row.sentAt,
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
    .where("accountId", "=", id)
    .where("purpose", "not in", ["proof", "signature"])
    .orderBy("createdAt");

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
    createdAt: row.createdAt,
  }));
}

async function loadPayouts(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("payouts")
    .innerJoin("payoutAccounts", "payoutAccounts.id", "payouts.payoutAccountId")
    .selectAll("payouts")
    .select(["bankCode", "accountName", "lastDigits"])
    .where("payouts.accountId", "=", id)
    .orderBy("requestedAt")
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    amountSatang: Number(row.amountSatang),
    feeSatang: Number(row.feeSatang),
    state: row.state,
    bankCode: row.bankCode,
    accountName: row.accountName,
    lastDigits: row.lastDigits,
    askedAt: row.requestedAt,
    sentAt: row.sentAt,
    endedAt: row.endedAt,
  }));
}

async function loadMoney(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
    .leftJoin("bookings", "bookings.id", "ledgerEntries.bookingId")
    .select(["ledgerEntries.kind", "account", "amountSatang", "bookings.number", "happenedAt"])
    .where("ownerId", "=", id)
    .orderBy("ledgerEntries.id")
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    ledgerAccount: row.account,
    amountSatang: Number(row.amountSatang),
    bookingNumber: row.number,
    happenedAt: row.happenedAt,
  }));
}

async function loadClosures(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("accountClosures")
    .selectAll()
    .where("accountId", "=", id)
    .execute();
  return rows.map((row) => ({ askedAt: row.askedAt, dueAt: row.dueAt, undoneAt: row.undoneAt }));
}
