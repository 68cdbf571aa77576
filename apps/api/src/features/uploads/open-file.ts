import { Refusal } from "@songtan/contract/errors";
import type { Deps } from "../../deps.ts";
import { fileLinkHolds, findUpload } from "./queries.ts";

type Link = { uploadId: string; expires: number; signature: string };

/** The picture behind a signed link. A link that has ended, or was made up, opens nothing and tells nothing. */
export async function openFile(
  deps: Pick<Deps, "db" | "clock" | "files" | "secrets">,
  link: Link,
): Promise<{ mime: string; bytes: Buffer }> {
  if (!fileLinkHolds(deps, link, deps.clock())) throw new Refusal("not_found");
  const upload = await findUpload(deps.db, link.uploadId);
  const kept = upload && (await deps.files.get(upload.storage_key));
  if (!upload || !kept) throw new Refusal("not_found");
  return { mime: upload.mime, bytes: upload.encrypted ? deps.secrets.open(kept) : Buffer.from(kept) };
}
