import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { applyTask } from "../../api/task-cache.ts";
import { useApiMutation } from "../../api/use-call.ts";
import type { Stop } from "../../proofs/proof-needs.ts";

/** Resends a lost PIN to the recipient's phone. The driver never sees it. */
export function ResendPin({ taskId, stop }: { taskId: string; stop: Stop }) {
  const t = useText("driver");
  const resend = useApiMutation("POST /driver/tasks/{id}/resend-pin", (answer) => {
    applyTask(answer);
    notify({
      message: t(stop.messagesTo ? "stop.pinResentToSender" : "stop.pinResent"),
      tone: "good",
    });
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
