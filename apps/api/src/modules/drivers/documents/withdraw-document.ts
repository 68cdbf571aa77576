import type { DocumentView } from "@songtan/contract/drivers/drivers";
import { Refusal } from "@songtan/contract/errors";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { nextReviewState } from "@songtan/domain/drivers/document-review";
import type { Trx } from "../../../db/database.ts";
import { lockRow, lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { deleteUploads } from "../../../files/pending-files.ts";
import { refreshVerification } from "../../identity/driver-state/verification.ts";
import { imageFields } from "./document-images.ts";
import { toDocumentView } from "./document-view.ts";

/**
 * Withdraws a page without a decision: its numbers and pictures are deleted. The keyed hash of its
 * number stays, or a second account could use the number.
 */
export async function withdrawDocument(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets">,
  { driverId, kind }: { driverId: string; kind: SubmittedKind },
): Promise<DocumentView> {
  await lockRow(trx, "drivers", driverId);
  const [row] = await lockRowsWhere(trx, "documents", {
    where: (eb) => eb.and({ driverId, kind }),
  });
  if (!row) throw new Refusal("not_found");
  // A bank account that replaces an approved one: withdrawing it must not bypass the second person.
  if (nextReviewState(row.state, "withdraw") === null || row.secondNeeded)
    throw new Refusal("conflict");
  await trx
    .deleteFrom("documents")
    .where("driverId", "=", driverId)
    .where("kind", "=", kind)
    .execute();
  const fields = row.fields as Record<string, string>;
  await deletePictures(trx, deps, {
    driverId,
    ids: Object.keys(imageFields[kind]).flatMap((field) => fields[field] ?? []),
  });
  await refreshVerification(trx, driverId, deps.clock());
  return toDocumentView(deps, kind, undefined);
}

/** All but the portrait, which others see. */
async function deletePictures(
  trx: Trx,
  deps: Pick<Deps, "clock">,
  { driverId, ids }: { driverId: string; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const own = await trx
    .selectFrom("uploads")
    .select("id")
    .where("accountId", "=", driverId)
    .where("id", "in", ids)
    .where("purpose", "!=", "avatar")
    .execute();
  await deleteUploads(
    trx,
    deps,
    own.map(({ id }) => id),
  );
}
