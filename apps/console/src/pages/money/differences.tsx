import { useText } from "@songtan/client/language/use-text.ts";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useApiQuery } from "../../features/api/api.ts";
import { ComparedDays } from "../../features/money/compared-days.tsx";
import { DifferenceCard } from "../../features/money/difference-card.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { useFilters } from "../../features/shell/filters/use-filters.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payout.run"] };

const refreshMilliseconds = 60_000;

export default function Differences() {
  const t = useText("money");
  const shell = useText("shell");
  const filters = useFilters(["state"] as const);
  const state = filters.values.state === "settled" ? "settled" : "open";
  const query = useApiQuery(
    "GET /console/provider-differences",
    { query: { state }, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  return (
    <Page
      actions={<ExportButtons list="provider-differences" query={{ state }} />}
      title={t("differences.title")}
      description={t("differences.words")}
    >
      <PageHead title={t("differences.title")} />
      <FilterBar list="provider-differences">
        <SelectField
          label={t("differences.state")}
          placeholder={t("differences.open")}
          value={state === "settled" ? state : ""}
          onChange={(value) => filters.set("state", value)}
          options={[{ value: "settled", label: t("differences.closed") }]}
        />
      </FilterBar>
      <QueryView query={query} waiting={<ListSkeleton label={shell("loading")} rows={4} />}>
        {({ differences, days }) => (
          <Stack>
            {differences.length === 0 ? (
              <Empty drawing={<Success size={140} />} title={t(`differences.empty.${state}`)}>
                {state === "open" ? t("differences.emptyWords") : null}
              </Empty>
            ) : (
              differences.map((difference) => (
                <DifferenceCard key={difference.id} difference={difference} />
              ))
            )}
            <ComparedDays days={days} />
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}
