import { type EditChange, editChanges } from "@songtan/domain/booking/changes/edit-changes";
import { useState } from "react";
import { draftOf, type EditDraft, type EditedBooking, factsOf, rebaseDraft } from "./edit-draft.ts";

/**
 * What staff type, on the booking as it is now: when it changes under them, what they typed stays and the rest follows.
 *
 * @returns the draft, what it was made from, and how the booking changed since the dialog opened
 */
export function useEditDraft(booking: EditedBooking) {
  const [first] = useState(booking);
  const [state, setState] = useState(() => ({ draft: draftOf(booking), base: draftOf(booking) }));
  const now = draftOf(booking);
  const isOld = JSON.stringify(state.base) !== JSON.stringify(now);
  const current = isOld ? { draft: rebaseDraft(state.draft, state.base, now), base: now } : state;
  if (isOld) setState(current);
  const moved: EditChange[] = editChanges(factsOf(first), factsOf(booking));
  const change = (part: Partial<EditDraft>) =>
    setState({ ...current, draft: { ...current.draft, ...part } });
  return { ...current, moved, change };
}
