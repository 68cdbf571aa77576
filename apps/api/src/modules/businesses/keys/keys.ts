import { randomBytes } from "node:crypto";
import type { CreateKey, KeyView, NewKeyView } from "@songtan/contract/businesses/businesses";
import { Refusal } from "@songtan/contract/errors";
import { isLastingAccess } from "@songtan/domain/businesses/lasting-access";
import type { KeyScope, Mode } from "@songtan/domain/businesses/types";
import { limits } from "@songtan/domain/limits";
import { type Selectable, sql } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sha256 } from "../../../keys/secrets.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { requireProof } from "../../identity/account-records/recent-proof.ts";
import { endEndpointsOfKey, loadEndpoints } from "../lasting-access/end-access.ts";
import {
  loadBusinessToChange,
  loadManagedBusiness,
  loadMissingForLive,
  recordBusinessLog,
} from "../records/businesses.ts";
import { warnOfAccess } from "../records/warn-of-access.ts";

type KeyRow = Selectable<DB["partnerKeys"]>;
type KeyDeps = Pick<Deps, "clock" | "secrets" | "settings">;
type Who = { businessId: string; accountId: string };
/**
 * `proved` is true when the person recently proved to be the owner of the account; `from` is the device and network
 * address.
 */
type Proved = { proved: boolean; from: string };
/** The event that the owner is warned about. */
type Warning = { warning?: "key_made" | "agent_allowed" };

type Endpoint = { id: string; url: string; mode: Mode; createdBy: string };

const view = (row: KeyRow, endpoints: readonly Endpoint[] = []): KeyView => ({
  id: row.id,
  mode: row.mode,
  name: row.name,
  publicKey: row.publicKey,
  secretEnd: row.secretEnd,
  scopes: row.scopes as KeyScope[],
  allowedNetworks: row.allowedNetworks as unknown as string[],
  capPerBookingSatang: row.capPerBookingSatang,
  capPerDaySatang: row.capPerDaySatang,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  webhookEndpoints: madeByKey(endpoints, row.id).map(({ id, url }) => ({ id, url })),
});

const madeByKey = (endpoints: readonly Endpoint[], keyId: string) =>
  endpoints.filter(({ createdBy }) => createdBy === `key:${keyId}`);

