import { queryClient } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { HolidayView } from "@songtan/contract/console/tariffs";
import { serviceDayStart } from "@songtan/domain/thai/dates";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { callKey, useApiMutation, useApiQuery } from "../../features/api/api.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["tariff.edit"] };

const refresh = () =>
  void queryClient.invalidateQueries({ queryKey: callKey("GET /console/holidays") });

/** Days to come first; those that have begun are history. */
const comingFirst = (rows: readonly HolidayView[]) => [
  ...rows.filter(({ removable }) => removable),
  ...rows.filter(({ removable }) => !removable),
];

export default function Holidays() {
  const t = useText("pricing");
  const shell = useText("shell");
  const errorText = useErrorText();
  const locale = useLocale();
  const query = useApiQuery("GET /console/holidays", {});
  const [removing, setRemoving] = useState<HolidayView | null>(null);
  const remove = useApiMutation("POST /console/holidays/{id}/remove", () => {
    setRemoving(null);
    refresh();
  });
  const dayOf = ({ day }: HolidayView) => formatDay(serviceDayStart(day).toISOString(), locale);
  const nameOf = ({ nameTh, nameEn }: HolidayView) => (locale === "th" ? nameTh : nameEn);
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
              rows={comingFirst(rows)}
              rowKey={(row) => row.id}
              columns={[
                { id: "day", title: t("holidays.day"), oneLine: true, cell: dayOf },
                { id: "name", title: t("holidays.name"), cell: nameOf },
                {
                  id: "remove",
                  action: true,
                  title: t("holidays.remove"),
                  oneLine: true,
                  hidden: (row) => !row.removable,
                  cell: (row) =>
                    row.removable && (
                      <ActionButton
                        variant="quiet"
                        onClick={() => setRemoving(row)}
                        aria-label={t("holidays.removeWhich", {
                          name: nameOf(row),
                          day: dayOf(row),
                        })}
                      >
                        {t("holidays.remove")}
                      </ActionButton>
                    ),
                },
              ]}
            />
          )}
        </QueryView>
      </Stack>
      <Confirm
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate({ params: { id: removing.id } })}
        title={
          removing
            ? t("holidays.removeWhich", { name: nameOf(removing), day: dayOf(removing) })
            : ""
        }
        confirmLabel={t("holidays.remove")}
        cancelLabel={shell("cancel")}
        tone="danger"
        pending={remove.isPending}
        error={remove.error && errorText(remove.error)}
      >
        {t("holidays.removeWords")}
      </Confirm>
    </Page>
  );
}

const nothing = { day: "", nameTh: "", nameEn: "" };

/** One more day, such as the cabinet adds during a year. */
function AddHoliday() {
  const t = useText("pricing");
  const shell = useText("shell");
  const locale = useLocale();
  const textOf = useProblemText();
  const [values, setValues] = useState(nothing);
  const [tried, setTried] = useState(false);
  const add = useApiMutation("POST /console/holidays", () => {
    setValues(nothing);
    setTried(false);
    refresh();
  });
  const { fields = {} } = add.error ?? {};
  const errorAt = (name: keyof typeof nothing) =>
    tried && values[name].trim() === "" ? textOf("required") : fields[name];
  const send = () => {
    setTried(true);
    if (Object.values(values).every((text) => text.trim() !== "")) add.mutate({ body: values });
  };
  return (
    <Card title={t("holidays.add")}>
      <Stack gap={3}>
        <Stack direction="grid" gap={3} align="start">
          <DateField
            label={t("holidays.day")}
            value={values.day}
            onChange={(day) => setValues({ ...values, day })}
            locale={locale}
            pickLabel={shell("days.pick")}
            closeLabel={shell("close")}
            unreadableText={shell("days.unreadable")}
            error={errorAt("day")}
          />
          <TextField
            label={t("holidays.nameTh")}
            value={values.nameTh}
            onChange={(nameTh) => setValues({ ...values, nameTh })}
            maxLength={100}
            error={errorAt("nameTh")}
          />
          <TextField
            label={t("holidays.nameEn")}
            value={values.nameEn}
            onChange={(nameEn) => setValues({ ...values, nameEn })}
            maxLength={100}
            error={errorAt("nameEn")}
          />
        </Stack>
        {!add.error || Object.keys(fields).length > 0 ? null : <ProblemNotice error={add.error} />}
        <Stack direction="row" gap={3}>
          <ActionButton onClick={send} pending={add.isPending}>
            {t("holidays.add")}
          </ActionButton>
        </Stack>
      </Stack>
    </Card>
  );
}
