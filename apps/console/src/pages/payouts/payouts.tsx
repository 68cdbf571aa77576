import { useText } from "@songtan/client/language/use-text.ts";
import { payoutKinds, payoutStates } from "@songtan/domain/payouts/types";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { usePages } from "../../features/api/use-pages.ts";
import { PayoutTable } from "../../features/payouts/payout-table.tsx";
import { RunTable } from "../../features/payouts/run-table.tsx";
import { WaitingCard } from "../../features/payouts/waiting-card.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { SearchField } from "../../features/shell/filters/search-field.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { EmptyList } from "../../features/shell/page/empty-list.tsx";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { PaginatedList } from "../../features/shell/page/paginated-list.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payout.run"] };

const refreshMilliseconds = 30_000;
const runsShown = 5;

export default function Payouts() {
  const t = useText("payouts");
  return (
    <Page title={t("title")}>
      <PageHead title={t("title")} />
      <Stack gap={6}>
        <WaitingCard />
        <Runs />
        <AllPayouts />
      </Stack>
    </Page>
  );
}

function Runs() {
  const t = useText("payouts");
  const list = usePages(
    "GET /console/payout-runs",
    { limit: runsShown },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  return (
    <Card
      title={t("runs.title")}
      description={t("runs.words")}
      aside={<ExportButtons list="payout-runs" />}
    >
      <PaginatedList list={list} rows={2} empty={<p>{t("runs.none")}</p>}>
        {(rows) => <RunTable rows={rows} />}
      </PaginatedList>
    </Card>
  );
}

function AllPayouts() {
  const t = useText("payouts");
  const filters = useListFilters("GET /console/payouts", ["q", "state", "kind"]);
  const list = usePages("GET /console/payouts", filters.query, {
    refetchIntervalMilliseconds: refreshMilliseconds,
  });
  return (
    <Card title={t("list.title")} aside={<ExportButtons list="payouts" query={filters.query} />}>
      <Stack>
        <FilterBar filters={filters} list="payouts">
          <SearchField
            label={t("list.q")}
            value={filters.values.q}
            onSearch={(text) => filters.set("q", text)}
          />
          <FilterSelect
            filters={filters}
            name="state"
            label={t("list.state")}
            options={payoutStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
          <FilterSelect
            filters={filters}
            name="kind"
            label={t("list.kind")}
            options={payoutKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        </FilterBar>
        <PaginatedList
          list={list}
          rows={5}
          empty={
            <EmptyList
              drawing={<EmptyBox size={140} />}
              filters={filters}
              nothingYet={{ title: t("list.nothingYet"), words: t("list.nothingYetWords") }}
              noneFound={{ title: t("list.empty"), words: t("list.emptyWords") }}
            />
          }
        >
          {(rows) => <PayoutTable rows={rows} />}
        </PaginatedList>
      </Stack>
    </Card>
  );
}
