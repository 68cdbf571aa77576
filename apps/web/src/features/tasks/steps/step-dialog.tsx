import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useOffline } from "@songtan/ui/feedback/offline-banner.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useRef, useState } from "react";
import { useProofDraft } from "../../proofs/drafts-slice.ts";
import { ProofForm } from "../../proofs/proof-form.tsx";
import {
  completeDraft,
  type ProofDraft,
  type ProofNeeds,
  type ProofProblems,
  proofProblems,
  type Step,
} from "../../proofs/proof-needs.ts";
import { isPinForServer } from "../../sync/optimistic-task.ts";
import type { SendResult } from "../../sync/sync-state.ts";
import { taskSync, useTaskSync } from "../../sync/task-sync.ts";
import { PinHelp } from "./pin-help.tsx";
import css from "./step-dialog.module.css";

type StepDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  task: TaskView;
  step: Step;
  cash: readonly Step[];
  needs: ProofNeeds;
  pending: boolean;
  result: SendResult | null;
  onSend: (draft: ProofDraft) => Promise<SendResult | null>;
};

/** A step's sheet: the cash in large figures, or what proves the step. It stays as it was filled in until it is sent. */
export function StepDialog({
  opened,
  onClose,
  title,
  task,
  step,
  cash,
  needs,
  pending,
  result,
  onSend,
}: StepDialogProps) {
  const t = useText("driver");
  const shell = useText("shell");
  const {
    draft: typed,
    change,
    clear: deleteDraft,
  } = useProofDraft(`${task.id}/${step.kind}/${step.stopIndex}/${step.purpose ?? ""}`);
  const draft = completeDraft(needs, typed);
  const [problems, setProblems] = useState<ProofProblems>({});
  const [preparing, setPreparing] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const pinForServer = needs.pin && isPinForServer(task, step.stopIndex);
  const isOffline = useIsOffline();
  const staysUnchecked = needs.pin && !pinForServer && isOffline;
  const isSending = useIsSending(task, step);
  const refusal = useRefusal({ task, step, result });
  const pinRefusal = needs.pin && refusal && isAboutPin(refusal) ? refusal : null;
  const send = async () => {
    const invalid = proofProblems(needs, draft);
    setProblems(invalid);
    if (Object.keys(invalid).length > 0) return showFirst(body.current, invalid);
    refusal?.dismiss();
    const answer = await onSend(draft);
    if (!answer || answer.outcome === "refused") return;
    // Nothing is done before the PIN is known to be right.
    if (answer.outcome === "waiting" && pinForServer) return;
    deleteDraft();
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      closeLabel={shell("close")}
      undisturbed={step.kind === "given_back"}
      footer={
        <ActionButton
          variant={step.kind === "failed" || step.kind === "given_back" ? "danger" : "accent"}
          size="driver"
          fullWidth
          pending={pending || preparing || isSending}
          pendingLabel={t(preparing ? "photo.working" : "step.sending")}
          disabledReason={pinForServer && isOffline ? t("proof.pinNeedsNetwork") : null}
          onClick={() => void send()}
        >
          {t(cash.length > 0 ? "cash.confirmWith" : confirmTextKey(step.kind))}
        </ActionButton>
      }
    >
      <div ref={body} className={css.body}>
        {refusal && !isAboutPin(refusal) && (
          <Notice tone="bad" live>
            {refusal.message}
          </Notice>
        )}
        {staysUnchecked && <Notice tone="warn">{t("unsent.pinBefore")}</Notice>}
        {cash.map((each) => (
          <StepDescription key={each.purpose} step={each} state={task.state} />
        ))}
        <StepDescription step={step} state={task.state} />
        {step.kind !== "cash_collected" && (
          <ProofForm
            needs={needs}
            draft={draft}
            stop={task.stops[step.stopIndex]}
            problems={problems}
            pinRefusal={pinRefusal?.source}
            pinHelp={
              pinRefusal &&
              isLastTry(pinRefusal) && (
                <PinHelp
                  recipientPhone={task.stops[step.stopIndex]?.contactPhone ?? null}
                  senderPhone={task.stops[0]?.contactPhone ?? null}
                />
              )
            }
            isRefusal={step.kind === "failed" || step.kind === "given_back"}
            onChange={(part) => {
              change(part);
              setProblems((was) => withoutFields(was, Object.keys(part)));
            }}
            onPreparing={setPreparing}
          />
        )}
      </div>
    </Dialog>
  );
}

