import { useDeviceNow } from "@songtan/client/calls/use-now.ts";
import { formatBaht, formatDuration, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { depotWaitSeconds } from "@songtan/domain/tasks/proof";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense, useState } from "react";
import { emptyDraft, getProofNeeds, type Step } from "../../proofs/proof-needs.ts";
import type { DeviceContext } from "../../sync/build-event.ts";
import { useTaskSync } from "../../sync/task-sync.ts";
import { useReport } from "../../sync/use-report.ts";
import { mainWork } from "../state/main-work.ts";
import { stepTextKey } from "../state/task-status.ts";
import { HandoverWaiting } from "./handover-waiting.tsx";
import css from "./step-action.module.css";

// Loads with the page, not with the press: there may be no network at the door.
const StepDialog = lazyPart(async () => (await import("./step-dialog.tsx")).StepDialog);

type StepActionProps = { task: TaskView; phone: () => DeviceContext };

/** The next thing to do, as one big button. What needs proof opens a sheet; what does not is one press. */
export function MainStep({ task, phone }: StepActionProps) {
  const { step, cash } = mainWork(task);
  const t = useText("driver");
  if (!step && task.handover) return <HandoverWaiting handover={task.handover} />;
  if (!step)
    return (
      <Notice tone="info">{t(task.state === "held" ? "task.held" : "task.nothingNow")}</Notice>
    );
  return (
    <StepButton
      key={`${step.kind}-${step.stopIndex}-${step.purpose}`}
      task={task}
      step={step}
      cash={cash}
      phone={phone}
      main
    />
  );
}

/** The other possible steps: could not deliver, another attempt, giving the job back. */
export function SideSteps({ task, phone, title }: StepActionProps & { title?: string }) {
  const sending = useTaskSync().events.some(
    (pendingEvent) =>
      pendingEvent.taskId === task.id &&
      pendingEvent.state === "sending" &&
      !pendingEvent.awaitingPin,
  );
  const rest = task.next.slice(1);
  if (rest.length === 0) return null;
  return (
    <div className={css.side}>
      {title && !sending && <p>{title}</p>}
      {rest.map((step) => (
        <StepButton
          key={`${step.kind}-${step.stopIndex}-${step.purpose}`}
          task={task}
          step={step}
          phone={phone}
          // Only the button: without a network the next attempt must not close an open sheet of the
          // driver.
          hidden={sending}
        />
      ))}
    </div>
  );
}

function useStepLabel(task: TaskView): (step: Step, cash: readonly Step[]) => string {
  const t = useText("driver");
  return (step, cash) => {
    const text = t(`step.${stepTextKey(step, task.state)}`, {
      number: step.stopIndex,
      amount: step.amountSatang === undefined ? "" : formatBaht(step.amountSatang),
    });
    if (cash.length > 0) {
      const amountSatang = cash.reduce((sum, each) => sum + (each.amountSatang ?? 0), 0);
      return t("step.withCash", { step: text, amount: formatBaht(amountSatang) });
    }
    const several = task.stops.length > 2 && step.stopIndex > 0 && step.kind !== "returning";
    return several ? t("step.ofStop", { step: text, number: step.stopIndex }) : text;
  };
}

/** Goods are left at a depot once the sender had time to come: until then the server refuses it, and the button says when. */
function useTooEarly({ depotSince }: TaskView, step: Step): string | null {
  const t = useText("driver");
  const locale = useLocale();
  const since = step.kind === "left_at_depot" && depotSince !== null ? new Date(depotSince) : null;
  const now = useDeviceNow(1000, since !== null);
  const waitSeconds = since ? depotWaitSeconds(since, new Date(now)) : 0;
  if (!since || waitSeconds === 0) return null;
  const from = new Date(now + waitSeconds * 1000).toISOString();
  const minutes = Math.ceil(waitSeconds / 60);
  return t("depot.tooEarly", {
    time: formatTime(from, locale),
    wait: formatDuration(minutes * 60, locale),
  });
}

type StepButtonProps = StepActionProps & {
  step: Step;
  /** Collected with this step, and confirmed on its sheet. */
  cash?: readonly Step[];
  main?: boolean;
  hidden?: boolean;
};

function StepButton({
  task,
  step,
  cash = [],
  phone,
  main = false,
  hidden = false,
}: StepButtonProps) {
  const t = useText("driver");
  const title = useStepLabel(task)(step, cash);
  const [open, setOpen] = useState(false);
  const { report, pending, result, clear } = useReport(task, phone);
  const needs = getProofNeeds(step, task.stops[step.stopIndex]);
  const tooEarly = useTooEarly(task, step);
  const press = () => {
    clear();
    if (needs) setOpen(true);
    else void report({ step, needs: null, draft: emptyDraft });
  };
  const looks = main
    ? "accent"
    : step.kind === "failed" || step.kind === "given_back"
      ? "quiet"
      : "outline";
  return (
    <>
      {result?.outcome === "refused" && !open && (
        <Notice tone="bad" live>
          {result.message}
        </Notice>
      )}
      {!hidden && (
        <ActionButton
          variant={looks}
          size={main ? "driver" : "medium"}
          fullWidth
          pending={pending && !open}
          pendingLabel={t("step.sending")}
          disabledReason={tooEarly}
          onClick={press}
        >
          {title}
        </ActionButton>
      )}
      {needs && (
        <Suspense>
          <StepDialog
            opened={open}
            onClose={() => setOpen(false)}
            title={title}
            task={task}
            step={step}
            cash={cash}
            needs={needs}
            pending={pending}
            result={result}
            onSend={async (draft) => {
              for (const each of cash) {
                const collected = await report({ step: each, needs: null, draft });
                if (collected?.outcome === "refused") return collected;
              }
              return report({ step, needs, draft });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
