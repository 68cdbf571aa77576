import { uptime } from "node:os";
import type { Clock } from "./ports.ts";

/** Times in milliseconds. Only `database` may fail. */
export type TimeSources = {
  /** The database's time. */
  database(): Promise<number>;
  /** The machine's clock, which somebody may set. */
  machine(): number;
  /** Counts on evenly whatever is set; it may rest while the machine sleeps. */
  monotonic(): number;
  /** The same, but goes on while the machine sleeps; in rough steps. */
  sinceBoot(): number;
};

/** Drift and the database's answer on its way; more than this is a jump. */
const driftMilliseconds = 1000;
/** An answer that took longer says too little of what the time is. */
const roundTripMilliseconds = 2000;
/** A machine's clock this far off is reported to staff: certificates, logs and backups go by it. */
const machineOffMilliseconds = 30_000;
/** A difference that has lasted so long is the time: a clock was set right, or the database moved to another machine. */
const acceptAfterMilliseconds = 15 * 60_000;
/** A machine that rested longer than this has slept. */
const sleptMilliseconds = 2000;
const checkMilliseconds = 10_000;

export type WrongClock = { whose: "database" | "machine"; aheadMilliseconds: number };
export type SteadyClock = {
  now: Clock;
  /** Compares with the database, and says what is wrong now. */
  check(): Promise<WrongClock[]>;
};

/**
 * One time for every decision: the database's when we began, counted on by a counter that nobody sets. A clock that jumps is
 * not followed before it has stayed so for a quarter of an hour (decision 50).
 */
export async function openSteadyClock(sources: TimeSources): Promise<SteadyClock> {
  const { monotonic, sinceBoot, machine } = sources;
  let base = (await sources.database()) - monotonic();
  let slept = sinceBoot() - monotonic();
  let latest = Number.NEGATIVE_INFINITY;
  let jump: { base: number; since: number } | null = null;

  const now = () => {
    latest = Math.max(latest, base + monotonic());
    return latest;
  };
  /** The base that the database would have us count from; null when it answered too slowly to say. */
  const measure = async (): Promise<number | null> => {
    const asked = monotonic();
    const said = await sources.database();
    const answered = monotonic();
    return answered - asked > roundTripMilliseconds ? null : said - (asked + answered) / 2;
  };
  const follow = (wanted: number) => {
    base = wanted;
    jump = null;
  };
  const wakeUp = () => {
    const rested = sinceBoot() - monotonic() - slept;
    if (Math.abs(rested) < sleptMilliseconds) return;
    base += Math.max(0, rested);
    slept += rested;
  };
  const compare = (wanted: number) => {
    const ahead = wanted - base;
    if (Math.abs(ahead) <= driftMilliseconds) return follow(wanted);
    if (!jump || Math.abs(jump.base - wanted) > driftMilliseconds) jump = { base: wanted, since: monotonic() };
    if (monotonic() - jump.since < acceptAfterMilliseconds) return;
    follow(wanted);
    latest = Number.NEGATIVE_INFINITY;
  };
  return {
    now: () => new Date(now()),
    async check() {
      wakeUp();
      const wanted = await measure();
      if (wanted === null) return [];
      compare(wanted);
      const wrong: WrongClock[] = [];
      if (jump) wrong.push({ whose: "database", aheadMilliseconds: Math.round(jump.base - base) });
      const machineAhead = Math.round(machine() - (base + monotonic()));
      if (Math.abs(machineAhead) > machineOffMilliseconds)
        wrong.push({ whose: "machine", aheadMilliseconds: machineAhead });
      return wrong;
    },
  };
}

/** This machine's counters, and a database that is asked for its time. */
export const machineTimes = (askDatabase: () => Promise<Date>): TimeSources => ({
  database: async () => (await askDatabase()).getTime(),
  machine: () => Date.now(),
  monotonic: () => performance.now(),
  sinceBoot: () => uptime() * 1000,
});

/** Checks again and again until it is stopped; a database that is away is asked again next time. */
export function watchClock(
  clock: SteadyClock,
  { onWrong, onProblem }: { onWrong(wrong: WrongClock[]): Promise<void>; onProblem(problem: unknown): void },
): { stop(): void } {
  let running = false;
  const round = async () => {
    if (running) return;
    running = true;
    try {
      const wrong = await clock.check();
      if (wrong.length > 0) await onWrong(wrong);
    } catch (problem) {
      onProblem(problem);
    } finally {
      running = false;
    }
  };
  const timer = setInterval(() => void round(), checkMilliseconds).unref();
  return { stop: () => clearInterval(timer) };
}
