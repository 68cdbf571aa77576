import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht, formatDay, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ReportMessage, ReportView } from "@songtan/contract/claims/reports";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { sendCommand, useApiMutation } from "../api/use-call.ts";
import { PhotosField } from "./photos-field.tsx";
import { type ReportSide, reportCalls } from "./report-calls.ts";
import css from "./report-thread.module.css";
import { sendPhotos } from "./send-photos.ts";

type ReportProps = {
  side: ReportSide;
  report: ReportView;
  onChanged: (report: ReportView) => void;
};
const tones = {
  open: "warn",
  answered: "info",
  proposed: "warn",
  accepted: "good",
  paid: "good",
  refused: "bad",
  closed: "plain",
  withdrawn: "plain",
} as const;

/** One report: its state, its messages with their authors, and a form to add one. */
export function ReportThread({ side, report, onChanged }: ReportProps) {
  const t = useText("reports");
  const locale = useLocale();
  const waits = report.state === "open" || report.state === "proposed";
  return (
    <article className={css.case}>
      <div className={css.head}>
        <div>
          <h3>{t(`kind.${report.kind}`)}</h3>
          <small>
            {[
              report.number,
              report.askedSatang !== null &&
                t("case.asked", { amount: formatBaht(report.askedSatang) }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </small>
        </div>
        <StatusBadge tone={tones[report.state]}>{t(`state.${report.state}`)}</StatusBadge>
      </div>
      {waits && <p>{t("case.due", { until: formatDay(report.dueAt, locale) })}</p>}
      {report.amountSatang !== null && report.way && (
        <p>
          <strong>{t("case.granted", { amount: formatBaht(report.amountSatang) })}</strong>{" "}
          {t(`case.way.${report.way}`)}
        </p>
      )}
      <ol className={css.thread} aria-label={t("case.thread", { number: report.number })}>
        {report.messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {report.mayWrite && <Reply side={side} report={report} onChanged={onChanged} />}
      {report.mayWithdraw && <Withdraw side={side} report={report} onChanged={onChanged} />}
    </article>
  );
}

function Message({ message }: { message: ReportMessage }) {
  const t = useText("reports");
  const locale = useLocale();
  const name = message.author === "staff" ? t("case.staff", { name: message.name }) : t("case.you");
  return (
    <li className={css.message} data-ours={message.author === "staff" || undefined}>
      <small>
        {name} · <time dateTime={message.at}>{formatInstant(message.at, locale)}</time>
      </small>
      <p>{message.text}</p>
      {message.photos.length > 0 && (
        <span className={css.photos}>
          {message.photos.map((photo) => (
            <a key={photo.id} href={photo.url} target="_blank" rel="noreferrer">
              <img
                src={photo.url}
                alt={t("case.photoAlt", { name })}
                width={88}
                height={88}
                loading="lazy"
              />
            </a>
          ))}
        </span>
      )}
    </li>
  );
}

function Reply({ side, report, onChanged }: ReportProps) {
  const t = useText("reports");
  const [text, setText] = useState("");
  const [preparing, setPreparing] = useState(false);
  const [photos, setPhotos] = useState<File[]>([]);
  const [attaching, setAttaching] = useState(false);
  const [tried, setTried] = useState(false);
  const write = useMutation<ReportView, ApiError>({
    mutationFn: async () => {
      const photoIds = await sendPhotos(photos);
      return sendCommand(reportCalls[side].write, {
        params: { id: report.id },
        body: { text, ...(photoIds.length > 0 && { photoIds }) },
      });
    },
    onSuccess: (answer) => {
      setText("");
      setPhotos([]);
      setAttaching(false);
      setTried(false);
      onChanged(answer);
    },
  });
  const problem = text.trim() ? null : t("case.replyEmpty");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!problem && !write.isPending && !preparing) write.mutate();
      }}
    >
      <Stack gap={3}>
        <TextField
          label={t("case.reply")}
          rows={3}
          value={text}
          onChange={setText}
          maxLength={limits.reportCharacters}
          error={(tried && problem) || write.error?.fields.text}
        />
        {attaching && <PhotosField photos={photos} onChange={setPhotos} onWorking={setPreparing} />}
        <ProblemNotice error={write.error} />
        <Stack direction="row" gap={3}>
          <ActionButton
            type="submit"
            variant="soft"
            pending={write.isPending}
            disabledReason={preparing ? t("form.preparing") : null}
          >
            {t("case.send")}
          </ActionButton>
          {!attaching && (
            <ActionButton variant="quiet" onClick={() => setAttaching(true)}>
              {t("case.addPhoto")}
            </ActionButton>
          )}
        </Stack>
      </Stack>
    </form>
  );
}

function Withdraw({ side, report, onChanged }: ReportProps) {
  const t = useText("reports");
  const [confirming, setConfirming] = useState(false);
  const withdraw = useApiMutation(reportCalls[side].withdraw, (answer) => {
    setConfirming(false);
    onChanged(answer);
  });
  return (
    <>
      <ActionButton variant="quiet" onClick={() => setConfirming(true)}>
        {t("case.withdraw")}
      </ActionButton>
      <Confirm
        opened={confirming}
        onClose={() => setConfirming(false)}
        title={t("case.withdrawTitle")}
        confirmLabel={t("case.withdrawYes")}
        cancelLabel={t("case.withdrawNo")}
        tone="danger"
        pending={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ params: { id: report.id } })}
      >
        <p>{t("case.withdrawWords")}</p>
        <ProblemNotice error={withdraw.error} />
      </Confirm>
    </>
  );
}
