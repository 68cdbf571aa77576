import type { PasskeyView } from "@songtan/contract/identity/passkeys";
import { limits } from "@songtan/domain/limits";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Audience } from "./relying-party.ts";

type PasskeyRow = Selectable<DB["passkeys"]>;
/** The owner of passkeys: an account of one role, or a member of staff. */
export type PasskeyOwner = { audience: Audience; id: string };
const ownerColumn = ({ audience }: PasskeyOwner) =>
  audience === "staff" ? "staffId" : "accountId";

/** Oldest first. */
export async function loadPasskeys(trx: Reader, owner: PasskeyOwner): Promise<PasskeyRow[]> {
  return trx
    .selectFrom("passkeys")
    .selectAll()
    .where(ownerColumn(owner), "=", owner.id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export const toPasskeyView = (row: PasskeyRow): PasskeyView => ({
  id: row.id,
  name: row.name,
  backedUp: row.backedUp,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

/** Deletes a passkey. Returns false when the owner does not have it. */
export async function deletePasskey(trx: Trx, owner: PasskeyOwner, id: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where(ownerColumn(owner), "=", owner.id)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

export async function insertPasskey(
  trx: Trx,
  owner: PasskeyOwner,
  passkey: Omit<PasskeyRow, "id" | "accountId" | "staffId" | "lastUsedAt" | "signCount"> & {
    signCount: number;
  },
): Promise<PasskeyRow | undefined> {
  return (
    trx
      .insertInto("passkeys")
      .values({ ...passkey, [ownerColumn(owner)]: owner.id })
      // The credential is already registered, for any owner.
      .onConflict((conflict) => conflict.column("credentialId").doNothing())
      .returningAll()
      .executeTakeFirst()
  );
}

type Purpose = { purpose: "add"; owner: PasskeyOwner } | { purpose: "sign_in"; audience: Audience };
const columnsOf = (wish: Purpose) =>
  wish.purpose === "add"
    ? { purpose: "add" as const, audience: wish.owner.audience, ownerId: wish.owner.id }
    : { purpose: "sign_in" as const, audience: wish.audience, ownerId: null };

/** Keeps a challenge for one answer. */
export async function saveChallenge(
  { db, clock }: Pick<Deps, "db" | "clock">,
  wish: Purpose,
  challenge: string,
): Promise<{ id: string }> {
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + limits.passkeyChallengeMinutes * 60_000);
  return db
    .insertInto("passkeyChallenges")
    .values({ ...columnsOf(wish), challenge, createdAt, expiresAt })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/**
 * Deletes the challenge before its answer is checked, so that a repeated answer, right or wrong, is refused. Returns
 * null when the challenge has expired, was answered, or belongs to another owner or audience.
 */
export async function consumeChallenge(
  { db, clock }: Pick<Deps, "db" | "clock">,
  wish: Purpose,
  id: string,
): Promise<string | null> {
  const { ownerId, ...columns } = columnsOf(wish);
  const row = await db
    .deleteFrom("passkeyChallenges")
    .where("id", "=", id)
    .where((eb) => eb.and(columns))
    .where("ownerId", ownerId === null ? "is" : "=", ownerId)
    .returning(["challenge", "expiresAt"])
    .executeTakeFirst();
  return row && row.expiresAt > clock() ? row.challenge : null;
}
