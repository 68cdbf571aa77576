import type { Deps } from "../../deps.ts";
import type { WrongClock } from "../../steady-clock.ts";
import { openIncident } from "./queries.ts";

/** A clock that the program needs is wrong: staff see it once, until they close it. */
export async function reportClock(
  { db, clock }: Pick<Deps, "db" | "clock">,
  wrong: readonly WrongClock[],
): Promise<void> {
  const details = Object.fromEntries(wrong.map(({ whose, aheadMilliseconds }) => [whose, aheadMilliseconds]));
  await db
    .transaction()
    .execute((trx) =>
      openIncident(trx, { kind: "clock_wrong", bookingId: null, driverId: null, details, now: clock() }),
    );
}
