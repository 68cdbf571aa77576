import { agreedOf } from "./model/price.ts";
import { isPartCredit, type Records } from "./model/records.ts";
import type { HistoryResult, Story } from "./steps/story.ts";

/** What a history that went right came to. */
export function resultOf({ steps, faults, records }: Story): HistoryResult {
  const count = (text: string) => steps.filter((line) => line.includes(text)).length;
  return {
    steps: steps.length,
    crashes: count("died"),
    faults,
    repeats: count("again"),
    ends: records.bookings.map(
      (booking) =>
        `${booking.state} by ${booking.method}${isPartCredit(booking) ? " and credit" : ""}`,
    ),
    done: [
      ...doneIn(steps),
      ...happenedIn(records),
      ...paidWithCredit(records),
      ...afterEdits(records),
    ],
  };
}

/** Requests that were answered well, such as `POST /bookings/…/tip`, and jobs that were done. */
const doneIn = (steps: readonly string[]): string[] =>
  steps.flatMap((line) => {
    const [, done] =
      /^((?:POST|DELETE) .*) → 2\d\d/.exec(line) ?? /^(job \w+|somebody charges)/.exec(line) ?? [];
    return done ? [done] : [];
  });

/** What came of it in the end, where no request shows it. */
const happenedIn = ({ bookings, disputes, charges, claims }: Records): string[] => [
  ...bookings.flatMap(({ id, state }) => {
    const claim = claims.find(({ bookingId }) => bookingId === id);
    return state === "lost" && claim ? [`a claim for lost goods ${claim.state}`] : [];
  }),
  ...disputes.map(({ state }) => `a dispute ${state}`),
  ...charges.flatMap(({ offSession, state }) =>
    offSession ? [`charged a kept card without its owner: ${state}`] : [],
  ),
  ...claims.flatMap(({ state, way: destination }) =>
    state === "paid" ? [`a claim paid by ${destination}`] : [],
  ),
];

/** How questions about other drop-offs ended, and how what was agreed to was settled. */
const afterEdits = ({ bookings, edits }: Records): string[] => [
  ...edits.map(
    ({ state, settlement }) => `an edit ${state}${state === "agreed" ? `: ${settlement}` : ""}`,
  ),
  ...bookings.flatMap((booking) => {
    const agreed = agreedOf(booking, edits);
    return agreed ? [`${booking.state} after an edit: ${agreed.settlement}`] : [];
  }),
];

/** What became of the rest of prices of which credit paid a part. */
function paidWithCredit({ bookings, tries, refunds, disputes }: Records): string[] {
  const rests = tries.filter(({ bookingId }) =>
    bookings.some((booking) => booking.id === bookingId && isPartCredit(booking)),
  );
  const ofRest = (id: string | null) => rests.some((rest) => rest.id === id);
  return [
    ...rests.map(({ method, state }) => `beside credit: ${method} ${state}`),
    ...refunds.flatMap(({ tryId, reason, state }) =>
      ofRest(tryId) ? [`beside credit: refund ${reason} ${state}`] : [],
    ),
    ...refunds.flatMap(({ credit, state }) =>
      credit > 0 ? [`what credit paid is credit again: ${state}`] : [],
    ),
    ...disputes.flatMap(({ incomingId, state }) =>
      ofRest(incomingId) ? [`beside credit: dispute ${state}`] : [],
    ),
  ];
}
