import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ImportView } from "@songtan/contract/partners/imports";
import { importRowStates } from "@songtan/domain/imports/fields";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Stat } from "@songtan/ui/layout/stat.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { useApiMutation } from "../api/use-call.ts";
import { useDownload } from "../api/use-download.ts";
import css from "./import.module.css";
import { useImportsChanged } from "./use-imports.ts";

/** A file with the number of its rows in each state, which add up to all of its rows. */
export function Summary({ file, onClose }: { file: ImportView; onClose: () => void }) {
  const t = useText("imports");
  const locale = useLocale();
  const { counts, bookedBefore } = file;
  const shown = importRowStates.filter((state) => counts[state] > 0 || state === "ready");
  return (
    <Card
      title={file.name}
      description={formatInstant(file.createdAt, locale)}
      aside={
        <ActionButton variant="outline" onClick={onClose}>
          {t("file.another")}
        </ActionButton>
      }
      footer={<FileButtons file={file} onDeleted={onClose} />}
    >
      <Stack>
        {bookedBefore && counts.booked === 0 && (
          <Notice
            tone="warn"
            action={
              <LocaleLink to={`/business/import?file=${bookedBefore.id}`}>
                {t("file.beforeLink")}
              </LocaleLink>
            }
          >
            {t("file.before", { time: formatInstant(bookedBefore.createdAt, locale) })}
          </Notice>
        )}
        <LeftOut file={file} />
        <div className={css.stats}>
          {shown.map((state) => (
            <Stat key={state} label={t(`state.${state}`)} value={counts[state]} />
          ))}
        </div>
        <p className={css.soft}>
          {t("file.sum", {
            count: shown.reduce((sum, state) => sum + counts[state], 0),
            parts: shown.map((state) => counts[state]).join(" + "),
          })}
        </p>
      </Stack>
    </Card>
  );
}

/** Everything of the file that is not read, by name. */
function LeftOut({ file }: { file: ImportView }) {
  const t = useText("imports");
  const { rows, columns, sheets } = file.leftOut;
  const hidden = [
    rows > 0 && t("leftOut.rows", { count: rows }),
    columns > 0 && t("leftOut.columns", { count: columns }),
    sheets > 0 && t("leftOut.sheets", { count: sheets }),
  ].filter((text) => text !== false);
  const unread = file.headings.filter((heading, column) => heading && !file.columns[column]);
  return (
    <>
      {hidden.length > 0 && (
        <Notice tone="info">{t("leftOut.hidden", { parts: hidden.join(", ") })}</Notice>
      )}
      {unread.length > 0 && (
        <p className={css.soft}>{t("leftOut.unread", { headings: unread.join(", ") })}</p>
      )}
    </>
  );
}

function FileButtons({ file, onDeleted }: { file: ImportView; onDeleted: () => void }) {
  const t = useText("imports");
  const changed = useImportsChanged();
  const [isDeleting, setIsDeleting] = useState(false);
  const { start, pending, error } = useDownload();
  const remove = useApiMutation("DELETE /business/imports/{id}", () => {
    onDeleted();
    void changed();
  });
  const formats = [
    ["xlsx", t("file.resultXlsx")],
    ["csv", t("file.resultCsv")],
  ] as const;
  return (
    <>
      <ProblemNotice error={error} />
      <div className={css.buttons}>
        {formats.map(([format, label]) => {
          const path = `/business/imports/${file.id}/result?format=${format}` as const;
          return (
            <ActionButton
              key={format}
              variant="outline"
              icon={<IconFileSpreadsheet size={20} aria-hidden="true" />}
              pending={pending === path}
              onClick={() => start(path, `${t("file.result")}-${file.name}.${format}`)}
            >
              {label}
            </ActionButton>
          );
        })}
        <ActionButton variant="quiet" onClick={() => setIsDeleting(true)}>
          {t("file.delete")}
        </ActionButton>
      </div>
      <Confirm
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate({ params: { id: file.id } })}
        title={t("file.delete")}
        confirmLabel={t("file.delete")}
        cancelLabel={t("file.keep")}
        tone="danger"
        pending={remove.isPending}
        error={remove.error?.message}
      >
        {t("file.deleteText")}
      </Confirm>
    </>
  );
}
