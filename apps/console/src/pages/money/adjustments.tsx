import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useState } from "react";
import { usePages } from "../../features/api/use-pages.ts";
import { AdjustmentDialog } from "../../features/money/adjustment-dialog.tsx";
import { AdjustmentItem } from "../../features/money/adjustment-item.tsx";
import { adjustmentTones } from "../../features/money/money-tones.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import css from "../../features/shell/page/entries.module.css";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { PaginatedList } from "../../features/shell/page/paginated-list.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payment.refund"] };

const refreshMilliseconds = 30_000;
const states = Object.keys(adjustmentTones) as (keyof typeof adjustmentTones)[];

export default function Adjustments() {
  const t = useText("money");
  const [proposing, setProposing] = useState(false);
  const filters = useListFilters("GET /console/adjustments", ["state"]);
  const list = usePages("GET /console/adjustments", filters.query, {
    refetchIntervalMilliseconds: refreshMilliseconds,
  });
  return (
    <Page
      title={t("adjustments.title")}
      description={t("adjustments.words")}
      actions={
        <>
          <ExportButtons list="adjustments" query={filters.query} />
          <ActionButton onClick={() => setProposing(true)}>{t("adjust.propose")}</ActionButton>
        </>
      }
    >
      <PageHead title={t("adjustments.title")} />
      <FilterBar filters={filters} list="adjustments">
        <FilterSelect
          filters={filters}
          name="state"
          label={t("adjustments.state")}
          options={states.map((value) => ({ value, label: t(`adjustState.${value}`) }))}
        />
      </FilterBar>
      <PaginatedList
        list={list}
        rows={5}
        empty={
          <Empty drawing={<EmptyBox size={140} />} title={t("adjustments.empty")}>
            {t("adjustments.emptyWords")}
          </Empty>
        }
      >
        {(rows) => (
          <Card>
            <ul className={css.list} aria-label={t("adjustments.title")}>
              {rows.map((adjustment) => (
                <AdjustmentItem key={adjustment.id} adjustment={adjustment} />
              ))}
            </ul>
          </Card>
        )}
      </PaginatedList>
      {proposing && <AdjustmentDialog about={{}} onClose={() => setProposing(false)} />}
    </Page>
  );
}
