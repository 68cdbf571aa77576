import type { CustomerView, DriverView } from "@songtan/contract/accounts";
import { Refusal } from "@songtan/contract/errors";
import type { Role } from "@songtan/domain/accounts/words";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../http/auth.ts";
import {
  type AccountRow,
  findOwner,
  loadUserView,
  lockAccount,
  lockIdentifier,
  verifiedColumn,
} from "../accounts/queries.ts";
import { refreshVerification } from "../documents/queries.ts";
import { type CodeRow, lockCode, tryCode } from "./queries.ts";

type Input = { actor: Actor; id: string; code: string };
type ConfirmDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;

/** Takes the code: the phone or e-mail now belongs to this account alone. A wrong code is counted, then refused. */
export async function confirmVerification(deps: ConfirmDeps, input: Input): Promise<CustomerView | DriverView> {
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const code = await lockCode(trx, input.id);
    const isMine = code?.account_id === input.actor.accountId && code.purpose !== "password_reset";
    if (!code || !isMine) throw new Refusal("not_found");
    const account = await lockAccount(trx, input.actor.accountId);
    // The phone or e-mail was changed after the code was sent: it proves nothing about the new one.
    if (code.destination !== account[code.purpose as "phone" | "email"]) return "code_expired";
    const tried = await tryCode(trx, deps, { code, digits: input.code });
    if (tried === "ok") await saveOwner(trx, { account, code }, deps.clock());
    return tried;
  });
  if (outcome !== "ok") throw new Refusal(outcome);
  return loadUserView(deps.db, deps, input.actor.accountId);
}

async function saveOwner(
  trx: Trx,
  { account, code }: { account: AccountRow; code: CodeRow },
  now: Date,
): Promise<void> {
  const identifier = { kind: code.purpose as "phone" | "email", value: code.destination };
  const role = account.role as Role;
  await lockIdentifier(trx, role, identifier);
  const owner = await findOwner(trx, role, identifier);
  if (owner && owner.id !== account.id) throw new Refusal("identifier_in_use", {}, { [identifier.kind]: "in_use" });
  if (owner) return;
  await trx
    .updateTable("accounts")
    .set({ [verifiedColumn[identifier.kind]]: now })
    .where("id", "=", account.id)
    .execute();
  if (role === "driver") await refreshVerification(trx, account.id, now);
}
