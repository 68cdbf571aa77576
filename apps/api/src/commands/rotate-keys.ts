import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../db/database.ts";
import type { Deps } from "../deps/deps.ts";
import {
  confirmFile,
  markPending,
  removePendingFile,
  removePendingFiles,
} from "../files/pending-files.ts";
import { UnopenedError } from "../keys/keyring.ts";
import type { SealPurpose } from "../keys/seal-purposes.ts";

type RotateDeps = Pick<Deps, "db" | "clock" | "files" | "secrets">;
export type Rotation = {
  resealed: number;
  remaining: number;
  /** Values that cannot be opened with any key of the ring, and the reason; they stay unchanged. */
  unreadable: string[];
};

/**
 * Every column with sealed bytes, the purpose of the seal, and an expression that names the row. A test reads the
 * schema and fails on a column that is missing here.
 */
export const sealedColumns = [
  {
    table: "documents",
    column: "sealed_fields",
    purpose: "document_number",
    name: sql`driver_id || ' ' || kind`,
  },
  {
    table: "documents",
    column: "sealed_personal",
    purpose: "document_personal",
    name: sql`driver_id || ' ' || kind`,
  },
  { table: "staff", column: "totp_secret", purpose: "staff_totp", name: sql`id::text` },
  // The key of the table is the hash of a token, which does not identify a person.
  {
    table: "staff_invitations",
    column: "totp_secret",
    purpose: "staff_totp",
    name: sql`staff_id || ' ' || purpose`,
  },
  { table: "partner_keys", column: "sealed_secret", purpose: "partner_key", name: sql`id::text` },
  {
    table: "webhook_endpoints",
    column: "sealed_secret",
    purpose: "webhook_secret",
    name: sql`id::text`,
  },
  {
    table: "webhook_endpoints",
    column: "sealed_previous_secret",
    purpose: "webhook_secret",
    name: sql`id::text`,
  },
  {
    table: "webhook_endpoints",
    column: "sealed_private_key",
    purpose: "webhook_private_key",
    name: sql`id::text`,
  },
  {
    table: "social_sign_ins",
    column: "sealed_request",
    purpose: "social_sign_in_request",
    name: sql`id::text`,
  },
  {
    table: "social_sign_ins",
    column: "sealed_person",
    purpose: "social_sign_in_person",
    name: sql`id::text`,
  },
  { table: "data_exports", column: "sealed_key", purpose: "data_export_key", name: sql`id::text` },
  {
    table: "payout_accounts",
    column: "sealed_number",
    purpose: "payout_account_number",
    name: sql`id::text`,
  },
  {
    table: "depot_collections",
    column: "sealed_picture",
    purpose: "depot_picture",
    name: sql`booking_id::text`,
  },
  {
    table: "provider_settings",
    column: "sealed_secrets",
    purpose: "provider_secrets",
    name: sql`id::text`,
  },
] as const satisfies readonly SealedColumn[];
type SealedColumn = {
  table: string;
  column: string;
  purpose: SealPurpose;
  name: RawBuilder<unknown>;
};

/** The purpose of the files that are sealed: the pictures of documents. */
export const sealedFiles = "document_picture" satisfies SealPurpose;

const batchRows = 50;

/**
 * Re-encrypts with the newest key everything that an older one encrypted: numbers in batches of one
 * transaction each, pictures one by one. May be killed and restarted at any point, and runs safely
 * next to the program, which reads with every key of the ring. What does not open does not stop the rest.
 * @param log one line for each batch
 * @returns how many were re-encrypted, and how many are left: those that do not open, and what another process held
 */
export async function rotateKeys(
  deps: RotateDeps,
  log: (line: string) => void = () => {},
): Promise<Rotation> {
  let resealed = 0;
  const unreadable: string[] = [];
  for (const sealed of sealedColumns) {
    const passed: string[] = [];
    for (let rows = batchRows; rows === batchRows; ) {
      const batch = await deps.db
        .transaction()
        .execute((trx) => resealRows(trx, deps, { sealed, passed }));
      ({ rows } = batch);
      passed.push(...batch.unread.map(({ name }) => name));
      unreadable.push(
        ...batch.unread.map(({ name, why }) => `${sealed.table}.${sealed.column} ${name}: ${why}`),
      );
      const done = rows - batch.unread.length;
      resealed += done;
      if (done > 0) log(`${sealed.table}: ${done} sealed with key ${deps.secrets.keyId}`);
    }
  }
  const uploads = await resealUploads(deps, log);
  await removePendingFiles(deps);
  return {
    resealed: resealed + uploads.done,
    remaining: await countOld(deps),
    unreadable: [...unreadable, ...uploads.unreadable],
  };
}

