import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { notify } from "@songtan/ui/notify.ts";
import { learnTask } from "../api/learn-task.ts";
import { useCommand } from "../api/use-call.ts";
import type { Stop } from "./proof-needs.ts";

/** The recipient has lost the PIN: it goes to their phone again. The driver never sees it. */
export function ResendPin({ taskId, stop }: { taskId: string; stop: Stop }) {
  const t = useText("driver");
  const resend = useCommand("POST /driver/tasks/{id}/resend-pin", (answer) => {
    learnTask(answer);
    notify({ message: t("stop.pinResent"), tone: "good" });
  });
  const left = stop.pinResendsLeft;
  if (left === undefined) return null;
  return (
    <>
      <ActionButton
        variant="outline"
        fullWidth
        pending={resend.isPending}
        disabledReason={left === 0 ? t("stop.noResends") : null}
        onClick={() => resend.mutate({ params: { id: taskId }, body: { stopIndex: stop.index } })}
      >
        {t("stop.resendPin", { count: left })}
      </ActionButton>
      <ProblemNotice error={resend.error} />
    </>
  );
}
