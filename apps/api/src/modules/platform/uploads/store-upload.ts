import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import type { UploadPurpose } from "@songtan/contract/uploads";
import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { confirmFile, markPending, removePendingFile } from "../../../files/pending-files.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { sha256 } from "../../../keys/secrets.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { isDocument, isTransparent, mayUpload } from "./purposes.ts";
import type { ReceivedFile } from "./receive-form.ts";
import { findUpload, type UploadRow } from "./upload-records.ts";

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
type StoredUpload = Pick<UploadRow, "id" | "purpose" | "storageKey">;
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
    accountId: actor.role === "staff" ? null : actor.accountId,
    staffId: actor.role === "staff" ? actor.staffId : null,
  };
  const claim = { id, sender, purpose, sentHash: file.sha256 };
  const known = await findUpload(deps.db, id);
  if (known) return save(async () => sameUpload(known, claim));
  const picture = await deps.pictures.encode(file.path, isTransparent(purpose));
  const encrypted = isDocument(purpose);
  // A separate key for each attempt: when two run at once, the loser removes its file and never the winner's.
  const key = `uploads/${randomUUID()}`;
  await markPending(deps, key);
  await deps.files.put(
    key,
    encrypted ? deps.secrets.seal("document_picture", picture.bytes) : picture.bytes,
  );
  const row = {
    id,
    ...sender,
    purpose,
    storageKey: key,
    mime: picture.mime,
    byteCount: picture.bytes.length,
    width: picture.width,
    height: picture.height,
    sha256Sent: file.sha256,
    sha256Stored: sha256(picture.bytes).toString("hex"),
    encrypted,
    keyId: encrypted ? deps.secrets.keyId : null,
    redacted: input.redacted,
    createdAt: deps.clock(),
  };
  try {
    const saved = await save(
      async (trx) => (await saveUpload(trx, row)) ?? sameUpload(await findUpload(trx, id), claim),
    );
    if (saved.storageKey !== key) await removePendingFile(deps, key);
    return saved;
  } catch (problem) {
    // After any other failure the row may exist and need its file; if not, the sweeper finds the
    // pending file.
    if (problem instanceof Refusal) await removePendingFile(deps, key);
    throw problem;
  }
}

/**
 * Saves the upload; null when another request has saved this id first. Wakes the watchers of a booking that awaits
 * this picture.
 */
async function saveUpload(trx: Trx, row: Insertable<DB["uploads"]>): Promise<StoredUpload | null> {
  const saved = await trx
    .insertInto("uploads")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!saved) return null;
  await confirmFile(trx, saved.storageKey);
  const proofs = await trx
    .selectFrom("proofs")
    .select("bookingId")
    .select(
      sql<boolean>`(exists (select from payout_freezes where booking_id = proofs.booking_id
          and thawed_at is null and source ~ '^(pictures|doubt):')
        or exists (select from incidents where booking_id = proofs.booking_id
          and kind = 'delivery_doubtful' and closed_at is null))`.as("isAwaited"),
    )
    .distinct()
    .where("uploadId", "=", saved.id)
    .execute();
  for (const { bookingId, isAwaited } of proofs) {
    await publish(trx, { topic: "booking", id: bookingId });
    if (isAwaited)
      await enqueue(trx, {
        name: "check_delivery",
        payload: { bookingId },
        key: `check_delivery:${bookingId}:picture`,
      });
  }
  return toStoredUpload(saved);
}

const toStoredUpload = ({ id, purpose, storageKey }: UploadRow): StoredUpload => ({
  id,
  purpose,
  storageKey,
});

type UploadClaim = {
  sender: Pick<UploadRow, "accountId" | "staffId">;
  purpose: string;
  sentHash: string;
};

function sameUpload(known: UploadRow | undefined, claim: UploadClaim): StoredUpload {
  const same =
    known?.accountId === claim.sender.accountId &&
    known.staffId === claim.sender.staffId &&
    known.purpose === claim.purpose &&
    known.sha256Sent === claim.sentHash;
  if (!known || !same) throw new Refusal("conflict");
  return toStoredUpload(known);
}
