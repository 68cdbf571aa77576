import { uptime } from "node:os";
import type { Clock } from "../../../ports/ports.ts";

/** Times in milliseconds. Only `database` may fail. */
export type TimeSources = {
  /** The database's time. */
  database(): Promise<number>;
  /** The machine's clock, which may be set by hand. */
  machine(): number;
  /** Counts evenly and cannot be set; it may pause while the machine sleeps. */
  monotonic(): number;
  /** The same, but continues while the machine sleeps; in coarse steps. */
  sinceBoot(): number;
};

/** Drift and the database's answer on its way; more than this is a jump. */
const driftMilliseconds = 1000;
/** A slower answer is too imprecise to measure the time. */
const roundTripMilliseconds = 2000;
/** A machine's clock this far off is reported to staff: certificates, logs and backups go by it. */
const machineOffMilliseconds = 30_000;
/** A difference that has lasted so long is the time: a clock was set right, or the database moved to another machine. */
const acceptAfterMilliseconds = 15 * 60_000;
/** A machine that rested longer than this has slept. */
const sleptMilliseconds = 2000;
const checkMilliseconds = 10_000;

export type ClockProblem = { source: "database" | "machine"; aheadMilliseconds: number };
export type SteadyClock = {
  now: Clock;
  /** Compares with the database, and says what is wrong now. */
  check(): Promise<ClockProblem[]>;
  /** What the last comparison found. */
  problems(): readonly ClockProblem[];
};

/**
 * One time for every decision: the database's at the start, counted on by a counter that cannot be
 * set. A clock that jumps is followed only after it has stayed so for a quarter of an hour
 * (decision 50).
 */
export async function openSteadyClock(sources: TimeSources): Promise<SteadyClock> {
  const { monotonic, sinceBoot, machine } = sources;
  let base = (await sources.database()) - monotonic();
  let slept = sinceBoot() - monotonic();
  let latest = Number.NEGATIVE_INFINITY;
  let jump: { base: number; since: number } | null = null;
  let problems: ClockProblem[] = [];

  const now = () => {
    latest = Math.max(latest, base + monotonic());
    return latest;
  };
  /** The base that the database would have us count from; null when it answered too slowly to say. */
  const measure = async (): Promise<number | null> => {
    const startedAt = monotonic();
    const databaseTime = await sources.database();
    const answered = monotonic();
    return answered - startedAt > roundTripMilliseconds
      ? null
      : databaseTime - (startedAt + answered) / 2;
  };
  const follow = (target: number) => {
    base = target;
    jump = null;
  };
  const wakeUp = () => {
    const rested = sinceBoot() - monotonic() - slept;
    if (Math.abs(rested) < sleptMilliseconds) return;
    base += Math.max(0, rested);
    slept += rested;
  };
  const compare = (target: number) => {
    const ahead = target - base;
    if (Math.abs(ahead) <= driftMilliseconds) return follow(target);
    if (!jump || Math.abs(jump.base - target) > driftMilliseconds)
      jump = { base: target, since: monotonic() };
    if (monotonic() - jump.since < acceptAfterMilliseconds) return;
    follow(target);
    latest = Number.NEGATIVE_INFINITY;
  };
  return {
    now: () => new Date(now()),
    async check() {
      wakeUp();
      const target = await measure();
      if (target === null) return [];
      compare(target);
      problems = [];
      if (jump)
        problems.push({ source: "database", aheadMilliseconds: Math.round(jump.base - base) });
      const machineAhead = Math.round(machine() - (base + monotonic()));
      if (Math.abs(machineAhead) > machineOffMilliseconds)
        problems.push({ source: "machine", aheadMilliseconds: machineAhead });
      return problems;
    },
    problems: () => problems,
  };
}

/** This machine's counters, and a database that returns its time. */
export const machineTimes = (readDatabaseTime: () => Promise<Date>): TimeSources => ({
  database: async () => (await readDatabaseTime()).getTime(),
  machine: () => Date.now(),
  monotonic: () => performance.now(),
  sinceBoot: () => uptime() * 1000,
});

/** Checks repeatedly until it is stopped; an unavailable database is tried again next time. */
export function watchClock(
  clock: SteadyClock,
  {
    onClockProblems: onWrong,
    onProblem,
  }: {
    onClockProblems(problems: ClockProblem[]): Promise<void>;
    onProblem(problem: unknown): void;
  },
): { stop(): void } {
  let running = false;
  const round = async () => {
    if (running) return;
    running = true;
    try {
      const problems = await clock.check();
      if (problems.length > 0) await onWrong(problems);
    } catch (problem) {
      onProblem(problem);
    } finally {
      running = false;
    }
  };
  const timer = setInterval(() => void round(), checkMilliseconds).unref();
  return { stop: () => clearInterval(timer) };
}
