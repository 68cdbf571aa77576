import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import type { SocialSignUp } from "@songtan/contract/identity/social-sign-in";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Device } from "../../../http/session/device.ts";
import { lockIdentifiers } from "../account-records/identifiers.ts";
import { startSession } from "../account-records/sessions.ts";
import { loadUserView } from "../account-records/user-view.ts";
import { countKnownContacts } from "../passwords/known-contact-tries.ts";
import { createAccount, requireUnusedContacts } from "../sign-in/create-account.ts";
import {
  type FromBrowser,
  finishSignIn,
  linkIdentity,
  lockUnknownPerson,
} from "./sign-in-records.ts";

type Input = z.infer<typeof SocialSignUp> & FromBrowser & { device: Device; address: string };

/** A new account for a person the provider has proved, signed in at once. Phone and e-mail are claims, as in any sign-up. */
export async function signUpWithIdentity(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  input: Input,
): Promise<{ token: string; data: CustomerView | DriverView }> {
  const now = deps.clock();
  const { role } = input;
  const create = async (trx: Trx) => {
    const { row, person } = await lockUnknownPerson(trx, deps, input);
    await lockIdentifiers(trx, role, input);
    await requireUnusedContacts(trx, input);
    const { id: accountId } = await createAccount(trx, { ...input, passwordHash: null }, now);
    await linkIdentity(trx, { accountId, role, provider: row.provider, person }, now);
    await finishSignIn(trx, row.id, "signed_in");
    const token = await startSession(trx, { accountId, role, device: input.device }, now);
    return { token, data: await loadUserView(trx, deps, accountId) };
  };
  return countKnownContacts(deps, input.address, () => deps.db.transaction().execute(create));
}
