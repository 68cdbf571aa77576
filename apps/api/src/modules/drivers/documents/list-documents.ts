import type { DocumentView } from "@songtan/contract/drivers/drivers";
import { type DocumentKind, documentKinds } from "@songtan/domain/driver-types";
import type { Deps } from "../../../deps/deps.ts";
import { loadDocuments } from "../../identity/driver-state/verification.ts";
import { toContactView, toDocumentView } from "./document-view.ts";

/** All eight pages of a driver's profile, in the checklist's order. */
export async function listDocuments(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  driverId: string,
): Promise<DocumentView[]> {
  const account = await deps.db
    .selectFrom("accounts")
    .select(["email", "emailVerifiedAt", "phone", "phoneVerifiedAt"])
    .where("id", "=", driverId)
    .executeTakeFirstOrThrow();
  const rows = await loadDocuments(deps.db, driverId);
  return documentKinds.map((kind) =>
    kind === "email" || kind === "phone-no"
      ? toContactView(kind, account)
      : toDocumentView(deps, kind, rows.get(kind)),
  );
}

/** One of them. */
export async function findDocument(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  { driverId, kind }: { driverId: string; kind: DocumentKind },
): Promise<DocumentView> {
  const documents = await listDocuments(deps, driverId);
  return documents[documentKinds.indexOf(kind)] as DocumentView;
}
