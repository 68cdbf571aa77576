import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database, Trx } from "../db/database.ts";
import type { Deps } from "../deps/deps.ts";
import {
  confirmFile,
  markPending,
  removePendingFile,
  removePendingFiles,
} from "../files/pending-files.ts";

type RotateDeps = Pick<Deps, "db" | "clock" | "files" | "secrets">;
export type Rotation = { resealed: number; remaining: number };

/** Every column that holds sealed bytes. A test reads the schema and fails on one that is missing here. */
export const sealedColumns = [
  { table: "documents", column: "sealed_fields" },
  { table: "documents", column: "sealed_personal" },
  { table: "staff", column: "totp_secret" },
  { table: "staff_invitations", column: "totp_secret" },
  { table: "partner_keys", column: "sealed_secret" },
  { table: "webhook_endpoints", column: "sealed_secret" },
  { table: "webhook_endpoints", column: "sealed_previous_secret" },
  { table: "webhook_endpoints", column: "sealed_private_key" },
  { table: "social_sign_ins", column: "sealed_request" },
  { table: "social_sign_ins", column: "sealed_person" },
  { table: "data_exports", column: "sealed_key" },
  { table: "payout_accounts", column: "sealed_number" },
  { table: "depot_collections", column: "sealed_picture" },
  { table: "provider_settings", column: "sealed_secrets" },
] as const;
type SealedColumn = (typeof sealedColumns)[number];

const batchRows = 50;

/**
 * Re-encrypts with the newest key everything that an older one encrypted: numbers in batches of one
 * transaction each, pictures one by one. May be killed and restarted at any point, and runs safely
 * next to the program, which reads with every key of the ring.
 * @param log one line for each batch
 * @returns how many were re-encrypted, and how many are left because another process held them
 */
export async function rotateKeys(
  deps: RotateDeps,
  log: (line: string) => void = () => {},
): Promise<Rotation> {
  let resealed = 0;
  for (const sealed of sealedColumns) {
    for (let rows = batchRows; rows === batchRows; ) {
      rows = await deps.db.transaction().execute((trx) => resealRows(trx, deps, sealed));
      resealed += rows;
      if (rows > 0) log(`${sealed.table}: ${rows} sealed with key ${deps.secrets.keyId}`);
    }
  }
  resealed += await resealUploads(deps, log);
  await removePendingFiles(deps);
  return { resealed, remaining: await countOld(deps) };
}

async function resealRows(
  trx: Trx,
  { secrets }: RotateDeps,
  { table, column }: SealedColumn,
): Promise<number> {
  const { rows } = await sql<{ place: string; bytes: Buffer }>`
    select ctid::text as place, ${sql.ref(column)} as bytes from ${sql.table(table)}
    where ${oldKey(column, secrets.keyId)} limit ${batchRows} for update skip locked`.execute(trx);
  for (const { place: ctid, bytes } of rows)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${secrets.seal(secrets.open(bytes))}
      where ctid = ${ctid}::tid`.execute(trx);
  return rows.length;
}

/** The key's id is the first of the sealed bytes. */
const oldKey = (column: string, keyId: number) =>
  sql<boolean>`${sql.ref(column)} is not null and get_byte(${sql.ref(column)}, 0) <> ${keyId}`;

async function resealUploads(deps: RotateDeps, log: (line: string) => void): Promise<number> {
  let done = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await deps.db
      .selectFrom("uploads")
      .select(["id", "storageKey"])
      .where("keyId", "!=", deps.secrets.keyId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchRows)
      .execute();
    for (const row of rows) if (await resealUpload(deps, row)) done += 1;
    if (rows.length > 0) log(`uploads: ${done} sealed with key ${deps.secrets.keyId}`);
    if (rows.length < batchRows) return done;
    after = rows.at(-1)?.id ?? after;
  }
}

/**
 * The new bytes are a new file; the old one remains until the row names the other. Both are marked
 * pending while they have no row, so that the sweeper finds all files after a kill in between.
 */
async function resealUpload(
  deps: RotateDeps,
  { id, storageKey }: { id: string; storageKey: string },
): Promise<boolean> {
  const { db, files, secrets, clock } = deps;
  const stored = await files.get(storageKey);
  // The row was deleted in between, or its file is lost: nothing to encrypt, and the link answers
  // not found.
  if (!stored) return false;
  const fresh = `uploads/${randomUUID()}`;
  await markPending(deps, fresh);
  await files.put(fresh, secrets.seal(secrets.open(stored)));
  const moved = await db.transaction().execute(async (trx) => {
    const updated = await trx
      .updateTable("uploads")
      .set({ storageKey: fresh, keyId: secrets.keyId })
      .where("id", "=", id)
      .where("storageKey", "=", storageKey)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return false;
    await confirmFile(trx, fresh);
    await trx.insertInto("filesToRemove").values({ storageKey, notedAt: clock() }).execute();
    return true;
  });
  await removePendingFile(deps, moved ? storageKey : fresh);
  return moved;
}

async function countOld({ db, secrets }: RotateDeps): Promise<number> {
  const parts = sealedColumns.map(({ table, column }) =>
    countRows(db, table, oldKey(column, secrets.keyId)),
  );
  parts.push(countRows(db, "uploads", sql<boolean>`key_id <> ${secrets.keyId}`));
  return (await Promise.all(parts)).reduce((total, count) => total + count, 0);
}

async function countRows(
  db: Kysely<Database>,
  table: string,
  where: ReturnType<typeof sql<boolean>>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}
