import type { RecentAccess } from "@songtan/contract/identity/not-me";
import type { AccessWarning } from "@songtan/domain/accounts/warnings";
import { sql } from "kysely";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockAccount } from "../account-records/accounts.ts";
import type { MadeAccess } from "../account-records/warnings.ts";

/**
 * Functions that revoke the access of a warning. The modules that make access import this one, so they pass the
 * functions in.
 */
export type UndoAccess = {
  /** Locks what `end` changes, before the account. */
  lock(trx: Trx, event: string, made: MadeAccess): Promise<void>;
  end(trx: Trx, event: string, made: MadeAccess & { by: string; now: Date }): Promise<void>;
};

/** The maker of the access, and the recipient of the warning if only that recipient's warnings count. */
export type RecentMaker = {
  makerId: string;
  warnedId?: string | undefined;
  events: readonly AccessWarning[];
};
type Row = Omit<RecentAccess, "happenedAt"> & { happenedAt: Date; made: MadeAccess };

/** A condition that is true while the access of a link still works, according to the stored rows. */
const stillWorks = sql<boolean>`case
  when event in ('key_made', 'agent_allowed') then exists (
    select from partner_keys key where key.id = (made->>'id')::uuid and key.revoked_at is null)
  when event = 'webhook_set' then exists (
    select from webhook_endpoints endpoint
    where endpoint.id = (made->>'id')::uuid and endpoint.disabled_at is null)
  when event = 'member_invited' then exists (
    select from business_invitations invitation
    left join business_members member on member.business_id = invitation.business_id
      and member.account_id = invitation.accepted_by
    where invitation.id = (made->>'id')::uuid
      and (invitation.ended_at is null or member.account_id is not null))
  when event = 'passkey_added' then exists (
    select from passkeys passkey where passkey.id = (made->>'id')::uuid)
  else true end`;

/**
 * Loads the access that a person made in the last 72 hours and that still works, newest first. Each is listed once,
 * however many people were warned.
 */
async function loadRows(
  db: Reader,
  { makerId, warnedId, events }: RecentMaker,
  now: Date,
): Promise<Row[]> {
  const ofWarned = warnedId ? sql`and account_id = ${warnedId}` : sql``;
  const { rows } = await sql<Row>`
    select * from (
      select distinct on (event, made->>'id') id, event, made, made->>'name' as name,
        made->'business'->>'name' as "businessName", happened_at as "happenedAt"
      from not_me_links
      where made->'maker'->>'id' = ${makerId} ${ofWarned} and expires_at > ${now}
        and event = any(${events}) and not (outcome ? 'madeEnded') and ${stillWorks}
      order by event, made->>'id', happened_at desc, id) as recent
    order by recent."happenedAt" desc, id`.execute(db);
  return rows;
}

export async function loadRecentAccess(
  db: Reader,
  maker: RecentMaker,
  now: Date,
): Promise<RecentAccess[]> {
  return (await loadRows(db, maker, now)).map(({ id, event, name, businessName, happenedAt }) => ({
    ...{ id, event, name, businessName, happenedAt: happenedAt.toISOString() },
  }));
}

/** Marks the access as revoked in the warnings that people received about it. */
export const recordMadeEnded = (trx: Trx, event: string, { id }: Pick<MadeAccess, "id">) =>
  trx
    .updateTable("notMeLinks")
    .set({ outcome: sql`outcome || '{"madeEnded": true}'` })
    .where("event", "=", event)
    .where(sql`made->>'id'`, "=", id)
    .execute();

type Revocation = {
  maker: RecentMaker;
  /** The account that revokes, which the log of the business names. */
  accountId: string;
  /** Ids of the warnings. Access that no longer works is skipped. */
  ids: readonly string[];
  undo: UndoAccess;
};

/**
 * Revokes some of the access that a person made recently. Each revocation runs in its own transaction, since it locks
 * keys, businesses and accounts.
 */
export async function revokeRecentAccess(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { maker, accountId, ids, undo }: Revocation,
): Promise<void> {
  for (const id of new Set(ids))
    await db.transaction().execute(async (trx) => {
      const now = clock();
      const find = async () => (await loadRows(trx, maker, now)).find((row) => row.id === id);
      const seen = await find();
      if (!seen) return;
      await undo.lock(trx, seen.event, seen.made);
      await lockAccount(trx, accountId);
      const row = await find();
      if (!row) return;
      await undo.end(trx, row.event, { ...row.made, by: accountId, now });
      await recordMadeEnded(trx, row.event, row.made);
    });
}
