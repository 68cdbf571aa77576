import { Refusal } from "@songtan/contract/errors";
import type { Deps } from "../../../deps/deps.ts";
import { fileLinkHolds } from "./signed-file-url.ts";
import { findUpload } from "./upload-records.ts";

type Link = { uploadId: string; expires: number; signature: string };

/** Opens the picture behind a signed link. An expired or forged link reveals nothing. */
export async function openFile(
  deps: Pick<Deps, "db" | "clock" | "files" | "secrets">,
  link: Link,
): Promise<{ mime: string; bytes: Buffer }> {
  if (!fileLinkHolds(deps, link, deps.clock())) throw new Refusal("not_found");
  const upload = await findUpload(deps.db, link.uploadId);
  const bytes = upload && (await deps.files.get(upload.storageKey));
  if (!upload || !bytes) throw new Refusal("not_found");
  return {
    mime: upload.mime,
    bytes: upload.encrypted ? deps.secrets.open("document_picture", bytes) : Buffer.from(bytes),
  };
}
