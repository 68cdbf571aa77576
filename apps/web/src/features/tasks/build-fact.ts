import type { TaskEvent } from "@songtan/contract/tasks";
import type { Fact, Picture } from "./outgoing-queue.ts";
import { namePicture } from "./picture.ts";
import type { ProofDraft, ProofNeeds, Step } from "./proof-needs.ts";
import { nextSequence } from "./sequence.ts";

/** A phone that is followed is asked every twenty seconds, and may take a while to answer. */
const placeMilliseconds = 60_000;

/** What the phone knows about itself at the moment of a fact. */
export type Phone = {
  deviceId: string;
  /** The last place the phone knows, and from when. */
  position: { latitude: number; longitude: number; recordedAt: string } | null;
};

type FactInput = {
  taskId: string;
  step: Step;
  needs: ProofNeeds | null;
  draft: ProofDraft;
  phone: Phone;
  now: Date;
};

/**
 * The fact with its own id, time and place, and the pictures it speaks of. Only what the step asks for goes in. Its
 * place in the chain it gets where it is written down.
 */
export async function buildFact(input: FactInput): Promise<Fact> {
  const { taskId, step, needs, draft, phone, now } = input;
  const photo = needs?.photo && draft.photo ? await namePicture(draft.photo, "proof") : null;
  const signature =
    needs?.photo === "or_signature" && draft.signature ? await namePicture(draft.signature, "signature") : null;
  const event: TaskEvent = {
    id: crypto.randomUUID(),
    kind: step.kind,
    stopIndex: step.stopIndex,
    occurredAt: now.toISOString(),
    ...placeAt(phone, now),
    ...(step.kind === "cash_collected" && step.amountSatang !== undefined ? { amountSatang: step.amountSatang } : {}),
    ...(step.kind === "cash_collected" && step.purpose ? { purpose: step.purpose } : {}),
    ...proofOf({ needs, draft, photo, signature }),
    ...(needs?.reasons && draft.reason ? { reason: draft.reason } : {}),
    ...(needs?.reasons && draft.note.trim() ? { note: draft.note.trim() } : {}),
    deviceId: phone.deviceId,
    sequence: nextSequence(),
  };
  return { taskId, event, pictures: [photo, signature].filter((picture) => picture !== null) };
}

/** Where a fact happened; a place of some time ago says nothing of it. */
function placeAt({ position }: Phone, now: Date): { latitude: number; longitude: number } | undefined {
  if (!position || now.getTime() - Date.parse(position.recordedAt) > placeMilliseconds) return undefined;
  return { latitude: position.latitude, longitude: position.longitude };
}

type Proofs = { needs: ProofNeeds | null; draft: ProofDraft; photo: Picture | null; signature: Picture | null };

function proofOf({ needs, draft, photo, signature }: Proofs): Pick<TaskEvent, "proof"> {
  const named = ({ id, sha256 }: Picture) => ({ id, sha256 });
  const name = needs?.name ? draft.recipientName.trim() : "";
  const proof = {
    ...(photo && { photos: [named(photo)] }),
    ...(signature && { signature: named(signature) }),
    ...(name && { recipientName: name }),
    ...(needs?.pin && { pin: draft.pin }),
  };
  return Object.keys(proof).length > 0 ? { proof } : {};
}
