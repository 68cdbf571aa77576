import { Refusal } from "@songtan/contract/errors";
import type { Locale, Role } from "@songtan/domain/account-types";
import { requiredConsents } from "@songtan/domain/accounts/consents";
import type { Reader, Trx } from "../../../db/database.ts";
import { recordConsents } from "../account-records/consents.ts";
import { findOwner } from "../account-records/identifiers.ts";

export type NewAccount = {
  role: Role;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  locale: Locale;
  /** Null for a sign-up by another method without a password. */
  passwordHash: string | null;
};

/**
 * @throws Refusal `identifier_in_use` naming the fields, when another account has verified the
 * phone or e-mail
 */
export async function requireUnusedContacts(
  trx: Reader,
  { role, phone, email }: Pick<NewAccount, "role" | "phone" | "email">,
): Promise<void> {
  const fields: Record<string, string> = {};
  if (await findOwner(trx, role, { kind: "phone", value: phone })) fields.phone = "in_use";
  if (email !== "" && (await findOwner(trx, role, { kind: "email", value: email })))
    fields.email = "in_use";
  if (Object.keys(fields).length > 0) throw new Refusal("identifier_in_use", {}, fields);
}

/**
 * Creates an account with its consents. Lock the identifiers and call `requireUnusedContacts`
 * first.
 */
export async function createAccount(
  trx: Trx,
  account: NewAccount,
  now: Date,
): Promise<{ id: string }> {
  const { id } = await trx
    .insertInto("accounts")
    .values({
      role: account.role,
      firstName: account.firstName,
      lastName: account.lastName,
      phone: account.phone,
      email: account.email,
      passwordHash: account.passwordHash,
      locale: account.locale,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordConsents(
    trx,
    { accountId: id, documents: requiredConsents, locale: account.locale },
    now,
  );
  if (account.role === "driver")
    await trx.insertInto("drivers").values({ accountId: id, createdAt: now }).execute();
  return { id };
}
