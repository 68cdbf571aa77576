import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import type { Locale } from "@songtan/domain/account-types";
import { makeZip } from "client-zip";
import { stringify } from "csv-stringify/sync";
import type { Deps } from "../../../deps/deps.ts";
import { ownPicture, pictureFile } from "./account-tables.ts";
import { columnTitle, exportPage, readable } from "./export-page.ts";
import type { ExportOwner, ExportTable } from "./export-table.ts";

type ArchiveDeps = Pick<Deps, "db" | "files" | "secrets">;
type Content = { owner: ExportOwner; tables: readonly ExportTable[]; locale: Locale; madeAt: Date };
type Entry = {
  name: string;
  lastModified: Date;
  input: string | Uint8Array | AsyncIterable<string>;
};

/** Creates the archive while it is read, one file after the other, so that its size does not matter. */
export function exportArchive(deps: ArchiveDeps, content: Content): Readable {
  return Readable.fromWeb(
    makeZip(entries(deps, content)) as Parameters<typeof Readable.fromWeb>[0],
  );
}

async function* entries(deps: ArchiveDeps, content: Content): AsyncGenerator<Entry> {
  const { tables, locale, madeAt } = content;
  const entry = (name: string, input: Entry["input"]): Entry => ({
    name,
    lastModified: madeAt,
    input,
  });
  yield entry("index.html", exportPage(tables, content));
  const data = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
  yield entry("data.json", JSON.stringify({ madeAt, ...data }, null, 2));
  for (const table of tables) yield entry(`tables/${table.name}.csv`, csvOf(table, locale));
  if (content.owner.role === "driver")
    yield entry("tables/positions.csv", positions(deps, content));
  for (const { file, storageKey, encrypted } of await listPictures(deps, content)) {
    const storedFile = await deps.files.get(storageKey);
    // The file was deleted between the listing and this read.
    if (storedFile)
      yield entry(file, encrypted ? deps.secrets.open("document_picture", storedFile) : storedFile);
  }
}

const listPictures = ({ db }: ArchiveDeps, { owner }: Content) =>
  db
    .selectFrom("uploads")
    .select([pictureFile, "storageKey", "encrypted"])
    .where("accountId", "=", owner.id)
    .where(ownPicture)
    .orderBy("createdAt")
    .execute();

/**
 * Starts with a byte order mark that marks the file as UTF-8, or spreadsheets would not show Thai.
 */
function csvOf({ rows }: ExportTable, locale: Locale): string {
  const columns = Object.keys(rows[0] ?? {});
  const header = columns.map((column) => columnTitle(column, locale));
  const lines = rows.map((row) =>
    columns.map((column) => readable(column, row[column] ?? null, locale)),
  );
  return stringify([header, ...lines], { bom: true, escape_formulas: true });
}

/** Every point of every job, job by job: a hard worker has hundreds of thousands. */
async function* positions({ db }: ArchiveDeps, { owner, locale }: Content): AsyncGenerator<string> {
  const columns = ["bookingNumber", "recordedAt", "latitude", "longitude"];
  yield stringify([columns.map((column) => columnTitle(column, locale))], { bom: true });
  const jobs = await db
    .selectFrom("bookings")
    .select(["id", "number"])
    .where("id", "in", (eb) =>
      eb.selectFrom("positions").select("bookingId").where("driverId", "=", owner.id),
    )
    .orderBy("createdAt")
    .execute();
  for (const job of jobs) {
    const points = await db
      .selectFrom("positions")
      .select(["recordedAt", "latitude", "longitude"])
      .where("bookingId", "=", job.id)
      .where("driverId", "=", owner.id)
      .orderBy("recordedAt")
      .execute();
    yield stringify(
      points.map((row) => [job.number, row.recordedAt.toISOString(), row.latitude, row.longitude]),
    );
  }
}

const cipherName = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;

/**
 * Encrypts a stream with its own key. `sealed()` returns the data that decrypts it; call it after
 * the stream has ended.
 */
export function sealStream({ secrets }: Pick<Deps, "secrets">, plain: Readable) {
  const [key, nonce] = [randomBytes(keyBytes), randomBytes(nonceBytes)];
  const cipher = createCipheriv(cipherName, key, nonce);
  let byteCount = 0;
  plain.on("data", (chunk: Uint8Array) => {
    byteCount += chunk.length;
  });
  // A failure passes through the cipher to the reader.
  const stream = pipeline(plain, cipher, () => {});
  return {
    stream,
    byteCount: () => byteCount,
    sealed: () => secrets.seal("data_export_key", Buffer.concat([key, nonce, cipher.getAuthTag()])),
  };
}

/** The stream in clear. It fails at its end when a byte was changed. */
export function openStream(
  { secrets }: Pick<Deps, "secrets">,
  encrypted: Readable,
  sealed: Uint8Array,
): Readable {
  const opened = secrets.open("data_export_key", sealed);
  const nonceEnd = keyBytes + nonceBytes;
  const decipher = createDecipheriv(
    cipherName,
    opened.subarray(0, keyBytes),
    opened.subarray(keyBytes, nonceEnd),
  );
  decipher.setAuthTag(opened.subarray(nonceEnd));
  return pipeline(encrypted, decipher, () => {});
}
