import type { OpenDocument, OpenedDocument } from "@songtan/contract/console/reviews";
import { Refusal } from "@songtan/contract/errors";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { driverVisibleState } from "@songtan/domain/drivers/document-review";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { openFields } from "../../identity/driver-state/page-fields.ts";
import type { DocumentRow } from "../../identity/driver-state/verification.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { documentLinkSeconds, signedFileUrl } from "../../platform/uploads/signed-file-url.ts";
import { imageFields } from "./document-images.ts";
import { openNumber, sealedField } from "./sealed-numbers.ts";

export type PageOfDriver = {
  driverId: string;
  kind: SubmittedKind;
  by: { kind: "staff"; id: string; name: string; address: string };
};
type Input = PageOfDriver & z.infer<typeof OpenDocument>;

/**
 * Opens a page for a member of staff, its number in clear and its pictures as links that end within a minute. That it
 * was opened, by whom and why, is written down first, and the driver reads it.
 */
export async function openDocument(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets">,
  { driverId, kind, by, reason, words }: Input,
): Promise<OpenedDocument> {
  const now = deps.clock();
  const row = await trx
    .selectFrom("documents")
    .selectAll()
    .where("driverId", "=", driverId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  await trx
    .insertInto("documentAccessLog")
    .values({
      driverId,
      kind,
      staffId: by.id,
      staffName: by.name,
      reason,
      note: words || null,
      openedAt: now,
    })
    .execute();
  await recordAudit(trx, {
    actor: by,
    action: "document.opened",
    subject: { kind: "driver", id: driverId },
    detail: { kind, reason, ...(words && { words }) },
    at: now,
  });
  return inClear(deps, kind, row);
}

function inClear(
  deps: Pick<Deps, "clock" | "secrets">,
  kind: SubmittedKind,
  row: DocumentRow,
): OpenedDocument {
  const now = deps.clock();
  const typed = openFields(deps, row);
  const number = sealedField[kind];
  const clear = number === null ? null : openNumber(deps, row);
  const fields = Object.fromEntries(
    Object.entries(typed).filter(([field]) => !field.endsWith("UploadId")),
  );
  return {
    kind,
    state: driverVisibleState(row.state),
    submittedAt: row.submittedAt.toISOString(),
    fields: number !== null && clear !== null ? { ...fields, [number]: clear } : fields,
    images: Object.keys(imageFields[kind]).flatMap((field) => {
      const id = typed[field];
      if (!id) return [];
      const url = row.imagesDeletedAt
        ? null
        : signedFileUrl(deps, id, { now, ttlSeconds: documentLinkSeconds });
      return [{ field: field.replace(/UploadId$/, ""), url }];
    }),
    // A link lives at least half of its time from when it is made.
    linksEndAt: new Date(now.getTime() + (documentLinkSeconds / 2) * 1000).toISOString(),
  };
}
