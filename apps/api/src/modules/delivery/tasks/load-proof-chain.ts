import type { ProofChainView } from "@songtan/contract/drivers/proof-chain";
import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { checkChain } from "@songtan/domain/tasks/chain/proof-chain";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sameBytes, sha256 } from "../../../keys/secrets.ts";
import { isPictureOfProof } from "../../platform/uploads/upload-records.ts";
import { eventHash, eventReceipt } from "./event-hash.ts";

type ChainDeps = Pick<Deps, "db" | "files" | "secrets">;
type EventRow = Selectable<DB["taskEvents"]>;

/**
 * Reads again what a booking's drivers reported and the pictures they sent, and says whether each is still what their
 * phones made. For one booking: pictures are read whole.
 */
export async function loadProofChain(deps: ChainDeps, bookingId: string): Promise<ProofChainView> {
  const events = (await loadEvents(deps.db, bookingId)).filter(
    // Refused attempts by staff are not reports of a phone.
    ({ recordedBy, outcome }) => !recordedBy || outcome !== "refused",
  );
  const checked = checkChain(events.map((row) => toLink(deps, row)));
  const pictures = await checkPictures(deps, bookingId);
  const broken = checked.state === "broken" || pictures.some(({ state }) => state === "changed");
  return {
    state: broken ? "broken" : checked.state,
    events: events.map((row, index) => ({
      id: row.id,
      kind: row.kind,
      stopIndex: row.stopIndex,
      occurredAt: row.happenedAt.toISOString(),
      receivedAt: row.receivedAt.toISOString(),
      hash: row.hash,
      state: checked.links[index]?.state ?? "unhashed",
    })),
    pictures,
  };
}

/** Returns the events that differ from their phone's hash, or do not follow the event they name. */
export async function findBrokenLinks(
  deps: Pick<ChainDeps, "secrets"> & { db: Reader },
  { bookingId, ids }: { bookingId: string; ids: ReadonlySet<string> },
): Promise<{ id: string; state: "changed" | "unlinked" }[]> {
  const events = await loadEvents(deps.db, bookingId);
  return checkChain(events.map((row) => toLink(deps, row))).links.flatMap(({ id, state }) =>
    ids.has(id) && (state === "changed" || state === "unlinked") ? [{ id, state }] : [],
  );
}

const loadEvents = (db: Reader, bookingId: string): Promise<EventRow[]> =>
  db
    .selectFrom("taskEvents")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .orderBy("sequenceNumber")
    .execute();

function toLink({ secrets }: Pick<ChainDeps, "secrets">, row: EventRow) {
  const namesRemoved = row.namesRemovedAt !== null;
  const computedHash = eventHash(row.body as TaskEvent);
  const receipt = eventReceipt(secrets, {
    id: row.id,
    bookingId: row.bookingId,
    driverId: row.driverId,
    hash: row.hash,
    // Without its names an event is not hashed again: the receipt was given for the hash it had.
    eventHash: namesRemoved ? (row.hash ?? "") : computedHash,
    at: row.receivedAt,
  });
  return {
    id: row.id,
    driverId: row.driverId,
    previousHash: row.previousHash,
    hash: row.hash,
    computedHash,
    namesRemoved,
    byStaff: row.recordedBy !== null,
    receiptHolds:
      row.receipt === null || (namesRemoved && row.hash === null)
        ? null
        : sameBytes(Buffer.from(row.receipt), Buffer.from(receipt)),
  };
}

type Pictures = ProofChainView["pictures"];

/**
 * A picture is intact when its upload hash is the one in the chained event, and the stored bytes
 * are unchanged since. Without a hash in the event only the second is checked.
 */
async function checkPictures({ db, files }: ChainDeps, bookingId: string): Promise<Pictures> {
  const proofs = await db
    .selectFrom("proofs")
    .innerJoin("taskEvents", "taskEvents.id", "proofs.taskEventId")
    .leftJoin("uploads", (join) => join.on(isPictureOfProof))
    .select(["proofs.stopIndex", "proofs.uploadId", "taskEvents.body"])
    .select(["pictureDeletedAt", "storageKey", "sha256Sent", "sha256Stored"])
    .where("proofs.bookingId", "=", bookingId)
    .where("proofs.kind", "in", ["photo", "signature"])
    .orderBy("taskEvents.sequenceNumber")
    .orderBy("proofs.id")
    .execute();
  const pictures: Pictures = [];
  for (const proof of proofs) {
    const promised = promisedHash(proof.body as TaskEvent, proof.uploadId);
    const came = promised === null || proof.sha256Sent === promised;
    const bytes = proof.storageKey && came ? await files.get(proof.storageKey) : null;
    pictures.push({
      stopIndex: proof.stopIndex,
      sha256: promised ?? "",
      state: stateOf(proof, bytes),
    });
  }
  return pictures;
}

/** The hash of a picture's bytes in the chained event. */
function promisedHash({ proof }: TaskEvent, uploadId: string | null): string | null {
  const named = [...(proof?.photos ?? []), ...(proof?.signature ? [proof.signature] : [])];
  return named.find(({ id }) => id === uploadId)?.sha256 ?? null;
}

type Proof = {
  pictureDeletedAt: Date | null;
  storageKey: string | null;
  sha256Stored: string | null;
};

function stateOf(proof: Proof, stored: Uint8Array | null): Pictures[number]["state"] {
  if (proof.pictureDeletedAt) return "deleted";
  if (!proof.storageKey) return "waiting";
  return stored && sha256(stored).toString("hex") === proof.sha256Stored ? "intact" : "changed";
}
