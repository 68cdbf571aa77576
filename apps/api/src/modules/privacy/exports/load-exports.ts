import type { DataExportsView } from "@songtan/contract/identity/account-rights";
import { exportIsOpen, secondsUntilExport } from "@songtan/domain/accounts/data-export";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { exportUrl } from "./export-link.ts";

export type ExportRecord = Selectable<DB["dataExports"]>;

export async function latestExport(
  trx: Reader,
  accountId: string,
): Promise<ExportRecord | undefined> {
  return trx
    .selectFrom("dataExports")
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("requestedAt", "desc")
    .executeTakeFirst();
}

/** The person's last request for their data, with its link while that works. */
export async function loadExports(
  db: Reader,
  deps: Pick<Deps, "clock" | "secrets">,
  actor: Actor,
): Promise<z.infer<typeof DataExportsView>> {
  const row = await latestExport(db, actor.accountId);
  const now = deps.clock();
  const retryAfterSeconds = secondsUntilExport(row?.requestedAt ?? null, now);
  if (!row) return { latest: null, retryAfterSeconds };
  const open = exportIsOpen({ state: row.state, expiresAt: row.expiresAt }, now);
  const latest = {
    id: row.id,
    state:
      row.state === "ready" && !open
        ? ("expired" as const)
        : (row.state as "preparing" | "ready" | "expired"),
    requestedAt: row.requestedAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    byteCount: row.byteCount,
    url: open && row.expiresAt ? exportUrl(deps, row.id, row.expiresAt) : null,
  };
  return { latest, retryAfterSeconds };
}
