import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import type { UploadPurpose } from "@songtan/contract/uploads";
import type { Insertable } from "kysely";
import type { DB } from "../../../generated/tables.ts";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { noteFile, removeFile, strikeNote } from "../../files/noted-files.ts";
import type { Actor } from "../../http/auth.ts";
import { signal } from "../../live/hub.ts";
import { sha256 } from "../../secrets.ts";
import { isDocument, mayUpload } from "./purposes.ts";
import { findUpload, type UploadRow } from "./queries.ts";
import type { ReceivedFile } from "./receive-form.ts";

/** Who sends it: an account in its role, or somebody of staff. */
type Sender = Actor | { role: "staff"; staffId: string };
type Input = {
  actor: Sender;
  file: ReceivedFile;
  purpose: UploadPurpose;
  redacted: boolean;
  id?: string;
  sha256?: string;
};
type StoreDeps = Pick<Deps, "db" | "clock" | "files" | "pictures" | "secrets">;
type Kept = Pick<UploadRow, "id" | "purpose" | "storage_key">;
/** Runs the saving as a command, so that a repeated Idempotency-Key answers what the first did. */
type Save = (work: (trx: Trx) => Promise<Kept>) => Promise<Kept>;

/**
 * Keeps a picture. The phone names it, so that sending it again after a lost answer changes nothing; the hash of the
 * bytes the phone made is kept beside the hash of ours, because a proof speaks of the former.
 */
export async function storeUpload(deps: StoreDeps, input: Input, save: Save): Promise<Kept> {
  const { actor, file, purpose } = input;
  if (!mayUpload(actor.role, purpose)) throw new Refusal("invalid", {}, { purpose: "not_available" });
  if (purpose === "citizen-card" && !input.redacted)
    throw new Refusal("invalid", {}, { redaction: "redaction_missing" });
  if (input.sha256 && input.sha256 !== file.sha256) throw new Refusal("invalid", {}, { sha256: "format" });
  const id = input.id?.toLowerCase() ?? randomUUID();
  const sender = {
    account_id: actor.role === "staff" ? null : actor.accountId,
    staff_id: actor.role === "staff" ? actor.staffId : null,
  };
  const claim = { id, sender, purpose, sentHash: file.sha256 };
  const known = await findUpload(deps.db, id);
  if (known) return save(async () => sameUpload(known, claim));
  const picture = await deps.pictures.encode(file.path, purpose === "signature");
  const encrypted = isDocument(purpose);
  // A key of its own for each try: of two at once the loser takes back its own file, never the winner's.
  const key = `uploads/${randomUUID()}`;
  await noteFile(deps, key);
  await deps.files.put(key, encrypted ? deps.secrets.seal(picture.bytes) : picture.bytes);
  const row = {
    id,
    ...sender,
    purpose,
    storage_key: key,
    mime: picture.mime,
    byte_count: picture.bytes.length,
    width: picture.width,
    height: picture.height,
    sha256_sent: file.sha256,
    sha256_stored: sha256(picture.bytes).toString("hex"),
    encrypted,
    key_id: encrypted ? deps.secrets.keyId : null,
    redacted: input.redacted,
    created_at: deps.clock(),
  };
  try {
    const saved = await save(
      async (trx) => (await saveUpload(trx, row)) ?? sameUpload(await findUpload(trx, id), claim),
    );
    if (saved.storage_key !== key) await removeFile(deps, key);
    return saved;
  } catch (problem) {
    // After any other failure the row may stand all the same, and needs its file; if not, the sweeper finds the note.
    if (problem instanceof Refusal) await removeFile(deps, key);
    throw problem;
  }
}

/** Null when another request has saved this id first. Wakes those who watch a booking that waits for this picture. */
async function saveUpload(trx: Trx, row: Insertable<DB["uploads"]>): Promise<Kept | null> {
  const saved = await trx
    .insertInto("uploads")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!saved) return null;
  await strikeNote(trx, saved.storage_key);
  const proofs = await trx
    .selectFrom("proofs")
    .select("booking_id")
    .distinct()
    .where("upload_id", "=", saved.id)
    .execute();
  for (const { booking_id } of proofs) await signal(trx, { topic: "booking", id: booking_id });
  return kept(saved);
}

const kept = ({ id, purpose, storage_key }: UploadRow): Kept => ({ id, purpose, storage_key });

type Claim = { sender: Pick<UploadRow, "account_id" | "staff_id">; purpose: string; sentHash: string };

function sameUpload(known: UploadRow | undefined, claim: Claim): Kept {
  const same =
    known?.account_id === claim.sender.account_id &&
    known.staff_id === claim.sender.staff_id &&
    known.purpose === claim.purpose &&
    known.sha256_sent === claim.sentHash;
  if (!known || !same) throw new Refusal("conflict");
  return kept(known);
}
