import { useText } from "@songtan/client/language/use-text.ts";
import { bookingStates } from "@songtan/domain/booking-types";
import { hours, hourText } from "@songtan/domain/figures/hours";
import { bookingMeasures } from "@songtan/domain/figures/rows";
import { Parcel } from "@songtan/ui/illustrations/parcel.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { usePages } from "../../features/api/use-pages.ts";
import { BookingTable } from "../../features/bookings/booking-table.tsx";
import { useBookingActions } from "../../features/bookings/many/use-booking-actions.tsx";
import { OfDriver } from "../../features/bookings/of-driver.tsx";
import { BulkList } from "../../features/shell/bulk/bulk-list.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { CountedFilters } from "../../features/shell/filters/counted-filters.tsx";
import { CountedUntil } from "../../features/shell/filters/counted-until.tsx";
import { DayRange, instantsOf } from "../../features/shell/filters/day-range.tsx";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { SearchField } from "../../features/shell/filters/search-field.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { countedReasons, useReasonText } from "../../features/shell/filters/use-reason-text.ts";
import { EmptyList } from "../../features/shell/page/empty-list.tsx";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { PaginatedList } from "../../features/shell/page/paginated-list.tsx";

export const handle: ConsoleHandle = {
  middleware: "staff",
  scopes: ["booking.manage", "driver.review", "payment.refund"],
};

const refreshMilliseconds = 20_000;
const filterNames = [
  "q",
  "state",
  "from",
  "to",
  "vehicle",
  "provinceCode",
  "channel",
  "countedAt",
  "reason",
  "hour",
  "measure",
  "driverId",
  "conduct",
] as const;

export default function Bookings() {
  const t = useText("bookings");
  const shell = useText("shell");
  const reasonText = useReasonText();
  const filters = useListFilters("GET /console/bookings", filterNames);
  const sorting = useListFilters("GET /console/bookings", ["sort"]);
  const actions = useBookingActions();
  const { from, to, ...others } = filters.query;
  const query = { ...others, ...instantsOf({ from, to }), ...sorting.query };
  const list = usePages("GET /console/bookings", query, {
    refetchIntervalMilliseconds: refreshMilliseconds,
  });
  return (
    <Page actions={<ExportButtons list="bookings" query={query} />} title={t("list.title")}>
      <PageHead title={t("list.title")} />
      <FilterBar filters={filters} list="bookings">
        <SearchField
          label={t("list.q")}
          value={filters.values.q}
          onSearch={(text) => filters.set("q", text)}
        />
        <FilterSelect
          filters={filters}
          name="state"
          label={t("list.state")}
          options={[
            { value: "active", label: t("list.active") },
            { value: "ended", label: t("list.ended") },
            { value: "not_fulfilled", label: t("list.notFulfilled") },
            ...bookingStates.map((value) => ({ value, label: shell(`bookingState.${value}`) })),
          ]}
        />
        <CountedFilters filters={filters} />
        <FilterSelect
          filters={filters}
          name="reason"
          label={t("list.reason")}
          options={[...new Set([...countedReasons, filters.values.reason])].flatMap((value) =>
            value ? [{ value, label: reasonText(value) }] : [],
          )}
        />
        <FilterSelect
          filters={filters}
          name="measure"
          label={t("list.measure")}
          options={bookingMeasures.map((value) => ({ value, label: t(`list.measures.${value}`) }))}
        />
        <FilterSelect
          filters={filters}
          name="hour"
          label={t("list.hour")}
          options={hours.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
        />
        <DayRange from={filters.values.from} to={filters.values.to} onChange={filters.set} />
      </FilterBar>
      <CountedUntil filters={filters} />
      <OfDriver filters={filters} />
      <PaginatedList
        list={list}
        rows={6}
        empty={
          <EmptyList
            drawing={<Parcel size={140} />}
            filters={filters}
            nothingYet={{ title: t("list.nothingYet"), words: t("list.nothingYetWords") }}
            noneFound={{ title: t("list.empty"), words: t("list.emptyWords") }}
          />
        }
      >
        {(rows) => (
          <BulkList rows={rows} nameOf={(row) => row.number} actions={actions}>
            {(selection) => (
              <BookingTable
                rows={rows}
                selection={selection}
                sorting={{
                  sort: sorting.values.sort,
                  onSort: (sort) => sorting.set("sort", sort),
                }}
              />
            )}
          </BulkList>
        )}
      </PaginatedList>
    </Page>
  );
}
