import type { CustomerView, DriverView } from "@songtan/contract/accounts";
import { Refusal } from "@songtan/contract/errors";
import { parseIdentifier } from "@songtan/domain/accounts/identifier";
import type { Role } from "@songtan/domain/accounts/words";
import type { Deps } from "../../deps.ts";
import { checkPassword } from "../../passwords.ts";
import { type AccountRow, findByIdentifier, loadUserView, signInKey, startSession } from "./queries.ts";
import { countAttempt } from "./sign-in-attempts.ts";

type Input = { role: Role; identifier: string; password: string; address: string; deviceName: string };

/** Signs in by phone or e-mail. Nobody learns whether it was the identifier or the password that did not fit. */
export async function logIn(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  input: Input,
): Promise<{ token: string; data: CustomerView | DriverView }> {
  const identifier = parseIdentifier(input.identifier);
  const accountKey = signInKey(deps, input.role, identifier?.value ?? input.identifier);
  const attempt = await countAttempt(deps, { accountKey, address: input.address });
  const candidates = identifier ? await findByIdentifier(deps.db, input.role, identifier) : [];
  const account = await firstThatFits(candidates, input.password);
  if (!account) throw new Refusal("sign_in_wrong");
  await attempt.succeed();
  return deps.db.transaction().execute(async (trx) => {
    const session = { accountId: account.id, role: input.role, deviceName: input.deviceName };
    const token = await startSession(trx, session, deps.clock());
    return { token, data: await loadUserView(trx, deps, account.id) };
  });
}

async function firstThatFits(candidates: readonly AccountRow[], password: string): Promise<AccountRow | null> {
  if (candidates.length === 0) await checkPassword(null, password);
  for (const account of candidates) if (await checkPassword(account.password_hash, password)) return account;
  return null;
}