/** Lists the keys of a business, newest first, including revoked ones. */
export async function listKeys(db: Reader, who: Who): Promise<KeyView[]> {
  await loadManagedBusiness(db, who);
  const rows = await db
    .selectFrom("partnerKeys")
    .selectAll()
    .where("businessId", "=", who.businessId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(limits.wholeListRows)
    .execute();
  const endpoints = await loadEndpoints(db, who.businessId);
  return rows.map((row) => view(row, endpoints));
}

/**
 * Makes a key. Its secret is in this answer and nowhere else.
 * @throws Refusal `too_many_keys`; for live keys `owner_proof_needed`, `business_incomplete`
 */
export async function createKey(
  trx: Trx,
  deps: KeyDeps,
  { body, proved, ...who }: Who & Proved & Warning & { body: CreateKey },
): Promise<NewKeyView> {
  await lockRow(trx, "businesses", who.businessId);
  const { business } = await loadBusinessToChange(trx, who);
  if (business.suspendedAt) throw new Refusal("suspended");
  if (body.mode === "live" && (await loadMissingForLive(trx, business)).length > 0)
    throw new Refusal("business_incomplete");
  const { count } = await trx
    .selectFrom("partnerKeys")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("businessId", "=", who.businessId)
    .where("revokedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= limits.partnerKeysMax)
    throw new Refusal("too_many_keys", { max: limits.partnerKeysMax });
  requireProof(proved || !isLastingAccess(body));
  return saveKey(trx, deps, { ...who, body, replaces: null });
}

type NewKey = Who & Warning & { from: string; body: CreateKey; replaces: string | null };

async function saveKey(
  trx: Trx,
  deps: KeyDeps,
  { body, replaces, from, warning = "key_made", ...who }: NewKey,
) {
  const now = deps.clock();
  const name = () => randomBytes(24).toString("hex");
  const secretKey = `sk_${body.mode}_${name()}`;
  const row = await trx
    .insertInto("partnerKeys")
    .values({
      businessId: who.businessId,
      mode: body.mode,
      name: body.name,
      publicKey: `pk_${body.mode}_${name()}`,
      ...secretColumns(deps, secretKey),
      scopes: [...new Set(body.scopes)],
      allowedNetworks: sql`${body.allowedNetworks}::text[]::cidr[]`,
      capPerBookingSatang: body.capPerBookingSatang ?? null,
      capPerDaySatang: body.capPerDaySatang ?? null,
      createdBy: who.accountId,
      createdAt: now,
      expiresAt: body.expiresAt ?? null,
      replaces,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordBusinessLog(trx, {
    businessId: who.businessId,
    actor: `member:${who.accountId}`,
    action: replaces ? "key.rotated" : "key.created",
    subject: row.id,
    detail: { name: row.name, mode: row.mode, scopes: row.scopes, ...(replaces && { replaces }) },
    at: now,
  });
  await warnOfAccess(trx, deps, {
    ...{ ...who, event: warning, id: row.id, name: row.name, mode: row.mode, from, now },
  });
  return { ...view(row), secretKey };
}

/**
 * Returns the columns that store a secret: a hash to find it by, and the sealed secret for the dialect that signs with
 * it.
 */
export const secretColumns = ({ secrets }: Pick<Deps, "secrets">, secretKey: string) => ({
  secretHash: sha256(secretKey),
  sealedSecret: secrets.seal("partner_key", Buffer.from(secretKey)),
  secretEnd: secretKey.slice(-4),
});

/**
 * Makes a key with the settings of an old one. The old one works until the overlap is over; without an overlap its
 * streams end at once.
 */
export async function rotateKey(
  trx: Trx,
  deps: KeyDeps,
  { keyId, overlapHours, proved, ...who }: Who & Proved & { keyId: string; overlapHours: number },
): Promise<NewKeyView> {
  const old = await lockUsableKey(trx, deps, { keyId, ...who });
  const replaced = await trx
    .selectFrom("partnerKeys")
    .select("id")
    .where("replaces", "=", old.id)
    .executeTakeFirst();
  if (replaced) throw new Refusal("key_revoked");
  requireProof(proved || !isLastingAccess(old));
  const now = deps.clock();
  const overlapEnds = new Date(now.getTime() + overlapHours * 3_600_000);
  const expiresAt = old.expiresAt && old.expiresAt < overlapEnds ? old.expiresAt : overlapEnds;
  await trx.updateTable("partnerKeys").set({ expiresAt }).where("id", "=", old.id).execute();
  if (overlapHours === 0) await publish(trx, { topic: "session", id: old.id });
  else await publish(trx, { topic: "rights", id: who.businessId });
  const body: CreateKey = {
    mode: old.mode,
    name: old.name,
    scopes: old.scopes as KeyScope[],
    allowedNetworks: old.allowedNetworks as unknown as string[],
    capPerBookingSatang: old.capPerBookingSatang,
    capPerDaySatang: old.capPerDaySatang,
    // The new key has the original end date, even if the overlap has shortened the old key's.
    expiresAt: old.expiresAt?.toISOString() ?? null,
  };
  const made = await saveKey(trx, deps, { ...who, body, replaces: old.id });
  await copyMandate(trx, { from: old.id, to: made.id });
  // Its endpoints end with the key that is used from now on.
  await trx
    .updateTable("webhookEndpoints")
    .set({ createdBy: `key:${made.id}` })
    .where("businessId", "=", who.businessId)
    .where("createdBy", "=", `key:${old.id}`)
    .execute();
  const endpoints = madeByKey(await loadEndpoints(trx, who.businessId), made.id);
  return { ...made, webhookEndpoints: endpoints.map(({ id, url }) => ({ id, url })) };
}

/** An agent's new key is bound as the old one was. */
async function copyMandate(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  const mandate = await trx
    .selectFrom("agentMandates")
    .selectAll()
    .where("keyId", "=", from)
    .executeTakeFirst();
  if (mandate)
    await trx
      .insertInto("agentMandates")
      .values({ ...mandate, keyId: to })
      .execute();
}

/**
 * Revokes a key: its next call is refused, and its streams and the endpoints that it made end, except those that the
 * member retains and becomes responsible for. A second revocation changes nothing.
 * @throws Refusal `owner_proof_needed` to keep what reaches real bookings, `not_found` for what the key did not make
 */
export async function revokeKey(
  trx: Trx,
  deps: Pick<Deps, "clock">,
  {
    keyId,
    keep,
    proved,
    ...who
  }: Who & { keyId: string; keep: readonly string[]; proved: boolean },
): Promise<KeyView> {
  const key = await lockKey(trx, { keyId, ...who });
  const made = madeByKey(await loadEndpoints(trx, who.businessId), key.id);
  const retained = made.filter(({ id }) => keep.includes(id));
  if (retained.length !== new Set(keep).size) throw new Refusal("not_found");
  requireProof(proved || !retained.some(isLastingAccess));
  const actor = `member:${who.accountId}` as const;
  const ended = await endKey(trx, deps, { key, actor, keep });
  if (retained.length > 0)
    await trx
      .updateTable("webhookEndpoints")
      .set({ createdBy: actor, makerId: who.accountId })
      .where("id", "in", [...keep])
      .execute();
  return ended;
}

type KeyEnd = Pick<Parameters<typeof recordBusinessLog>[1], "actor"> & {
  key: KeyRow;
  /** For the log, where no member ended it. */
  why?: string;
  /** Endpoints that go on. */
  keep?: readonly string[];
};

/** Ends a locked key, for a person or for the system. */
export async function endKey(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { key, actor, why, keep = [] }: KeyEnd,
): Promise<KeyView> {
  if (key.revokedAt) return view(key);
  const now = clock();
  const row = await trx
    .updateTable("partnerKeys")
    .set({ revokedAt: now })
    .where("id", "=", key.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await publish(trx, { topic: "session", id: key.id });
  await recordBusinessLog(trx, {
    businessId: key.businessId,
    actor,
    action: "key.revoked",
    subject: key.id,
    detail: { name: row.name, ...(why && { why }) },
    at: now,
  });
  const { id: keyId, businessId } = key;
  await endEndpointsOfKey(trx, { keyId, businessId }, { by: actor, now, keep });
  return view(row);
}

async function lockKey(trx: Trx, { keyId, ...who }: Who & { keyId: string }): Promise<KeyRow> {
  const key = await lockRow(trx, "partnerKeys", keyId);
  await loadBusinessToChange(trx, who);
  if (!key || key.businessId !== who.businessId) throw new Refusal("not_found");
  return key;
}

async function lockUsableKey(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  who: Who & { keyId: string },
): Promise<KeyRow> {
  const key = await lockKey(trx, who);
  if (key.revokedAt || (key.expiresAt && key.expiresAt <= clock()))
    throw new Refusal("key_revoked");
  return key;
}
