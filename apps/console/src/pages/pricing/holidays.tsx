import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { HolidayView } from "@songtan/contract/console/tariffs";
import { serviceDayStart } from "@songtan/domain/thai/dates";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiQuery } from "../../features/api/api.ts";
import { useSession } from "../../features/session/use-session.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";
import { AddHoliday } from "../../features/tariffs/holidays/add-holiday.tsx";
import {
  type HolidayMove,
  HolidayQuestion,
} from "../../features/tariffs/holidays/holiday-question.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["tariff.edit"] };

/** Those that wait first, then days to come; those that have begun are history. */
const waitingFirst = (rows: readonly HolidayView[]) => [
  ...rows.filter(({ removable, waits }) => removable && waits),
  ...rows.filter(({ removable, waits }) => removable && !waits),
  ...rows.filter(({ removable }) => !removable),
];

export default function Holidays() {
  const t = useText("pricing");
  const shell = useText("shell");
  const locale = useLocale();
  const own = useSession().user?.id;
  const query = useApiQuery("GET /console/holidays", {});
  const [question, setQuestion] = useState<HolidayMove | null>(null);
  const dayOf = ({ day }: HolidayView) => formatDay(serviceDayStart(day).toISOString(), locale);
  const nameOf = ({ nameTh, nameEn }: HolidayView) => (locale === "th" ? nameTh : nameEn);
  const moveButton = (holiday: HolidayView, move: HolidayMove["move"]) => {
    const values = { name: nameOf(holiday), day: dayOf(holiday) };
    const title = t(move === "agree" ? "holidays.agreeWhich" : "holidays.removeWhich", values);
    const isFirst = holiday.waits === "removal" && holiday.requestedBy?.id === own;
    return (
      <ActionButton
        variant={move === "agree" ? "outline" : "quiet"}
        onClick={() => setQuestion({ move, holiday, title })}
        aria-label={title}
        disabledReason={isFirst ? t("holidays.bySecond") : undefined}
      >
        {t(move === "agree" ? "holidays.agree" : "holidays.remove")}
      </ActionButton>
    );
  };
  return (
    <Page
      actions={<ExportButtons list="holidays" />}
      title={t("holidays.title")}
      description={t("holidays.words")}
      back={{ to: "/tariffs", label: t("tariffs.title") }}
    >
      <PageHead title={t("holidays.title")} />
      <Stack gap={6}>
        <AddHoliday />
        <QueryView query={query} waiting={<ListSkeleton label={shell("loading")} rows={6} />}>
          {({ data: rows }) => (
            <DataTable
              label={t("holidays.title")}
              rows={waitingFirst(rows)}
              rowKey={(row) => row.id}
              columns={[
                { id: "day", title: t("holidays.day"), oneLine: true, cell: dayOf },
                { id: "name", title: t("holidays.name"), cell: nameOf },
                {
                  id: "waits",
                  title: t("holidays.state"),
                  hidden: ({ waits }) => waits === null,
                  cell: ({ waits, requestedBy }) =>
                    waits && (
                      <StatusBadge tone="warn">
                        {t(`holidays.waits.${waits}`, { name: requestedBy?.name ?? "" })}
                      </StatusBadge>
                    ),
                },
                {
                  id: "move",
                  action: true,
                  title: t("holidays.remove"),
                  oneLine: true,
                  hidden: (row) => !row.removable,
                  cell: (row) =>
                    row.removable && (
                      <Stack direction="row" gap={2}>
                        {row.waits === "addition" &&
                          row.requestedBy?.id !== own &&
                          moveButton(row, "agree")}
                        {moveButton(row, "remove")}
                      </Stack>
                    ),
                },
              ]}
            />
          )}
        </QueryView>
      </Stack>
      {question && <HolidayQuestion question={question} onClose={() => setQuestion(null)} />}
    </Page>
  );
}
