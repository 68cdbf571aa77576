import type { DocumentView } from "@songtan/contract/drivers/drivers";
import type { DocumentKind, SubmittedKind } from "@songtan/domain/driver-types";
import { documentStateOn } from "@songtan/domain/drivers/verification";
import { serviceDay } from "@songtan/domain/thai/dates";
import { formatPhone } from "@songtan/domain/thai/phone";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Deps } from "../../../deps/deps.ts";
import { openFields } from "../../identity/driver-state/page-fields.ts";
import type { DocumentRow } from "../../identity/driver-state/verification.ts";
import { documentLinkSeconds, signedFileUrl } from "../../platform/uploads/signed-file-url.ts";
import { imageFields } from "./document-images.ts";

type ViewDeps = Pick<Deps, "secrets" | "clock">;

/**
 * A page as its driver sees it: numbers masked, and for each picture's id a link that works for a
 * minute.
 */
export function toDocumentView(
  deps: ViewDeps,
  kind: SubmittedKind,
  row: DocumentRow | undefined,
): DocumentView {
  if (!row) return { kind, state: "missing", fields: {}, submittedAt: null, expiresOn: null };
  const now = deps.clock();
  const status = { state: row.state, expiresOn: row.expiresOn };
  const fields = openFields(deps, row);
  for (const field of Object.keys(imageFields[kind])) {
    const id = fields[field];
    if (id)
      fields[field.replace(/UploadId$/, "Url")] = signedFileUrl(deps, id, {
        now,
        ttlSeconds: documentLinkSeconds,
      });
  }
  return {
    kind,
    state: documentStateOn(status, serviceDay(now)),
    fields,
    ...(row.rejectionReason !== null && {
      rejection: { reason: row.rejectionReason, words: row.rejectionNote },
    }),
    submittedAt: row.submittedAt.toISOString(),
    expiresOn: row.expiresOn,
  };
}

type Contacts = Pick<
  Selectable<DB["accounts"]>,
  "email" | "emailVerifiedAt" | "phone" | "phoneVerifiedAt"
>;

/** E-mail and phone are part of the checklist too; confirming their code is the approval. */
export function toContactView(
  kind: Exclude<DocumentKind, SubmittedKind>,
  account: Contacts,
): DocumentView {
  const verifiedAt = kind === "email" ? account.emailVerifiedAt : account.phoneVerifiedAt;
  return {
    kind,
    state: verifiedAt ? "approved" : "missing",
    fields: kind === "email" ? { email: account.email } : { phone: formatPhone(account.phone) },
    submittedAt: verifiedAt?.toISOString() ?? null,
    expiresOn: null,
  };
}
