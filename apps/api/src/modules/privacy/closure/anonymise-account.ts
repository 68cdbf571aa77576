import type { Role } from "@songtan/domain/account-types";
import { type SqlBool, sql } from "kysely";
import { json, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { deleteTaxPayer } from "../../accounting/receipts/tax-payer.ts";
import { rewriteDropOffs } from "../../bookings/record/edits.ts";
import { noWorkArea } from "../../identity/driver-state/work-areas.ts";
import { deleteIdentities } from "../../identity/social-sign-in/sign-in-records.ts";
import { deleteCards } from "../../payments/records/payments.ts";
import { anonymisePayoutAccounts } from "../../payouts/payouts/payout-accounts.ts";
import { proofPurposes } from "../../platform/uploads/purposes.ts";

type ClosedAccount = { id: string; role: Role; suspended: boolean };

/** Replaces a name that has been erased. */
const noName = "–";
/**
 * Pictures in a chat or report also belong to the other party, as do proofs: they are deleted with the chat or report,
 * at its own time.
 */
const isShown = sql<SqlBool>`(exists (select from chat_messages where upload_id = uploads.id)
  or exists (select from report_photos where upload_id = uploads.id))`;

type AnonymiseDeps = Pick<Deps, "livePlaces"> & { trx: Trx };

/**
 * Removes all identifying data from an account. The ids and all money stay so that the books still
 * balance; consents and the audit log stay for the legal period.
 */
export async function anonymiseAccount(
  deps: AnonymiseDeps,
  account: ClosedAccount,
  now: Date,
): Promise<void> {
  const { trx } = deps;
  await clearAccount(trx, account.id, now);
  await deleteStoredData(trx, account.id, now);
  if (account.role === "driver") await anonymiseDriver(deps, account);
  else await anonymiseContacts(trx, account.id, now);
  await sql`select anonymise_text_of_closed(${account.id})`.execute(trx);
  // After the documents, which refer to them.
  await deletePictures(trx, account.id, now);
}

async function clearAccount(trx: Trx, id: string, now: Date): Promise<void> {
  const emptied = {
    firstName: noName,
    lastName: noName,
    phone: "",
    phoneVerifiedAt: null,
    email: "",
    emailVerifiedAt: null,
    passwordHash: null,
    avatarUploadId: null,
    closedAt: now,
  };
  await trx.updateTable("accounts").set(emptied).where("id", "=", id).execute();
}

async function deleteStoredData(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.deleteFrom("savedPlaces").where("accountId", "=", id).execute();
  await trx.deleteFrom("notificationChoices").where("accountId", "=", id).execute();
  await trx.deleteFrom("pushSubscriptions").where("accountId", "=", id).execute();
  await trx.deleteFrom("notices").where("accountId", "=", id).execute();
  await trx.deleteFrom("codes").where("accountId", "=", id).execute();
  await trx.deleteFrom("contactChanges").where("accountId", "=", id).execute();
  await trx
    .deleteFrom("notMeLinks")
    // Links to the owner of a business name the member who made what they are of.
    .where((eb) => eb.or([eb("accountId", "=", id), sql<SqlBool>`made->'maker'->>'id' = ${id}`]))
    .execute();
  await deleteIdentities(trx, id);
  await anonymisePayoutAccounts(trx, id, now);
  await deleteCards(trx, id);
  await deleteTaxPayer(trx, id);
  await trx.deleteFrom("passkeys").where("accountId", "=", id).execute();
  await trx.deleteFrom("passkeyChallenges").where("ownerId", "=", id).execute();
  await trx.deleteFrom("knownDevices").where("accountId", "=", id).execute();
  await trx.deleteFrom("sessions").where("accountId", "=", id).execute();
  for (const role of ["customer", "driver"])
    await trx.deleteFrom("idempotencyKeys").where("actor", "=", `${role}:${id}`).execute();
  // The files themselves go with the sweep of ended exports.
  await trx
    .updateTable("dataExports")
    .set({ state: "expired", sealedKey: null })
    .where("accountId", "=", id)
    .where("state", "<>", "expired")
    .execute();
}

/**
 * The citizen number's keyed hash of a suspended account is retained, so that closing the account
 * does not bypass the suspension.
 */
async function anonymiseDriver(
  { trx, livePlaces }: AnonymiseDeps,
  { id, suspended }: ClosedAccount,
): Promise<void> {
  await trx.deleteFrom("documents").where("driverId", "=", id).execute();
  if (!suspended)
    await trx.deleteFrom("documentNumberReservations").where("driverId", "=", id).execute();
  await trx.deleteFrom("documentReminders").where("driverId", "=", id).execute();
  await livePlaces.remove(id, trx);
  await trx.deleteFrom("driverDestinations").where("driverId", "=", id).execute();
  await trx
    .updateTable("drivers")
    .set({ verifiedAt: null, plate: null, plateProvince: null, dutyDeviceId: null, ...noWorkArea })
    .where("accountId", "=", id)
    .execute();
}

async function anonymiseContacts(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("stops")
    .from("bookings")
    .set({
      contactName: noName,
      contactPhone: "",
      note: null,
      instructions: null,
      recipientKeyHash: null,
    })
    .whereRef("bookings.id", "=", "stops.bookingId")
    .where("bookings.customerId", "=", id)
    .execute();
  await trx.updateTable("bookings").set({ deviceId: null }).where("customerId", "=", id).execute();
  const bookings = await trx
    .selectFrom("bookings")
    .select("id")
    .where("customerId", "=", id)
    .execute();
  for (const booking of bookings)
    await rewriteDropOffs(trx, booking.id, ({ note: _note, ...stop }) => ({
      ...stop,
      contactName: noName,
      contactPhone: "",
    }));
  const moves = trx
    .deleteFrom("recipientMoves")
    .using("bookings")
    .whereRef("bookings.id", "=", "bookingId");
  await moves.where("bookings.customerId", "=", id).execute();
  await trx
    .updateTable("bookings")
    .set({ contactsMaskedAt: now, metadata: json({}) })
    .where("customerId", "=", id)
    .where("contactsMaskedAt", "is", null)
    .execute();
}

/** The rows go now; their files are written down in the same transaction and removed after it. */
async function deletePictures(trx: Trx, id: string, now: Date): Promise<void> {
  const gone = await trx
    .deleteFrom("uploads")
    .where("accountId", "=", id)
    .where("purpose", "not in", proofPurposes)
    .where(({ not }) => not(isShown))
    .returning("storageKey")
    .execute();
  if (gone.length > 0)
    await trx
      .insertInto("filesToRemove")
      .values(gone.map(({ storageKey }) => ({ storageKey, notedAt: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
