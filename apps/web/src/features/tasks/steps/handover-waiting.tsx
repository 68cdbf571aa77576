import { useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

/** This driver has confirmed; the other one has not. */
export function HandoverWaiting({ handover }: { handover: NonNullable<TaskView["handover"]> }) {
  const t = useText("driver");
  const textKey = handover.role === "giver" ? "handover.waitTaken" : "handover.waitGiven";
  return (
    <Notice tone="info" live>
      {t(textKey, { name: handover.other.name })}
    </Notice>
  );
}
