import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import type { ProofDraft, ProofNeeds, Step } from "../proofs/proof-needs.ts";
import { sha256Of } from "./chain/hash-chain.ts";
import type { Picture, QueuedEvent } from "./sync-state.ts";

/** A watched phone reports every twenty seconds, and may need a while to answer. */
const positionAgeMaxMilliseconds = 60_000;

type Place = { latitude: number; longitude: number; accuracyMetres?: number };

/** The phone's state at the moment of a fact. */
export type DeviceContext = {
  deviceId: string;
  /** The phone's last position, with its time. */
  position: (Place & { recordedAt: string }) | null;
};

type EventInput = {
  taskId: string;
  step: Step;
  needs: ProofNeeds | null;
  draft: ProofDraft;
  phone: DeviceContext;
  now: Date;
};

/**
 * The event with its own id, time and position, and the pictures it refers to. Only what the step
 * requires is included; its position in the chain is set where it is saved.
 */
export async function buildEvent(input: EventInput): Promise<QueuedEvent> {
  const { taskId, step, needs, draft, phone, now } = input;
  const photo = needs?.photo && draft.photo ? await namePicture(draft.photo, "proof") : null;
  const signature =
    needs?.photo === "or_signature" && draft.signature
      ? await namePicture(draft.signature, "signature")
      : null;
  const event: TaskEvent = {
    id: crypto.randomUUID(),
    kind: step.kind,
    stopIndex: step.stopIndex,
    occurredAt: now.toISOString(),
    ...positionAt(phone, now),
    ...(step.kind === "cash_collected" && step.amountSatang !== undefined
      ? { amountSatang: step.amountSatang }
      : {}),
    ...(step.kind === "cash_collected" && step.purpose ? { purpose: step.purpose } : {}),
    ...proofOf({ needs, draft, photo, signature }),
    ...(needs?.reasons && draft.reason ? { reason: draft.reason } : {}),
    ...(needs?.reasons && draft.note.trim() ? { note: draft.note.trim() } : {}),
    deviceId: phone.deviceId,
    sequence: nextEventSequence(),
  };
  return { taskId, event, pictures: [photo, signature].filter((picture) => picture !== null) };
}

/** Returns the position of a fact, or undefined when the last position is too old to be its place. */
function positionAt({ position }: DeviceContext, now: Date): Place | undefined {
  if (!position || now.getTime() - Date.parse(position.recordedAt) > positionAgeMaxMilliseconds)
    return undefined;
  const { latitude, longitude, accuracyMetres } = position;
  return { latitude, longitude, ...(accuracyMetres !== undefined && { accuracyMetres }) };
}

type Proofs = {
  needs: ProofNeeds | null;
  draft: ProofDraft;
  photo: Picture | null;
  signature: Picture | null;
};

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

/** Names and hashes a picture on the phone, before anything is sent. */
async function namePicture(file: Blob, purpose: Picture["purpose"]): Promise<Picture> {
  return { id: crypto.randomUUID(), sha256: await sha256Of(file), purpose, file };
}

const sequenceKey = "songtan.taskSequence";
let lastSequence = 0;

/** Counts this phone's events: 0, 1, 2 … also over reloads. */
function nextEventSequence(): number {
  try {
    const stored = Number(localStorage.getItem(sequenceKey) ?? "-1");
    lastSequence = Math.max(lastSequence, Number.isSafeInteger(stored) ? stored + 1 : 0);
    localStorage.setItem(sequenceKey, String(lastSequence));
    return lastSequence;
  } catch {
    // Without storage the count starts again with the page.
    lastSequence += 1;
    return lastSequence;
  }
}
