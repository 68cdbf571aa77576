import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht, formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookingReports, ReportView } from "@songtan/contract/claims/reports";
import { limits } from "@songtan/domain/limits";
import { readSatang } from "@songtan/domain/thai/typed-number";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { sendCommand } from "../api/use-call.ts";
import { useFieldText } from "../shell/use-field-text.ts";
import { PhotosField } from "./photos-field.tsx";
import { type ReportSide, reportCalls } from "./report-calls.ts";
import { type ReportDraft, useReportDraft } from "./report-slice.ts";
import { sendPhotos } from "./send-photos.ts";

type Kind = ReportView["kind"];
type FormProps = {
  side: ReportSide;
  bookingId: string;
  known: BookingReports;
  onSent: (report: ReportView) => void;
};

/** Form for a report in text and pictures, with an optional claim for compensation. Closing it preserves the draft. */
export function ReportForm({ side, bookingId, known, onSent }: FormProps) {
  const t = useText("reports");
  const { draft, change, clear: deleteDraft } = useReportDraft(side, bookingId);
  const [tried, setTried] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const cap = known.caps.find(({ kind }) => kind === draft.kind)?.capSatang ?? 0;
  const problems = useProblems(draft, cap);
  const send = useMutation<ReportView, ApiError>({
    mutationFn: async () => {
      const photoIds = await sendPhotos(draft.photos);
      const satang = readSatang(draft.amount);
      return sendCommand(reportCalls[side].create, {
        params: { id: bookingId },
        body: {
          kind: draft.kind || "other",
          text: draft.text,
          ...(photoIds.length > 0 && { photoIds }),
          ...(draft.claims && satang !== null && { askedSatang: satang }),
        },
      });
    },
    onSuccess: (report) => {
      deleteDraft();
      onSent(report);
    },
  });
  const fields = send.error?.fields ?? {};
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!problems.kind && !problems.text && !problems.amount && !send.isPending && !preparing)
          send.mutate();
      }}
    >
      <Stack>
        <SelectField
          label={t("kind.label")}
          value={draft.kind}
          onChange={(value) => change({ kind: value as Kind })}
          placeholder={t("form.choose")}
          options={known.caps.map(({ kind }) => ({ value: kind, label: t(`kind.${kind}`) }))}
          error={(tried && problems.kind) || fields.kind}
        />
        <TextField
          label={t("form.text")}
          help={t(side === "driver" ? "form.textHelpDriver" : "form.textHelp")}
          rows={5}
          value={draft.text}
          onChange={(text) => change({ text })}
          maxLength={limits.reportCharacters}
          error={(tried && problems.text) || fields.text}
        />
        <PhotosField
          photos={draft.photos}
          onChange={(photos) => change({ photos })}
          onWorking={setPreparing}
        />
        {side === "customer" && (
          <Claim
            known={known}
            draft={draft}
            cap={cap}
            onChange={change}
            error={(tried && problems.amount) || fields.askedSatang}
          />
        )}
        <ProblemNotice error={send.error} />
        <ActionButton
          type="submit"
          fullWidth
          pending={send.isPending}
          disabledReason={preparing ? t("form.preparing") : null}
        >
          {t("form.send")}
        </ActionButton>
      </Stack>
    </form>
  );
}

function useProblems(draft: ReportDraft, cap: number) {
  const t = useText("reports");
  const fieldText = useFieldText();
  const satang = readSatang(draft.amount);
  const amount = () => {
    if (!draft.claims) return null;
    if (satang === null || satang <= 0)
      return fieldText(draft.amount.trim() ? "format" : "required", t("form.amount"));
    return satang > cap ? t("form.amountMax", { max: formatBaht(cap) }) : null;
  };
  return {
    kind: draft.kind ? null : t("form.choose"),
    text: draft.text.trim() ? null : fieldText("required", t("form.text")),
    amount: amount(),
  };
}

type ClaimProps = {
  known: BookingReports;
  draft: ReportDraft;
  cap: number;
  onChange: (part: Partial<ReportDraft>) => void;
  error: string | null | false | undefined;
};

/**
 * Field for a claim. Money can be claimed once the booking has ended, within the time limit and up to the limit of
 * liability.
 */
function Claim({ known, draft, cap, onChange, error }: ClaimProps) {
  const t = useText("reports");
  const locale = useLocale();
  if (!known.mayClaim) return <p>{known.claimUntil ? t("form.claimLate") : t("form.claimSoon")}</p>;
  if (!draft.kind) return null;
  const until = known.claimUntil ? formatDay(known.claimUntil, locale) : "";
  return (
    <Stack gap={3}>
      <CheckField
        checked={draft.claims}
        onChange={(claims) => onChange({ claims })}
        label={t("form.claim")}
      />
      {draft.claims && (
        <MoneyField
          label={t("form.amount")}
          help={t("form.claimHelp", { max: formatBaht(cap), until })}
          value={draft.amount}
          onChange={(amount) => onChange({ amount })}
          error={error}
        />
      )}
    </Stack>
  );
}
