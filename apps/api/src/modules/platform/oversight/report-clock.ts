import type { Deps } from "../../../deps/deps.ts";
import { openIncident } from "./incidents.ts";
import type { ClockProblem } from "./steady-clock.ts";

/** A clock that the program needs is wrong: staff see it once, until they close it. */
export async function reportClock(
  { db, clock }: Pick<Deps, "db" | "clock">,
  wrongClocks: readonly ClockProblem[],
): Promise<void> {
  const details = Object.fromEntries(
    wrongClocks.map(({ source, aheadMilliseconds }) => [source, aheadMilliseconds]),
  );
  await db.transaction().execute((trx) =>
    openIncident(trx, {
      kind: "clock_wrong",
      bookingId: null,
      driverId: null,
      details,
      now: clock(),
    }),
  );
}
