import type { DocumentAccessView } from "@songtan/contract/drivers/drivers";
import type { Page } from "@songtan/contract/scalars";
import type { AccessReason, DocumentKind } from "@songtan/domain/driver-types";
import { sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";

type Input = z.infer<typeof Page> & { driverId: string };

/** Lists the accesses to this driver's documents, newest first, one page at a time. The list is complete. */
export async function listDocumentAccess(
  { db }: Pick<Deps, "db">,
  { driverId, cursor, limit }: Input,
): Promise<Paged<DocumentAccessView>> {
  const after = parseCursor(cursor);
  const rows = await db
    .selectFrom("documentAccessLog")
    .select(["id", "kind", "staffName", "reason", "note", "openedAt"])
    .where("driverId", "=", driverId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(opened_at, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy("openedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({ at: last.openedAt, id: last.id }));
  return {
    data: page.map((row) => ({
      id: row.id,
      kind: row.kind as DocumentKind,
      staffName: row.staffName,
      reason: row.reason as AccessReason,
      words: row.note,
      openedAt: row.openedAt.toISOString(),
    })),
    nextCursor,
  };
}
