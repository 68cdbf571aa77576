import { normaliseError } from "@songtan/client/calls/api-error.ts";
import { retryWhenBusy } from "@songtan/client/calls/retry-when-busy.ts";
import { useRef, useState } from "react";

/** A row as the preview shows it. */
export type BulkPlan = {
  id: string;
  name: string;
  /** The planned change, as text. */
  note: string;
  /** Why it cannot be done. */
  problem: string | null;
};
/** `lost`: no answer came, so it may have been done; sent again it is done once. */
export type BulkOutcome = { state: "running" | "done" | "refused" | "lost"; words: string };

export type BulkWork<Plan extends BulkPlan> = {
  load: (ids: readonly string[]) => Promise<readonly Plan[]>;
  /** One row by the call of the single action; the text says what happened. */
  send: (plan: Plan, words: string) => Promise<string>;
};

const endsAll = [401, 403];

/**
 * Runs an action on the rows one after another and records each result. On a retry, a refused row is previewed afresh;
 * a lost one is resent unchanged, under the same key.
 */
export function useBulkRun<Plan extends BulkPlan>({ load, send }: BulkWork<Plan>) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map());
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  const put = (id: string, outcome: BulkOutcome) =>
    setOutcomes((before) => new Map(before).set(id, outcome));

  const sendRow = async (plan: Plan, words: string): Promise<boolean> => {
    put(plan.id, { state: "running", words: "" });
    try {
      put(plan.id, { state: "done", words: await retryWhenBusy(() => send(plan, words)) });
      return true;
    } catch (thrown) {
      const error = normaliseError(thrown);
      const lost = { state: "lost", words: "" } as const;
      put(plan.id, error.isFinal ? { state: "refused", words: error.message } : lost);
      return !endsAll.includes(error.statusCode);
    }
  };
  const run = async (plans: readonly Plan[], words: string) => {
    stopped.current = false;
    setRunning(true);
    for (const plan of plans) if (stopped.current || !(await sendRow(plan, words))) break;
    setRunning(false);
  };
  /** All that are neither done nor impossible. */
  const retry = async (plans: readonly Plan[], words: string) => {
    const stateOf = ({ id }: Plan) => outcomes.get(id)?.state;
    const refused = plans.filter((plan) => stateOf(plan) === "refused").map(({ id }) => id);
    setRunning(true);
    const fresh = refused.length > 0 ? await load(refused).catch(() => []) : [];
    for (const { id, problem } of fresh) if (problem) put(id, { state: "refused", words: problem });
    const again = plans.flatMap((plan) => {
      if (stateOf(plan) === "done") return [];
      if (stateOf(plan) !== "refused") return plan;
      return fresh.find(({ id, problem }) => id === plan.id && !problem) ?? [];
    });
    await run(again, words);
  };
  return {
    outcomes,
    running,
    run,
    retry,
    stop: () => {
      stopped.current = true;
    },
  };
}
