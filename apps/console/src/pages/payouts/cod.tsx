import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleCod } from "@songtan/contract/console/payouts";
import { codStates } from "@songtan/domain/payouts/types";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { usePages } from "../../features/api/use-pages.ts";
import { DecideDialog, ObjectDialog } from "../../features/payouts/cod-dialogs.tsx";
import { CodRow } from "../../features/payouts/cod-row.tsx";
import { usePermission } from "../../features/session/use-session.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { SearchField } from "../../features/shell/filters/search-field.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { EmptyList } from "../../features/shell/page/empty-list.tsx";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { MoreButton } from "../../features/shell/page/more-button.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = {
  middleware: "staff",
  scopes: ["payout.run", "booking.manage"],
};

const refreshMilliseconds = 30_000;

export default function Cod() {
  const t = useText("payouts");
  const shell = useText("shell");
  const mayDecide = usePermission("payout.run");
  const filters = useListFilters("GET /console/cod", ["q", "state"]);
  const [objecting, setObjecting] = useState<ConsoleCod | null>(null);
  const [deciding, setDeciding] = useState<ConsoleCod | null>(null);
  const list = usePages("GET /console/cod", filters.query, {
    refetchIntervalMilliseconds: refreshMilliseconds,
  });
  return (
    <Page actions={<ExportButtons list="cod" query={filters.query} />} title={t("cod.title")}>
      <PageHead title={t("cod.title")} />
      <FilterBar filters={filters} list="cod">
        <SearchField
          label={t("cod.q")}
          value={filters.values.q}
          onSearch={(text) => filters.set("q", text)}
        />
        <FilterSelect
          filters={filters}
          name="state"
          label={t("list.state")}
          options={codStates.map((value) => ({ value, label: t(`codState.${value}`) }))}
        />
      </FilterBar>
      <QueryView query={list.query} waiting={<ListSkeleton label={shell("loading")} rows={5} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyList
              drawing={<EmptyBox size={140} />}
              filters={filters}
              nothingYet={{ title: t("cod.nothingYet"), words: t("cod.nothingYetWords") }}
              noneFound={{ title: t("cod.empty"), words: t("cod.emptyWords") }}
            />
          ) : (
            <Stack>
              {rows.map((cash) => (
                <CodRow
                  key={cash.id}
                  cash={cash}
                  mayDecide={mayDecide}
                  onObject={() => setObjecting(cash)}
                  onDecide={() => setDeciding(cash)}
                />
              ))}
              <MoreButton more={list.more} pending={list.loadingMore} />
            </Stack>
          )
        }
      </QueryView>
      {objecting && <ObjectDialog cash={objecting} onClose={() => setObjecting(null)} />}
      {deciding && <DecideDialog cash={deciding} onClose={() => setDeciding(null)} />}
    </Page>
  );
}
