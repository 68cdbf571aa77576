import { maskPhone } from "@songtan/domain/thai/phone";
import { sql } from "kysely";
import { type ExportOwner, exportTable, type LoadRows } from "./export-table.ts";

/** Shows the owner's own number in full and masks all others. */
export const maskOthersPhone = (phone: string, owner: ExportOwner): string =>
  phone === "" || phone === owner.phone ? phone : maskPhone(phone);

/** For columns with a list of texts. */
export const joinTexts = (texts: readonly string[]): string => texts.join(" ");

/**
 * The account's own pictures, with the name of the file in the archive. Proofs of delivery are
 * excluded because they show another person's door or signature.
 */
export const pictureFile =
  sql<string>`'pictures/' || purpose || '-' || id || case mime when 'image/png' then '.png' else '.jpg' end`.as(
    "file",
  );
export const ownPicture = sql<boolean>`purpose not in ('proof', 'signature')`;

/** All data we hold about any account. */
export const accountTables = {
  account: exportTable({
    from: "accounts",
    owner: "id",
    columns: [
      "id",
      "role",
      "firstName",
      "lastName",
      "phone",
      "phoneVerifiedAt",
      "email",
      "emailVerifiedAt",
      "locale",
      "suspendedAt",
      "createdAt",
    ],
  }),
  consents: exportTable({
    from: "consents",
    owner: "accountId",
    order: ["id"],
    columns: ["document", "version", "action", "decidedAt", "locale"],
  }),
  businesses: exportTable({
    from: "businessMembers",
    owner: "accountId",
    order: ["joinedAt"],
    columns: ["businessId", "role", "joinedAt"],
  }),
  devices: exportTable({
    from: "sessions",
    owner: "accountId",
    order: ["createdAt"],
    columns: ["deviceName as device", "createdAt", "lastUsedAt", "endedAt"],
  }),
  securityEvents: exportTable({
    from: "securityEvents",
    owner: "accountId",
    order: ["at"],
    columns: ["kind", "outcome", "network", "device", "times", "at"],
  }),
  knownDevices: exportTable({
    from: "knownDevices",
    owner: "accountId",
    order: ["lastUsedAt"],
    columns: ["lastUsedAt"],
  }),
  passkeys: exportTable({
    from: "passkeys",
    owner: "accountId",
    order: ["createdAt"],
    columns: ["name", "createdAt", "lastUsedAt"],
  }),
  signIns: exportTable({
    from: "identities",
    owner: "accountId",
    columns: ["provider", "subject", "displayName", "linkedAt", "lastUsedAt"],
  }),
  contactChanges: exportTable({
    from: "contactChanges",
    owner: "accountId",
    order: ["changedAt"],
    columns: ["kind", "oldValue as oldContact", "newValue as newContact", "changedAt", "undoneAt"],
  }),
  notifications: exportTable({
    from: "notificationChoices",
    owner: "accountId",
    columns: ["event", "channel", "wanted", "changedAt"],
  }),
  /** The address only: the stored keys decrypt nothing but our own messages. */
  pushes: exportTable({
    from: "pushSubscriptions",
    join: { "sessions.id": "pushSubscriptions.sessionId" },
    owner: "pushSubscriptions.accountId",
    columns: ["deviceName as device", "endpoint", "pushSubscriptions.createdAt"],
  }),
  notices: exportTable({
    from: "notices",
    owner: "accountId",
    order: ["notifiedAt"],
    columns: [
      ...(["event", "titleTh as title", "textTh as text"] as const),
      ...(["titleEn as titleEnglish", "textEn as textEnglish"] as const),
      ...(["channel", "notifiedAt as createdAt", "sentAt", "readAt"] as const),
    ],
  }),
  pictures: exportTable({
    from: "uploads",
    owner: "accountId",
    only: ownPicture,
    order: ["createdAt"],
    columns: [pictureFile, "purpose", "width", "height", "createdAt"],
  }),
  money: exportTable({
    from: "ledgerPostings",
    join: {
      "ledgerEntries.id": "ledgerPostings.entryId",
      "bookings.id": "ledgerEntries.bookingId",
    },
    owner: "ownerId",
    order: ["ledgerEntries.id"],
    columns: [
      "ledgerEntries.kind",
      "account as ledgerAccount",
      "amountSatang",
      "bookings.number as bookingNumber",
      "happenedAt",
    ],
  }),
  payouts: exportTable({
    from: "payouts",
    join: { "payoutAccounts.id": "payouts.payoutAccountId" },
    owner: "payouts.accountId",
    order: ["requestedAt"],
    columns: [
      "payouts.kind",
      "amountSatang",
      "feeSatang",
      "payouts.state",
      "bankCode",
      "accountName",
      "lastDigits",
      "requestedAt as askedAt",
      "sentAt",
      "payouts.endedAt",
    ],
  }),
  closures: exportTable({
    from: "accountClosures",
    owner: "accountId",
    columns: ["requestedAt as askedAt", "dueAt", "undoneAt"],
  }),
} satisfies Record<string, LoadRows>;
