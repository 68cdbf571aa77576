import type { CustomerView, DriverView, UpdateUser } from "@songtan/contract/accounts";
import { Refusal } from "@songtan/contract/errors";
import type { Role } from "@songtan/domain/accounts/words";
import type { Updateable } from "kysely";
import type { z } from "zod";
import type { DB } from "../../../generated/tables.ts";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../http/auth.ts";
import { refreshVerification } from "../documents/queries.ts";
import { loadOwnUploads } from "../uploads/queries.ts";
import {
  type AccountRow,
  endSessions,
  findOwner,
  loadUserView,
  lockAccount,
  lockIdentifiers,
  verifiedColumn,
} from "./queries.ts";

type Changes = z.infer<typeof UpdateUser>;

/** Changes what is sent. A new phone or e-mail is a claim again, and whoever else was signed in is no longer. */
export async function updateUser(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets">,
  { actor, changes }: { actor: Actor; changes: Changes },
): Promise<CustomerView | DriverView> {
  const now = deps.clock();
  // Before the account's own row, as confirming a code does: whoever proves this identifier drops the claims on it.
  await lockIdentifiers(trx, actor.role, changes);
  const account = await lockAccount(trx, actor.accountId);
  const contacts = await decideContacts(trx, account, changes);
  await refuseForeignAvatar(trx, account.id, changes.avatarUploadId);
  const update: Updateable<DB["accounts"]> = {
    ...contacts,
    ...(changes.firstName !== undefined && { first_name: changes.firstName }),
    ...(changes.lastName !== undefined && { last_name: changes.lastName }),
    ...(changes.locale !== undefined && { locale: changes.locale }),
    ...(changes.avatarUploadId !== undefined && { avatar_upload_id: changes.avatarUploadId }),
  };
  if (Object.keys(update).length > 0)
    await trx.updateTable("accounts").set(update).where("id", "=", account.id).execute();
  if (Object.keys(contacts).length > 0) {
    await endSessions(trx, { accountId: account.id, except: actor.sessionId }, now);
    if (actor.role === "driver") await refreshVerification(trx, account.id, now);
  }
  return loadUserView(trx, deps, account.id);
}

/** The columns of a changed phone or e-mail; one that is sent unchanged stays verified. */
async function decideContacts(trx: Trx, account: AccountRow, changes: Changes): Promise<Updateable<DB["accounts"]>> {
  const columns: Updateable<DB["accounts"]> = {};
  const taken: Record<string, string> = {};
  for (const kind of ["phone", "email"] as const) {
    const value = changes[kind];
    if (value === undefined || value === account[kind]) continue;
    if (await findOwner(trx, account.role as Role, { kind, value })) taken[kind] = "in_use";
    columns[kind] = value;
    columns[verifiedColumn[kind]] = null;
  }
  if (Object.keys(taken).length > 0) throw new Refusal("identifier_in_use", {}, taken);
  return columns;
}

async function refuseForeignAvatar(trx: Trx, accountId: string, uploadId: string | null | undefined): Promise<void> {
  if (!uploadId) return;
  const own = await loadOwnUploads(trx, accountId, [uploadId]);
  if (own.get(uploadId) !== "avatar") throw new Refusal("invalid", {}, { avatarUploadId: "not_a_choice" });
}
