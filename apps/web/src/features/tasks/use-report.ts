import type { TaskView } from "@songtan/contract/tasks";
import { useEffect, useRef, useState } from "react";
import { buildFact, type Phone } from "./build-fact.ts";
import { outbox } from "./outbox.ts";
import type { Told } from "./outgoing-queue.ts";
import type { ProofDraft, ProofNeeds, Step } from "./proof-needs.ts";

type Report = { step: Step; needs: ProofNeeds | null; draft: ProofDraft };

/**
 * Reports one step of a task. What is shown afterwards is what the server answered. The next step is shown before that,
 * and this one's form is gone with it: a refusal is then shown on the page.
 */
export function useReport(task: Pick<TaskView, "id" | "chainHead">, phone: () => Phone) {
  const [pending, setPending] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const report = async ({ step, needs, draft }: Report): Promise<Told | null> => {
    if (pending) return null;
    setPending(true);
    setTold(null);
    try {
      const now = new Date();
      const fact = await buildFact({ taskId: task.id, step, needs, draft, phone: phone(), now });
      const answer = await outbox.report(fact, task.chainHead);
      if (answer.outcome === "refused" && !isShown.current) outbox.showRefusal(fact, answer);
      else setTold(answer);
      if (answer.outcome === "applied") navigator.vibrate?.(60);
      return answer;
    } finally {
      setPending(false);
    }
  };
  return { report, pending, told, clear: () => setTold(null) };
}
