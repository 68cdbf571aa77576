import { line } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { formatDistance, formatExactBaht, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { HandoverOptions } from "@songtan/contract/console/handovers";
import { limits } from "@songtan/domain/limits";
import { estimateMetres } from "@songtan/domain/quoting/distance";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { type ChoiceCard, ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/api.ts";
import { refreshHandover, useHandover } from "./use-handover.ts";

type HandoverDialogProps = { booking: ConsoleBooking; onClose: () => void };
type Candidate = HandoverOptions["candidates"][number];

/** Staff choose the next driver and the place where the two drivers meet. */
export function HandoverDialog({ booking, onClose }: HandoverDialogProps) {
  const t = useText("bookings");
  const shell = useText("shell");
  const desk = useHandover(booking);
  const form = useHandoverForm(booking, desk, onClose);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("move.hand_over")}
      closeLabel={shell("cancel")}
      footer={
        <>
          <ActionButton variant="outline" onClick={onClose}>
            {shell("cancel")}
          </ActionButton>
          <ActionButton pending={form.pending} onClick={form.submit}>
            {t("handover.propose")}
          </ActionButton>
        </>
      }
    >
      {desk ? (
        <HandoverFields desk={desk} form={form} />
      ) : (
        <CardSkeleton label={shell("loading")} lines={5} />
      )}
    </Dialog>
  );
}

type HandoverForm = ReturnType<typeof useHandoverForm>;

function useHandoverForm(
  booking: ConsoleBooking,
  desk: HandoverOptions | undefined,
  onClose: () => void,
) {
  const t = useText("bookings");
  const rule = useRuleText();
  const [seen] = useState({ seenState: booking.state, seenDriverId: booking.driver?.id ?? null });
  const [draft, setDraft] = useState({
    placeIndex: 0,
    toDriverId: "",
    note: "",
    place: null as string | null,
  });
  const [tried, setTried] = useState(false);
  const where = desk?.places[draft.placeIndex];
  const placeName = draft.place ?? where?.name ?? "";
  const problems = {
    toDriverId: draft.toDriverId ? null : t("handover.pick"),
    place: rule(line(limits.addressCharacters))(placeName),
    words: rule(line(limits.noteCharacters))(draft.note),
  };
  const command = useApiMutation("POST /console/bookings/{id}/handover", () => {
    refreshHandover();
    notify({ tone: "good", message: t("handover.proposed") });
    onClose();
  });
  const submit = () => {
    setTried(true);
    if (!where || Object.values(problems).some(Boolean) || command.isPending) return;
    const { latitude, longitude } = where;
    const { toDriverId, note } = draft;
    const body = {
      ...seen,
      toDriverId,
      latitude,
      longitude,
      place: placeName.trim(),
      words: note.trim(),
    };
    command.mutate({ params: { id: booking.id }, body });
  };
  return {
    draft,
    place: placeName,
    where,
    change: (part: Partial<typeof draft>) => setDraft((was) => ({ ...was, ...part })),
    problem: (field: keyof typeof problems) =>
      (tried && problems[field]) || command.error?.fields[field],
    error: command.error,
    pending: command.isPending,
    submit,
  };
}

function HandoverFields({ desk, form }: { desk: HandoverOptions; form: HandoverForm }) {
  const t = useText("bookings");
  const locale = useLocale();
  const { draft, where, change, problem } = form;
  const options = useOptions(desk.candidates, where);
  return (
    <Stack gap={4}>
      <p>{t("handover.explained")}</p>
      <SelectField
        label={t("handover.where")}
        value={String(draft.placeIndex)}
        onChange={(value) => change({ placeIndex: Number(value), place: null })}
        options={desk.places.map((option, index) => ({
          value: String(index),
          label:
            option.kind === "driver"
              ? t("handover.driverPlace", {
                  time: option.seenAt ? formatTime(option.seenAt, locale) : "",
                })
              : option.name,
        }))}
      />
      <TextField
        label={t("handover.placeWords")}
        help={t("handover.placeHelp")}
        value={form.place}
        onChange={(placeName) => change({ place: placeName })}
        maxLength={limits.addressCharacters}
        error={problem("place")}
      />
      {desk.candidates.length === 0 && <Notice tone="warn">{t("handover.nobody")}</Notice>}
      {desk.candidates.length > 0 && (
        <ChoiceCards
          label={t("handover.choose")}
          options={options}
          value={draft.toDriverId}
          onChange={(toDriverId) => change({ toDriverId })}
          error={problem("toDriverId") || undefined}
        />
      )}
      <TextField
        label={t("handover.words")}
        rows={3}
        value={draft.note}
        onChange={(note) => change({ note })}
        maxLength={limits.noteCharacters}
        error={problem("words")}
      />
      <ProblemNotice error={form.error} />
    </Stack>
  );
}

/**
 * Returns the candidates with the facts that decide the choice: distance, other jobs, and the reason why one cannot be
 * chosen.
 */
function useOptions(candidates: readonly Candidate[], where: HandoverForm["where"]): ChoiceCard[] {
  const t = useText("bookings");
  const shell = useText("shell");
  const locale = useLocale();
  return candidates.map((candidate) => {
    const { id, name, phone, plate, vehicle, jobs, missingSatang } = candidate;
    const metres = where ? estimateMetres(candidate, where) : candidate.distanceMetres;
    return {
      value: id,
      title: name,
      description: [
        formatPhone(phone),
        plate,
        shell(`vehicle.${vehicle}`),
        t(jobs > 0 ? "handover.busy" : "handover.free"),
      ]
        .filter(Boolean)
        .join(" · "),
      aside: t("handover.near", { distance: formatDistance(metres, locale) }),
      disabledReason:
        missingSatang > 0 ? t("handover.short", { amount: formatExactBaht(missingSatang) }) : null,
    };
  });
}
