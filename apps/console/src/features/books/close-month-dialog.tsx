import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookMonthReport } from "@songtan/contract/console/books";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { callKey, useApiMutation } from "../api/api.ts";
import { monthName } from "./month-name.ts";

/**
 * Confirms before a month is closed permanently. Changes since the page was loaded are shown first.
 */
export function CloseMonthDialog({
  report,
  onClose,
}: {
  report: BookMonthReport;
  onClose: () => void;
}) {
  const t = useText("books");
  const shell = useText("shell");
  const name = monthName(report.month, useLocale());
  const key = callKey("GET /console/books/months/{month}", { params: { month: report.month } });
  const close = useApiMutation("POST /console/books/months/{month}/close", (closed) => {
    mergeIntoCache(key, closed);
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/books/months") });
    onClose();
  });
  const send = () =>
    close.mutate(
      { params: { month: report.month }, body: { seenEntries: report.entries } },
      { onError: () => void queryClient.invalidateQueries({ queryKey: key }) },
    );
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={send}
      title={t("close.title", { month: name })}
      confirmLabel={t("close.confirm")}
      cancelLabel={shell("cancel")}
      tone="danger"
      pending={close.isPending}
      error={close.error && <ProblemNotice error={close.error} />}
    >
      <p>{t("close.words", { count: report.entries })}</p>
      <p>{t("close.forGood")}</p>
    </Confirm>
  );
}
