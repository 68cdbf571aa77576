import type { Readable } from "node:stream";
import { Refusal } from "@songtan/contract/errors";
import { exportIsOpen } from "@songtan/domain/accounts/data-export";
import type { Deps } from "../../../deps/deps.ts";
import { openStream } from "./export-archive.ts";
import { exportLinkHolds } from "./export-link.ts";

type Link = { exportId: string; expires: number; signature: string };
type Opened = { bytes: Readable; byteCount: number; requestedAt: Date };

/** Opens the archive behind a link. An expired or invalid link gets `not_found` without details. */
export async function openExport(
  deps: Pick<Deps, "db" | "clock" | "files" | "secrets">,
  link: Link,
): Promise<Opened> {
  const now = deps.clock();
  if (!exportLinkHolds(deps, link, now)) throw new Refusal("not_found");
  const row = await deps.db
    .selectFrom("dataExports")
    .selectAll()
    .where("id", "=", link.exportId)
    .executeTakeFirst();
  if (!row || !exportIsOpen({ state: row.state, expiresAt: row.expiresAt }, now))
    throw new Refusal("not_found");
  const encrypted = row.storageKey && (await deps.files.getStream(row.storageKey));
  if (!encrypted || !row.sealedKey) throw new Refusal("not_found");
  return {
    bytes: openStream(deps, encrypted, row.sealedKey),
    byteCount: Number(row.byteCount),
    requestedAt: row.requestedAt,
  };
}
