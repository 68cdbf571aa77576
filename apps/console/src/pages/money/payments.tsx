import { useText } from "@songtan/client/language/use-text.ts";
import { paymentAttemptStates } from "@songtan/domain/payments/payment";
import { Wallet } from "@songtan/ui/illustrations/wallet.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { usePages } from "../../features/api/use-pages.ts";
import { PaymentTable } from "../../features/money/payment-table.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { SearchField } from "../../features/shell/filters/search-field.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { EmptyList } from "../../features/shell/page/empty-list.tsx";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { PaginatedList } from "../../features/shell/page/paginated-list.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["payment.refund"] };

const refreshMilliseconds = 30_000;

export default function Payments() {
  const t = useText("money");
  const filters = useListFilters("GET /console/payments", ["q", "state"]);
  const list = usePages("GET /console/payments", filters.query, {
    refetchIntervalMilliseconds: refreshMilliseconds,
  });
  return (
    <Page
      actions={<ExportButtons list="payments" query={filters.query} />}
      title={t("payments.title")}
    >
      <PageHead title={t("payments.title")} />
      <FilterBar filters={filters} list="payments">
        <SearchField
          label={t("payments.q")}
          value={filters.values.q}
          onSearch={(text) => filters.set("q", text)}
        />
        <FilterSelect
          filters={filters}
          name="state"
          label={t("payments.state")}
          options={[
            { value: "attention", label: t("payments.attention") },
            ...paymentAttemptStates.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
        />
      </FilterBar>
      <PaginatedList
        list={list}
        rows={6}
        empty={
          <EmptyList
            drawing={<Wallet size={140} />}
            filters={filters}
            nothingYet={{ title: t("payments.nothingYet"), words: t("payments.nothingYetWords") }}
            noneFound={{ title: t("payments.empty"), words: t("payments.emptyWords") }}
          />
        }
      >
        {(rows) => <PaymentTable rows={rows} />}
      </PaginatedList>
    </Page>
  );
}
