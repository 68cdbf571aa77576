import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ReportRecord } from "@songtan/contract/console/reports";
import { nextReportState } from "@songtan/domain/claims/report";
import { limits } from "@songtan/domain/limits";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { MessageForm } from "../shell/forms/message-form.tsx";
import css from "../shell/page/entries.module.css";
import { useCaseCommand } from "./use-money-command.ts";

/** The messages of a case, and the form for an answer. */
export function ThreadCard({ report }: { report: ReportRecord }) {
  const t = useText("money");
  const locale = useLocale();
  const answer = useCaseCommand("POST /console/reports/{id}/answer");
  const open =
    nextReportState(report.state, "answer", { isClaim: report.askedSatang !== null }) !== null;
  return (
    <Card title={t("case.thread")}>
      <Stack>
        <ol className={css.list} aria-label={t("case.thread")}>
          {report.messages.map((message) => (
            <li key={message.id} className={css.item}>
              <small>
                {`${message.name} · ${t(`role.${message.author}`)} · `}
                <time dateTime={message.at}>{formatInstant(message.at, locale)}</time>
              </small>
              <p>{message.text}</p>
              {message.photos.length > 0 && (
                <span className={css.photos}>
                  {message.photos.map((photo) => (
                    <a key={photo.id} href={photo.url} target="_blank" rel="noreferrer">
                      <img
                        src={photo.url}
                        alt={t("case.photoAlt", { name: message.name })}
                        width={120}
                        height={120}
                        loading="lazy"
                      />
                    </a>
                  ))}
                </span>
              )}
            </li>
          ))}
        </ol>
        {open && (
          <MessageForm
            label={t("case.answer")}
            help={t("case.answerHelp")}
            sendLabel={t("case.sendAnswer")}
            rows={4}
            maxLength={limits.reportCharacters}
            command={answer}
            onSend={(text, sent) =>
              answer.mutate(
                { params: { id: report.id }, body: { version: report.version, text } },
                { onSuccess: sent },
              )
            }
          />
        )}
        {!open && <p className={css.quiet}>{t("case.over")}</p>}
      </Stack>
    </Card>
  );
}
