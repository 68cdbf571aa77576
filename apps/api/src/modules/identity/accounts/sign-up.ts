import type { CustomerView, DriverView, SignUp } from "@songtan/contract/identity/accounts";
import type { Role } from "@songtan/domain/account-types";
import type { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import type { Device } from "../../../http/session/device.ts";
import { lockIdentifiers } from "../account-records/identifiers.ts";
import { startSession } from "../account-records/sessions.ts";
import { loadUserView } from "../account-records/user-view.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { accountOwner, refuseWeakPassword } from "../passwords/weak-passwords.ts";
import { createAccount } from "../sign-in/create-account.ts";

type Input = z.infer<typeof SignUp> & { role: Role; device: Device };

/**
 * A new customer or driver, signed in at once. Phone and e-mail are claims until their codes are confirmed: also those that
 * another account has proved, or the answer would reveal to a stranger who has an account. Without a password the way back in is
 * a code to the confirmed phone, which sets one.
 */
export async function signUp(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  input: Input,
): Promise<{ token: string; data: CustomerView | DriverView }> {
  const { password } = input;
  const contact = { ...input, email: input.email ?? "" };
  if (password !== undefined) refuseWeakPassword(password, accountOwner(contact), "password");
  // Outside the transaction: hashing needs tens of milliseconds, which is too long to hold a
  // connection.
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx) => {
    await lockIdentifiers(trx, input.role, input);
    const { id: accountId } = await createAccount(trx, { ...contact, passwordHash }, now);
    const token = await startSession(
      trx,
      { accountId, role: input.role, device: input.device },
      now,
    );
    return { token, data: await loadUserView(trx, deps, accountId) };
  });
}
