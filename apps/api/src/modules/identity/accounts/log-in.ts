import type { CustomerView, DriverView, Login } from "@songtan/contract/identity/accounts";
import type { Role } from "@songtan/domain/account-types";
import type { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { startSession } from "../account-records/sessions.ts";
import { loadUserView } from "../account-records/user-view.ts";
import { verifyPassword } from "../sign-in/verify-password.ts";

type Input = z.infer<typeof Login> & { role: Role } & Pick<
    Parameters<typeof verifyPassword>[1],
    "address" | "humanCheck" | "device"
  >;

/**
 * Signs in by phone or e-mail. The response does not reveal whether the identifier or the password
 * was wrong.
 */
export async function logIn(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  input: Input,
): Promise<{ token: string; data: CustomerView | DriverView }> {
  const account = await verifyPassword(deps, input);
  return deps.db.transaction().execute(async (trx) => {
    const session = { accountId: account.id, role: input.role, device: input.device };
    const token = await startSession(trx, session, deps.clock());
    return { token, data: await loadUserView(trx, deps, account.id) };
  });
}
