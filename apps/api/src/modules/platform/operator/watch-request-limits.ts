import { limits } from "@songtan/domain/limits";
import {
  launchRequestLimits,
  type RequestLimits,
} from "@songtan/domain/operator/operator-settings";
import type { Deps } from "../../../deps/deps.ts";
import { openIncident } from "../oversight/incidents.ts";
import { loadRequestLimits } from "./load-operator-settings.ts";

type WatchDeps = Pick<Deps, "db" | "clock" | "settings" | "hub">;
export type RequestLimitWatch = {
  current(): RequestLimits;
  /** Counts a refused request; many within a minute become an incident. */
  onLimited(name: string): void;
  close(): void;
};

const minuteMilliseconds = 60_000;

/**
 * Watches the current request limits, for checks that cannot wait for the database, and raises an alarm when one is
 * reached.
 */
export async function watchRequestLimits(
  deps: WatchDeps,
  onProblem: (problem: unknown) => void,
): Promise<RequestLimitWatch> {
  let current = launchRequestLimits;
  const read = async () => {
    current = await loadRequestLimits(deps.db, deps, deps.clock());
  };
  const readAgain = () => void read().catch(onProblem);
  await read();
  const unsubscribe = deps.hub.subscribe("settings", "all", readAgain);
  const unsubscribeGap = deps.hub.onGap(readAgain);
  const refused = countRefused(deps, onProblem);
  return {
    current: () => current,
    onLimited: refused,
    close() {
      unsubscribe();
      unsubscribeGap();
    },
  };
}

/**
 * Counts refusals. One person who reloads too often does not raise an alarm, but many refusals by one limit within a
 * minute do.
 */
function countRefused(
  { db, clock }: WatchDeps,
  onProblem: (problem: unknown) => void,
): (name: string) => void {
  const counts = new Map<string, { count: number; endsAt: number }>();
  return (name) => {
    const now = clock();
    const known = counts.get(name);
    const window =
      known && known.endsAt > now.getTime()
        ? known
        : { count: 0, endsAt: now.getTime() + minuteMilliseconds };
    window.count += 1;
    counts.set(name, window);
    if (window.count !== limits.limitedRequestsAlarm) return;
    const details = { limit: name, refused: window.count };
    const incident = { kind: "requests_limited", bookingId: null, driverId: null } as const;
    db.transaction()
      .execute((trx) => openIncident(trx, { ...incident, details, now }))
      .catch(onProblem);
  };
}
