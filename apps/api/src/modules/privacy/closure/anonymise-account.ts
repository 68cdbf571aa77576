import type { Role } from "@songtan/domain/account-types";
import { type SqlBool, sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { deleteTaxPayer } from "../../accounting/receipts/queries.ts";
import { rewriteDropOffs } from "../../bookings/record/edits.ts";
import { deleteIdentities } from "../../identity/social-sign-in/queries.ts";
import { deleteCards } from "../../payments/records/payments.ts";
import { anonymisePayoutAccounts } from "../../payouts/payouts/queries.ts";
import { proofPurposes } from "../../platform/uploads/purposes.ts";

type ClosedAccount = { id: string; role: Role; suspended: boolean };

/** Replaces a name that has been erased. */
const noName = "–";
/** What a chat or a report shows belongs to the other party too, as proofs do: it goes with them, at their own time. */
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
  await sql`select forget_words_of_closed(${account.id})`.execute(trx);
  // After the documents, which refer to them.
  await deletePictures(trx, account.id, now);
}

async function clearAccount(trx: Trx, id: string, now: Date): Promise<void> {
  const emptied = {
    first_name: noName,
    last_name: noName,
    phone: "",
    phone_verified_at: null,
    email: "",
    email_verified_at: null,
    password_hash: null,
    avatar_upload_id: null,
    closed_at: now,
  };
  await trx.updateTable("accounts").set(emptied).where("id", "=", id).execute();
}

async function deleteStoredData(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.deleteFrom("saved_places").where("account_id", "=", id).execute();
  await trx.deleteFrom("notification_choices").where("account_id", "=", id).execute();
  await trx.deleteFrom("push_subscriptions").where("account_id", "=", id).execute();
  await trx.deleteFrom("notices").where("account_id", "=", id).execute();
  await trx.deleteFrom("codes").where("account_id", "=", id).execute();
  await trx.deleteFrom("contact_changes").where("account_id", "=", id).execute();
  await trx.deleteFrom("not_me_links").where("account_id", "=", id).execute();
  await deleteIdentities(trx, id);
  await anonymisePayoutAccounts(trx, id, now);
  await deleteCards(trx, id);
  await deleteTaxPayer(trx, id);
  await trx.deleteFrom("passkeys").where("account_id", "=", id).execute();
  await trx.deleteFrom("passkey_challenges").where("owner_id", "=", id).execute();
  await trx.deleteFrom("known_devices").where("account_id", "=", id).execute();
  await trx.deleteFrom("sessions").where("account_id", "=", id).execute();
  for (const role of ["customer", "driver"])
    await trx.deleteFrom("idempotency_keys").where("actor", "=", `${role}:${id}`).execute();
  // The files themselves go with the sweep of ended exports.
  await trx
    .updateTable("data_exports")
    .set({ state: "expired", sealed_key: null })
    .where("account_id", "=", id)
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
  await trx.deleteFrom("documents").where("driver_id", "=", id).execute();
  if (!suspended) await trx.deleteFrom("document_claims").where("driver_id", "=", id).execute();
  await trx.deleteFrom("document_reminders").where("driver_id", "=", id).execute();
  await livePlaces.remove(id, trx);
  await trx
    .updateTable("drivers")
    .set({ verified_at: null, plate: null, plate_province: null, duty_device_id: null })
    .where("account_id", "=", id)
    .execute();
}

async function anonymiseContacts(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("stops")
    .from("bookings")
    .set({
      contact_name: noName,
      contact_phone: "",
      note: null,
      instructions: null,
      recipient_key_hash: null,
    })
    .whereRef("bookings.id", "=", "stops.booking_id")
    .where("bookings.customer_id", "=", id)
    .execute();
  await trx
    .updateTable("bookings")
    .set({ device_id: null })
    .where("customer_id", "=", id)
    .execute();
  const bookings = await trx
    .selectFrom("bookings")
    .select("id")
    .where("customer_id", "=", id)
    .execute();
  for (const booking of bookings)
    await rewriteDropOffs(trx, booking.id, ({ note: _note, ...stop }) => ({
      ...stop,
      contactName: noName,
      contactPhone: "",
    }));
  const moves = trx
    .deleteFrom("recipient_moves")
    .using("bookings")
    .whereRef("bookings.id", "=", "booking_id");
  await moves.where("bookings.customer_id", "=", id).execute();
  await trx
    .updateTable("bookings")
    .set({ contacts_masked_at: now })
    .where("customer_id", "=", id)
    .where("contacts_masked_at", "is", null)
    .execute();
}

/** The rows go now; their files are written down in the same transaction and removed after it. */
async function deletePictures(trx: Trx, id: string, now: Date): Promise<void> {
  const gone = await trx
    .deleteFrom("uploads")
    .where("account_id", "=", id)
    .where("purpose", "not in", proofPurposes)
    .where(({ not }) => not(isShown))
    .returning("storage_key")
    .execute();
  if (gone.length > 0)
    await trx
      .insertInto("files_to_remove")
      .values(gone.map(({ storage_key }) => ({ storage_key, noted_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
