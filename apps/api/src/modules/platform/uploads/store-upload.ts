import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import type { UploadPurpose } from "@songtan/contract/uploads";
import type { Insertable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { confirmFile, markPending, removePendingFile } from "../../../files/pending-files.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { sha256 } from "../../../keys/secrets.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { isDocument, mayUpload } from "./purposes.ts";
import { findUpload, type UploadRow } from "./queries.ts";
import type { ReceivedFile } from "./receive-form.ts";

/** The sender: an account in its role, or a member of staff. */
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
type StoredUpload = Pick<UploadRow, "id" | "purpose" | "storage_key">;
/** Runs the saving as a command, so that a repeated Idempotency-Key answers what the first did. */
type Save = (work: (trx: Trx) => Promise<StoredUpload>) => Promise<StoredUpload>;

/**
 * Stores a picture. The phone chooses its id, so that a repeated upload changes nothing; the hash
 * of the phone's bytes is stored next to the hash of ours, because a proof refers to the former.
 */
export async function storeUpload(
  deps: StoreDeps,
  input: Input,
  save: Save,
): Promise<StoredUpload> {
  const { actor, file, purpose } = input;
  if (!mayUpload(actor.role, purpose))
    throw new Refusal("invalid", {}, { purpose: "not_available" });
  if (purpose === "citizen-card" && !input.redacted)
    throw new Refusal("invalid", {}, { redaction: "redaction_missing" });
  if (input.sha256 && input.sha256 !== file.sha256)
    throw new Refusal("invalid", {}, { sha256: "format" });
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
  // A key of its own for each attempt: of two at once the loser removes its own file, never the
  // winner's.
  const key = `uploads/${randomUUID()}`;
  await markPending(deps, key);
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
    if (saved.storage_key !== key) await removePendingFile(deps, key);
    return saved;
  } catch (problem) {
    // After any other failure the row may exist and need its file; if not, the sweeper finds the
    // pending file.
    if (problem instanceof Refusal) await removePendingFile(deps, key);
    throw problem;
  }
}

/** Null when another request has saved this id first. Wakes those who watch a booking that waits for this picture. */
async function saveUpload(trx: Trx, row: Insertable<DB["uploads"]>): Promise<StoredUpload | null> {
  const saved = await trx
    .insertInto("uploads")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!saved) return null;
  await confirmFile(trx, saved.storage_key);
  const proofs = await trx
    .selectFrom("proofs")
    .select("booking_id")
    .distinct()
    .where("upload_id", "=", saved.id)
    .execute();
  for (const { booking_id } of proofs) await publish(trx, { topic: "booking", id: booking_id });
  return toStoredUpload(saved);
}

const toStoredUpload = ({ id, purpose, storage_key }: UploadRow): StoredUpload => ({
  id,
  purpose,
  storage_key,
});

type UploadClaim = {
  sender: Pick<UploadRow, "account_id" | "staff_id">;
  purpose: string;
  sentHash: string;
};

function sameUpload(known: UploadRow | undefined, claim: UploadClaim): StoredUpload {
  const same =
    known?.account_id === claim.sender.account_id &&
    known.staff_id === claim.sender.staff_id &&
    known.purpose === claim.purpose &&
    known.sha256_sent === claim.sentHash;
  if (!known || !same) throw new Refusal("conflict");
  return toStoredUpload(known);
}
