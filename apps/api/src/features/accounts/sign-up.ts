import type { CustomerView, DriverView, SignUp } from "@songtan/contract/accounts";
import { Refusal } from "@songtan/contract/errors";
import type { Role } from "@songtan/domain/accounts/words";
import type { z } from "zod";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { hashPassword } from "../../passwords.ts";
import { findOwner, loadUserView, startSession } from "./queries.ts";

/** The texts of `/terms` and `/privacy` that people accept now. A new text gets a new version. */
const consentVersion = "2026-11";

type Input = z.infer<typeof SignUp> & { role: Role; deviceName: string };

/** A new customer or driver, signed in at once. Phone and e-mail are claims until their codes are confirmed. */
export async function signUp(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  input: Input,
): Promise<{ token: string; data: CustomerView | DriverView }> {
  await refuseOwned(deps.db, input);
  // Outside the transaction: hashing takes tens of milliseconds, and a connection is dearer than that.
  const passwordHash = await hashPassword(input.password);
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx) => {
    await refuseOwned(trx, input);
    const { id: accountId } = await insertAccount(trx, { ...input, passwordHash }, now);
    const token = await startSession(trx, { accountId, role: input.role, deviceName: input.deviceName }, now);
    return { token, data: await loadUserView(trx, deps, accountId) };
  });
}

async function refuseOwned(trx: Pick<Trx, "selectFrom">, { role, phone, email }: Input): Promise<void> {
  const fields: Record<string, string> = {};
  if (await findOwner(trx, role, { kind: "phone", value: phone })) fields.phone = "in_use";
  if (await findOwner(trx, role, { kind: "email", value: email })) fields.email = "in_use";
  if (Object.keys(fields).length > 0) throw new Refusal("identifier_in_use", {}, fields);
}

async function insertAccount(trx: Trx, input: Input & { passwordHash: string }, now: Date): Promise<{ id: string }> {
  const account = await trx
    .insertInto("accounts")
    .values({
      role: input.role,
      first_name: input.firstName,
      last_name: input.lastName,
      phone: input.phone,
      email: input.email,
      password_hash: input.passwordHash,
      locale: input.locale,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const consent = { account_id: account.id, version: consentVersion, accepted_at: now };
  await trx
    .insertInto("consents")
    .values([
      { ...consent, document: "terms" },
      { ...consent, document: "privacy" },
    ])
    .execute();
  if (input.role === "driver")
    await trx.insertInto("drivers").values({ account_id: account.id, created_at: now }).execute();
  return account;
}
