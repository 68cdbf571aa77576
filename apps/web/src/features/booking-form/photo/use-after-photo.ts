import { useEffect, useEffectEvent, useState } from "react";
import { useBooking } from "../draft/booking-slice.ts";
import type { StepName } from "../draft/step-problems.ts";
import { useParcelPhoto } from "./parcel-photo.ts";

/** "Next" on the parcel's step waits for its picture, then goes on by itself, or shows that it failed. */
export function useAfterPhoto(step: StepName, onNext: () => void) {
  const busy = useParcelPhoto(({ preparing, sending }) => preparing || sending);
  // False when the file was not a picture, or was removed.
  const chosen = useBooking(({ draft }) => Boolean(draft.photoId ?? draft.photoDue));
  const [waitingAt, setWaitingAt] = useState<StepName | null>(null);
  const goOn = useEffectEvent(() => {
    if (chosen && waitingAt === step) onNext();
  });
  useEffect(() => {
    if (waitingAt === null || (busy && waitingAt === step)) return;
    setWaitingAt(null);
    goOn();
  }, [waitingAt, busy, step]);
  return {
    waiting: waitingAt !== null,
    next: () => (busy && step === "parcel" ? setWaitingAt(step) : onNext()),
  };
}
