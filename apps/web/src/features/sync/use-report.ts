import type { TaskView } from "@songtan/contract/drivers/tasks";
import { useEffect, useRef, useState } from "react";
import type { ProofDraft, ProofNeeds, Step } from "../proofs/proof-needs.ts";
import { buildEvent, type DeviceContext } from "./build-event.ts";
import type { SendResult } from "./sync-state.ts";
import { taskSync } from "./task-sync.ts";

type Report = { step: Step; needs: ProofNeeds | null; draft: ProofDraft };

/**
 * Reports one step of a task. The next step is shown before the server's answer, and this step's form disappears with
 * it, so a refusal is shown on the page. After the answer, the server's task is shown.
 */
export function useReport(task: Pick<TaskView, "id" | "chainHead">, phone: () => DeviceContext) {
  const [pending, setPending] = useState(false);
  const [result, setResult] = useState<SendResult | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const report = async ({ step, needs, draft }: Report): Promise<SendResult | null> => {
    if (pending) return null;
    setPending(true);
    setResult(null);
    try {
      const now = new Date();
      const queuedEvent = await buildEvent({
        taskId: task.id,
        step,
        needs,
        draft,
        phone: phone(),
        now,
      });
      const sendResult = await taskSync.report(queuedEvent, task.chainHead);
      if (sendResult.outcome === "refused" && !isShown.current)
        taskSync.showRefusal(queuedEvent, sendResult);
      else setResult(sendResult);
      if (sendResult.outcome === "applied") navigator.vibrate?.(60);
      return sendResult;
    } finally {
      setPending(false);
    }
  };
  return { report, pending, result, clear: () => setResult(null) };
}