/** What the driver is about to say, before what proves it: the cash in large figures, or a sentence. */
function StepDescription({ step, state }: { step: Step; state: TaskView["state"] }) {
  const t = useText("driver");
  switch (step.kind) {
    case "cash_collected":
      return (
        <div className={css.cash}>
          <p>{t(step.purpose === "cod" ? "cash.codWords" : "cash.fareWords")}</p>
          <Money size="hero">{formatBaht(step.amountSatang ?? 0)}</Money>
          <p>{t("cash.exact")}</p>
        </div>
      );
    case "given_back":
      return <p>{t("giveBack.words")}</p>;
    case "failed":
      return <p>{t(failedTextKey(step, state))}</p>;
    case "left_at_depot":
      return <p>{t("depot.leaveWords")}</p>;
    case "returning":
      return <p>{t("returning.words")}</p>;
    case "returned":
      return <p>{t("returned.words")}</p>;
    case "handed_over":
    case "taken_over":
      return <p>{t("handover.photoWords")}</p>;
    default:
      return null;
  }
}

/** The result of this sheet, or a refusal of the step that came after a while without a network. */
function useRefusal({ task, step, result }: Pick<StepDialogProps, "task" | "step" | "result">) {
  const { refusals } = useTaskSync();
  if (result?.outcome === "refused") return { ...result, source: result, dismiss: () => undefined };
  const late = refusals.findLast(
    ({ taskId, kind, stopIndex }) =>
      taskId === task.id && kind === step.kind && stopIndex === step.stopIndex,
  );
  return late && { ...late, source: late, dismiss: () => taskSync.dismissRefusal(late.eventId) };
}

function useIsOffline(): boolean {
  const browserOffline = useOffline();
  const { events } = useTaskSync();
  return (
    browserOffline ||
    events.some((pendingEvent) => pendingEvent.state === "waiting" && !pendingEvent.awaitingPin)
  );
}

/** This very step is being sent, from a sheet before this one: a second press would report it twice. */
function useIsSending(task: TaskView, { kind, stopIndex }: Step): boolean {
  const { events } = useTaskSync();
  return events.some(
    ({ taskId, event, state }) =>
      taskId === task.id &&
      event.kind === kind &&
      event.stopIndex === stopIndex &&
      state === "sending",
  );
}

/** Shown at the boxes; once the sender does without the PIN, no longer true. */
const isAboutPin = ({ code }: { code: string }) => code === "pin_wrong" || code === "pin_locked";

const isLastTry = ({ code, triesLeft }: { code: string; triesLeft?: number | undefined }) =>
  code === "pin_locked" || triesLeft === 0;

function failedTextKey({ stopIndex }: Step, state: TaskView["state"]) {
  if (state === "returning") return "failed.returnWords";
  return stopIndex === 0 ? "failed.pickupWords" : "failed.dropWords";
}

function confirmTextKey(kind: Step["kind"]) {
  if (kind === "cash_collected") return "cash.confirm";
  if (kind === "given_back") return "giveBack.confirm";
  return kind === "returning" ? "returning.confirm" : "proof.confirm";
}

/** The sheet is longer than a phone: what is missing comes into sight, at its place in the form. */
function showFirst(body: HTMLElement | null, problems: ProofProblems): void {
  const fields = [...(body?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
  const first = fields.find((field) => (field.dataset.field ?? "") in problems);
  requestAnimationFrame(() => first?.scrollIntoView({ block: "end" }));
  first
    ?.querySelector<HTMLElement>("input:not([type=file]), textarea, button")
    ?.focus({ preventScroll: true });
}

/** A field that is being changed is not called wrong any longer; a signature also answers for the photo. */
const withoutFields = (problems: ProofProblems, fields: readonly string[]): ProofProblems =>
  Object.fromEntries(
    Object.entries(problems).filter(
      ([field]) => !fields.includes(field) && !(field === "photo" && fields.includes("signature")),
    ),
  );
