import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { TaskAtHand } from "@songtan/contract/by-hand/by-hand";
import type { FailureReason } from "@songtan/domain/booking-types";
import { limits } from "@songtan/domain/limits";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { useState } from "react";
import { useApiMutation, useApiQuery } from "../../api/api.ts";
import { useUpload } from "../../api/use-upload.ts";
import { instantOf, MomentField, momentOf } from "../../shell/forms/moment-field.tsx";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { EvidencePhoto } from "../evidence-photo.tsx";
import { type ByHandProps, useFinish, useSeen } from "./use-by-hand.ts";

type Step = TaskAtHand["next"][number];
const withPhoto: ReadonlySet<Step["kind"]> = new Set([
  ...(["picked_up", "delivered", "failed", "handed_to"] as const),
  ...(["returned", "left_at_depot", "handed_over", "taken_over"] as const),
]);
const toPerson: ReadonlySet<Step["kind"]> = new Set(["delivered", "handed_to", "returned"]);
const withReason: ReadonlySet<Step["kind"]> = new Set(["failed", "given_back"]);

/** Staff record what a driver did when the phone cannot: what can come next, when it was, and how they know it. */
export function RecordEventDialog({ booking, onClose }: ByHandProps) {
  const t = useText("bookings");
  const shell = useText("shell");
  const form = useRecordForm({ booking, onClose });
  const { task, step, stop } = form;
  return (
    <NoteDialog
      title={t("byHand.record")}
      explained={t("byHand.recordExplained")}
      label={t("handover.evidence")}
      submitLabel={t("byHand.record")}
      pending={form.pending}
      ground={form.ground}
      outdated={form.outdated}
      error={form.error}
      onClose={onClose}
      ready={form.ready}
      onTried={() => form.setTried(true)}
      onSubmit={(words) => void form.submit(words)}
    >
      {!task && !form.ground.error && <CardSkeleton label={shell("loading")} lines={3} />}
      {task?.next.length === 0 && <Notice tone="info">{t("byHand.nothingNext")}</Notice>}
      {task && task.next.length > 0 && (
        <>
          <StepField
            task={task}
            value={form.step}
            onChange={form.choose}
            error={form.stepProblem}
          />
          <MomentField
            label={t("byHand.when")}
            value={form.moment}
            onChange={form.setMoment}
            error={form.momentProblem}
          />
          {step && withReason.has(step.kind) && (
            <SelectField
              label={t("byHand.reason")}
              placeholder={t("byHand.pickReason")}
              value={form.draft.reason}
              onChange={(reason) => form.change({ reason })}
              options={form.reasons.map((value) => ({ value, label: t(`failure.${value}`) }))}
              error={form.reasonProblem}
            />
          )}
          {step && toPerson.has(step.kind) && (
            <TextField
              label={t("byHand.toWhom")}
              labelAside={shell("optional")}
              value={form.draft.recipientName}
              onChange={(recipientName) => form.change({ recipientName })}
              maxLength={limits.nameCharacters}
            />
          )}
          {step && toPerson.has(step.kind) && stop?.pinRequired && (
            <TextField
              label={t("byHand.pin")}
              help={t("byHand.pinHelp")}
              value={form.draft.pin}
              onChange={(pin) => form.change({ pin })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              error={form.error?.fields.pin}
            />
          )}
          {step && withPhoto.has(step.kind) && (
            <EvidencePhoto
              photo={form.photo}
              onChange={form.setPhoto}
              onWorking={form.setWorking}
              needed
            />
          )}
        </>
      )}
    </NoteDialog>
  );
}

const empty = { reason: "", recipientName: "", pin: "" };
const givenBackReasons = ["vehicle_trouble", "other"] as const satisfies readonly FailureReason[];

function useRecordForm({ booking, onClose }: ByHandProps) {
  const t = useText("bookings");
  const problemText = useProblemText();
  const { seen, outdated } = useSeen(booking);
  const finish = useFinish(onClose);
  const ground = useApiQuery("GET /console/bookings/{id}/task", {
    params: { id: booking.id },
    quiet: true,
  });
  const task = ground.data;
  const [chosen, setChosen] = useState<Step | null>(null);
  const [draft, setDraft] = useState(empty);
  const [moment, setMoment] = useState(() => momentOf(new Date().toISOString()));
  const [photo, setPhoto] = useState<{ file: File; id: string } | null>(null);
  const [working, setWorking] = useState(false);
  const [tried, setTried] = useState(false);
  const upload = useUpload();
  const command = useApiMutation("POST /console/bookings/{id}/driver-events", () =>
    finish("recorded"),
  );
  // The first one from the start: what the driver reports in between must not change it under the eyes of staff.
  if (!chosen && task?.next[0]) setChosen(task.next[0]);
  const step = task?.next.find((possible) => chosen && isSame(possible, chosen));
  const stop = task?.stops.find((other) => other.index === step?.stopIndex);
  const occurredAt = instantOf(moment);
  const reasonMissing = step !== undefined && withReason.has(step.kind) && !draft.reason;
  const pending = working || upload.isPending || command.isPending;
  const submit = async (words: string) => {
    if (!step || !occurredAt) return;
    const { recipientName, pin, reason } = draft;
    try {
      if (photo) await upload.mutateAsync({ picture: photo, purpose: "proof" });
      await command.mutateAsync({
        params: { id: booking.id },
        body: {
          ...seen,
          ...step,
          words,
          occurredAt: notInFuture(occurredAt),
          photoIds: photo ? [photo.id] : [],
          ...(reason && { reason: reason as FailureReason }),
          ...(recipientName.trim() && { recipientName: recipientName.trim() }),
          ...(pin.trim() && { pin: pin.trim() }),
        },
      });
    } catch {
      // Both commands keep what went wrong, and it is shown.
    }
  };
  return {
    ground,
    outdated,
    task,
    step,
    stop,
    stepProblem: chosen && task && !step ? t("byHand.whatChanged") : undefined,
    choose: (next: Step) => {
      setChosen(next);
      setDraft(empty);
    },
    draft,
    change: (part: Partial<typeof empty>) => setDraft((was) => ({ ...was, ...part })),
    moment,
    setMoment,
    momentProblem:
      (tried && !occurredAt && problemText("required")) || command.error?.fields.occurredAt,
    reasons: step?.kind === "given_back" ? givenBackReasons : (stop?.failures ?? []),
    reasonProblem: tried && reasonMissing ? problemText("required") : undefined,
    photo: photo?.file ?? null,
    // The picture gets its id here, so that resending it after a lost answer does not create a second one.
    setPhoto: (file: File | null) => setPhoto(file && { file, id: crypto.randomUUID() }),
    setWorking,
    setTried,
    ready: step !== undefined && occurredAt !== null && !reasonMissing && !pending,
    pending,
    error: upload.error ?? command.error,
    submit,
  };
}

/** The minute of now may be ahead of now by the clock of the server. */
const notInFuture = (instant: string): string =>
  new Date(Math.min(Date.parse(instant), Date.now() - 1000)).toISOString();

const isSame = (left: Step, right: Step): boolean =>
  left.kind === right.kind &&
  left.stopIndex === right.stopIndex &&
  left.purpose === right.purpose &&
  left.amountSatang === right.amountSatang;

type StepFieldProps = {
  task: TaskAtHand;
  /** Undefined when the chosen step is not possible any longer. */
  value: Step | undefined;
  onChange: (step: Step) => void;
  error: string | undefined;
};

function StepField({ task, value, onChange, error }: StepFieldProps) {
  const t = useText("bookings");
  return (
    <SelectField
      label={t("byHand.what")}
      {...(!value && { placeholder: t("byHand.pickWhat") })}
      value={value ? String(task.next.indexOf(value)) : ""}
      onChange={(index) => {
        const step = task.next[Number(index)];
        if (index !== "" && step) onChange(step);
      }}
      error={error}
      options={task.next.map(({ kind, stopIndex, amountSatang }, index) => ({
        value: String(index),
        label: [
          t(`byHand.event.${kind}`),
          stopIndex === 0 ? t("page.pickup") : t("page.drop", { number: stopIndex }),
          amountSatang !== undefined && formatExactBaht(amountSatang),
        ]
          .filter(Boolean)
          .join(" · "),
      }))}
    />
  );
}