type Unread = { name: string; why: string };

/** @param passed the names of rows that did not open before: they are passed over */
async function resealRows(
  trx: Trx,
  { secrets }: RotateDeps,
  {
    sealed: { table, column, purpose, name },
    passed,
  }: { sealed: SealedColumn; passed: readonly string[] },
): Promise<{ rows: number; unread: Unread[] }> {
  const { rows } = await sql<{ place: string; name: string; bytes: Buffer }>`
    select ctid::text as place, ${name} as name, ${sql.ref(column)} as bytes from ${sql.table(table)}
    where ${oldKey(column, secrets.keyId)} and ${name} <> all (${passed}::text[])
    limit ${batchRows} for update skip locked`.execute(trx);
  const unread: Unread[] = [];
  for (const { place: ctid, name: row, bytes } of rows) {
    const plain = open(secrets, purpose, bytes);
    if (plain instanceof UnopenedError) unread.push({ name: row, why: plain.message });
    else
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${secrets.seal(purpose, plain)}
        where ctid = ${ctid}::tid`.execute(trx);
  }
  return { rows: rows.length, unread };
}

function open(
  secrets: RotateDeps["secrets"],
  purpose: SealPurpose,
  bytes: Uint8Array,
): Buffer | UnopenedError {
  try {
    return secrets.open(purpose, bytes);
  } catch (problem) {
    if (problem instanceof UnopenedError) return problem;
    throw problem;
  }
}

/** The key's id is the first of the sealed bytes. */
const oldKey = (column: string, keyId: number) =>
  sql<boolean>`${sql.ref(column)} is not null and get_byte(${sql.ref(column)}, 0) <> ${keyId}`;

async function resealUploads(
  deps: RotateDeps,
  log: (line: string) => void,
): Promise<{ done: number; unreadable: string[] }> {
  let done = 0;
  const unreadable: string[] = [];
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
    for (const row of rows) {
      const result = await resealUpload(deps, row);
      if (typeof result !== "boolean") unreadable.push(`uploads ${row.id}: ${result.message}`);
      else if (result) done += 1;
    }
    if (rows.length > 0) log(`uploads: ${done} sealed with key ${deps.secrets.keyId}`);
    if (rows.length < batchRows) return { done, unreadable };
    after = rows.at(-1)?.id ?? after;
  }
}

/**
 * Writes the resealed bytes to a new file; the old one remains until the row refers to the new one. Both are marked
 * pending while a row does not refer to them, so that the sweeper finds all files after a kill in between.
 * @returns whether it was moved, or why it cannot be
 */
async function resealUpload(deps: RotateDeps, row: Upload): Promise<boolean | Error> {
  const { db, files, secrets, clock } = deps;
  const { id, storageKey } = row;
  const stored = await files.get(storageKey).catch((problem: Error) => problem);
  if (stored instanceof Error) return stored;
  // A request for its link gets a 404, and encryption has to be skipped.
  if (!stored) return (await isThere(deps, row)) && new Error("its file is lost");
  const plain = open(secrets, sealedFiles, stored);
  if (plain instanceof UnopenedError) return plain;
  const fresh = `uploads/${randomUUID()}`;
  await markPending(deps, fresh);
  await files.put(fresh, secrets.seal(sealedFiles, plain));
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

type Upload = { id: string; storageKey: string };

/** Returns true when the row still exists and still refers to the same file. */
async function isThere({ db }: RotateDeps, { id, storageKey }: Upload): Promise<boolean> {
  const row = await db
    .selectFrom("uploads")
    .select("id")
    .where("id", "=", id)
    .where("storageKey", "=", storageKey)
    .executeTakeFirst();
  return row !== undefined;
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
