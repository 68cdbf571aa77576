import { z } from "zod";

/** The files of a backup's folder. `SHA256SUMS` names every other one, as `sha256sum -c` reads it. */
export const manifestFile = "manifest.json";
export const sumsFile = "SHA256SUMS";
export const tableFile = (name: string) => `database/${name}.jsonl.gz`;
export const storedFile = (key: string) => `files/${key}`;

/** Raised when what a folder holds, or how its files are written, changes so that older programs would misread it. */
const format = 1;

const Table = z.object({
  /** With its schema: `public.bookings`. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** The size of the compressed file. */
  bytes: z.number().int(),
});
/** What a backup holds. */
export const Manifest = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  /** The newest of `migrations`, for the human reader of this file. */
  migration: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** The newest migration of the job tables; graphile-worker numbers them. */
  jobsMigration: z.number().int(),
  /** Not the keys themselves: data to check that an installation has the same ones. */
  keys: z.object({ secret: z.string(), ids: z.array(z.number().int()) }),
  tables: z.array(Table),
  partitions: z.array(z.object({ name: z.string(), of: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), called: z.boolean() })),
  files: z.object({
    keys: z.array(z.string()),
    bytes: z.number().int(),
    /** Keys of rows with a missing file, although the row was still there afterwards. */
    missing: z.array(z.string()),
  }),
});
export type Manifest = z.infer<typeof Manifest>;
export type BackedUpTable = z.infer<typeof Table>;
export const manifestFormat = format;

/** An unfinished backup: its folder, and the entries for `SHA256SUMS`. */
export type Draft = { folder: string; sums: Map<string, string> };

/** Something the operator must know or decide; the message says what. Nothing was changed. */
export class BackupRefusal extends Error {
  override name = "BackupRefusal";
}
