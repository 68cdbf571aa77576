import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { FailureReason } from "@songtan/domain/booking-types";
import { limits } from "@songtan/domain/limits";
import { failureReasonsFor } from "@songtan/domain/tasks/proof";

export type Step = TaskView["next"][number];
export type Stop = TaskView["stops"][number];

/** The proofs that a step requires of the driver before it can be reported. */
export type ProofNeeds = {
  /** `or_signature`: a photo or a signature is enough. */
  photo: "required" | "or_signature" | null;
  name: "required" | "offered" | null;
  pin: boolean;
  reasons: readonly FailureReason[] | null;
};

/** Why a driver gives a job back before the pick-up; anything about the parcel itself is a failed pick-up. */
const returnJobReasons: readonly FailureReason[] = ["vehicle_trouble", "unsafe", "other"];

/** Null for steps that one press reports. */
export function getProofNeeds(step: Step, stop: Stop | undefined): ProofNeeds | null {
  const nothing: ProofNeeds = { photo: null, name: null, pin: false, reasons: null };
  switch (step.kind) {
    case "cash_collected":
    case "returning": // It cannot be undone, so it needs a confirmation first.
      return nothing;
    case "picked_up":
    case "handed_over":
    case "taken_over":
    case "left_at_depot":
      return { ...nothing, photo: "required" };
    case "delivered":
      return {
        ...nothing,
        photo: "or_signature",
        name: "offered",
        pin: stop?.pinRequired ?? false,
      };
    case "handed_to":
      return {
        ...nothing,
        photo: "or_signature",
        name: "required",
        pin: stop?.pinRequired ?? false,
      };
    case "failed":
      return { ...nothing, photo: "required", reasons: stop ? failureReasonsFor(stop) : [] };
    case "returned":
      return { ...nothing, photo: "or_signature" };
    case "given_back":
      return { ...nothing, reasons: returnJobReasons };
    default:
      return null;
  }
}

/** The driver's input for a step so far. */
export type ProofDraft = {
  photo: File | null;
  signature: Blob | null;
  recipientName: string;
  pin: string;
  reason: FailureReason | null;
  note: string;
};

/** Returns the draft in the form in which it is sent. A single possible reason is filled in without a choice. */
export const completeDraft = (needs: ProofNeeds, draft: ProofDraft): ProofDraft =>
  needs.reasons?.length === 1 ? { ...draft, reason: needs.reasons[0] ?? null } : draft;

export const emptyDraft: ProofDraft = {
  photo: null,
  signature: null,
  recipientName: "",
  pin: "",
  reason: null,
  note: "",
};

export type ProofProblem =
  | "photo"
  | "photo_or_signature"
  | "name"
  | "name_long"
  | "pin"
  | "reason"
  | "note_long";
export type ProofProblems = Partial<
  Record<"photo" | "recipientName" | "pin" | "reason" | "note", ProofProblem>
>;

/** Returns the missing and invalid fields. The server has the same rules. */
export function proofProblems(needs: ProofNeeds, draft: ProofDraft): ProofProblems {
  const problems: ProofProblems = {};
  const name = draft.recipientName.trim();
  if (needs.photo === "required" && !draft.photo) problems.photo = "photo";
  if (needs.photo === "or_signature" && !draft.photo && !draft.signature)
    problems.photo = "photo_or_signature";
  if (needs.name === "required" && name === "") problems.recipientName = "name";
  if (needs.name && name.length > limits.nameCharacters) problems.recipientName = "name_long";
  if (needs.pin && draft.pin.length !== limits.pinDigits) problems.pin = "pin";
  if (needs.reasons && !draft.reason) problems.reason = "reason";
  if (needs.reasons && draft.note.trim().length > limits.noteCharacters)
    problems.note = "note_long";
  return problems;
}

/**
 * Seconds a driver still has to wait before the absence of the other person can be reported; 0 when
 * they have.
 */
export function absentWaitSeconds(
  stop: Pick<Stop, "index" | "state" | "arrivedAt">,
  now: number,
): number {
  // On the way back the wait comes after, before the goods may be left at a depot.
  if (stop.index !== 0 || stop.state !== "arrived" || !stop.arrivedAt) return 0;
  const waited = (now - Date.parse(stop.arrivedAt)) / 1000;
  return Math.max(0, Math.ceil(limits.absentMinutes * 60 - waited));
}
