import { normaliseError } from "@songtan/client/calls/api-error.ts";
import { createTabLock } from "@songtan/client/calls/tab-lock.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { api } from "../api/api.ts";
import { businessOfCall } from "../api/chosen-business.ts";
import { deviceId } from "../session/duty-device.ts";
import type { BookingDraft } from "./draft/booking-draft.ts";
import { readStoredDraft, useBooking } from "./draft/booking-slice.ts";
import { attemptToRepeat, bookingRequest, type PaymentOfBooking } from "./draft/draft-request.ts";

/** Longer than a request to book waits; a page put to sleep with the lock delays another no longer. */
const tabPatienceMilliseconds = 20_000;
const inTurn = createTabLock({
  name: "songtan-booking",
  locks: typeof navigator === "undefined" ? undefined : navigator.locks,
  patienceMilliseconds: tabPatienceMilliseconds,
});

/**
 * Sends what this tab shows, one tab after the other: who pressed second finds the booking, or the
 * attempt without an answer, that the first has stored. Null where the other tab's draft is not the
 * one that was pressed: that is shown now, and nothing is sent.
 */
export function sendInTurn(
  quoteId: string,
  payment: PaymentOfBooking,
): Promise<BookingView | null> {
  const pressed = useBooking.getState().draft;
  return inTurn(async () => {
    readStoredDraft();
    const { draft, finish } = useBooking.getState();
    if (contentOf(pressed) !== contentOf(draft)) return null;
    const booking = await sendAttempt(quoteId, payment);
    finish(booking.id);
    return booking;
  });
}

/** Returns the bookable content of a draft. The price that each tab has shown is left out. */
const contentOf = (draft: BookingDraft): string =>
  JSON.stringify({ ...draft, attempt: null, seenPrice: null });

/**
 * Sends one attempt. It is written into the draft first and removed only after the server's final
 * answer: after a lost answer, even after a reload, the very same request is sent again and gives
 * the booking it made.
 */
async function sendAttempt(quoteId: string, payment: PaymentOfBooking): Promise<BookingView> {
  const { draft, change } = useBooking.getState();
  const reference = businessOfCall("/bookings") ? draft.reference?.trim() : "";
  const body = {
    ...bookingRequest(draft, quoteId, payment),
    ...(reference ? { reference } : {}),
    deviceId: deviceId(),
  };
  // A request that changed after a lost answer is sent under the same key, so that the server refuses it if the first
  // one made a booking.
  const attempt = attemptToRepeat(draft.attempt, body) ?? {
    key: draft.attempt?.key ?? crypto.randomUUID(),
    body,
  };
  change({ attempt });
  try {
    return await api.call("POST /bookings", { body: attempt.body, idempotencyKey: attempt.key });
  } catch (thrown) {
    const problem = normaliseError(thrown);
    if (problem.isFinal) change({ attempt: null });
    // The lost answer was a refusal, so the changed request is sent as a new one.
    const isFree = problem.code === "idempotency_key_reused" && !problem.details.firstId;
    if (isFree && draft.attempt) return sendAttempt(quoteId, payment);
    throw thrown;
  }
}
