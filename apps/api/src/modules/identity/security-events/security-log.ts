import type { Deps } from "../../../deps/deps.ts";
import { saveEach } from "../../platform/commands/save-each.ts";
import type { CountedEvent, SecurityEvent } from "../../platform/commands/security-events.ts";
import { reportLostEvent, saveSecurityEvent } from "./save-events.ts";

type Counted = { event: SecurityEvent; times: number; firstAt: Date; at: Date; dueAt: number };

/** Seldom enough that it costs nothing, often enough that little is lost with a process. */
const tickMilliseconds = 1000;
/** Alike events after the first are written once in this time. */
const repeatMilliseconds = 60_000;
/**
 * Different refusals recorded separately: of one network in a minute, and of all in an hour. The
 * rest is counted together.
 */
const perNetworkAMinute = 30;
const perHour = 3000;
const hourMilliseconds = 3_600_000;

/**
 * Keeps what happened until it is written, a moment later and apart from the request: writing neither slows nor fails it. A
 * flood of refusals becomes a few rows with their count, so that it fills no disk.
 */
export function createSecurityLog(
  deps: Pick<Deps, "signInDb" | "clock" | "secrets">,
  onLost: (event: SecurityEvent, problem: unknown) => void,
) {
  const waiting = new Map<string, Counted>();
  const budget = createBudget();
  let writing = Promise.resolve();

  const note = (event: SecurityEvent): void => {
    const key = JSON.stringify(event);
    const known = waiting.get(key);
    const at = deps.clock();
    if (known) {
      known.times += 1;
      known.at = at;
      if (known.times === 1) known.firstAt = at;
      return;
    }
    if (!budget.consume(event.network) && event.network !== null) {
      note(ofMany(event));
      return;
    }
    waiting.set(key, { event, times: 1, firstAt: at, at, dueAt: performance.now() });
  };

  const write = async (all: boolean): Promise<void> => {
    const now = performance.now();
    const due: (CountedEvent & { counted: Counted })[] = [];
    for (const [key, counted] of waiting) {
      if (!all && counted.dueAt > now) continue;
      if (counted.times === 0) {
        waiting.delete(key);
        continue;
      }
      const { event, times, firstAt, at } = counted;
      due.push({ ...event, times, firstAt, at, counted });
      Object.assign(counted, { times: 0, dueAt: now + repeatMilliseconds });
    }
    const waits = await saveEach(due, {
      save: (event) => saveSecurityEvent(deps, event),
      async onRefused(event, problem) {
        onLost(event, problem);
        await reportLostEvent(deps, event).catch((failure) => onLost(event, failure));
      },
    });
    for (const { counted, times, firstAt } of waits)
      Object.assign(counted, { times: counted.times + times, firstAt, dueAt: now });
  };
  /** One write at a time; `all` also what would be counted for a while. */
  const flush = (all = true): Promise<void> => {
    writing = writing.then(() => write(all));
    return writing;
  };
  const timer = setInterval(() => void flush(false), tickMilliseconds);
  timer.unref();

  return {
    note,
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
export type SecurityLog = ReturnType<typeof createSecurityLog>;

const ofMany = ({ kind, outcome, role }: SecurityEvent): SecurityEvent => ({
  ...{ kind, outcome, role, reason: "many", network: null, device: null },
});

/** Counts the different events that may still be recorded separately. */
function createBudget() {
  let [minuteBegan, hourBegan, inHour] = [0, 0, 0];
  const ofNetwork = new Map<string | null, number>();
  return {
    consume(network: string | null): boolean {
      const now = performance.now();
      if (now - minuteBegan > repeatMilliseconds) {
        minuteBegan = now;
        ofNetwork.clear();
      }
      if (now - hourBegan > hourMilliseconds) [hourBegan, inHour] = [now, 0];
      const count = (ofNetwork.get(network) ?? 0) + 1;
      if (count > perNetworkAMinute || inHour >= perHour) return false;
      ofNetwork.set(network, count);
      inHour += 1;
      return true;
    },
  };
}
