import type { PageHandle } from "@songtan/client/page-handle.ts";
import { QueryError } from "@songtan/client/query-error.tsx";
import { useSettled } from "@songtan/client/use-settled.ts";
import { useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Empty } from "@songtan/ui/empty.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Page } from "@songtan/ui/page.tsx";
import { ListSkeleton } from "@songtan/ui/skeletons.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { BookingList } from "../features/booking-detail/booking-list.tsx";
import { BookingRow } from "../features/booking-detail/booking-row.tsx";
import { SearchForm } from "../features/booking-detail/search-form.tsx";
import {
  isNarrowed,
  readSearch,
  type SearchValues,
  searchQuery,
  writeSearch,
} from "../features/booking-detail/search-values.ts";
import { useBookingSearch } from "../features/booking-detail/use-bookings.ts";
import { VehicleDrawing } from "../features/quotes/vehicle-drawing.tsx";
import { PageHead } from "../features/shell/page-head.tsx";

export const handle: PageHandle = { middleware: "customer", scrollToTop: true };

const typingMilliseconds = 300;

export default function CustomerComplete() {
  const t = useText("tracking");
  const [address, setAddress] = useSearchParams();
  const [values, setValues] = useState<SearchValues>(() => readSearch(address));
  const q = useSettled(values.q, typingMilliseconds);
  const change = (next: SearchValues) => {
    setValues(next);
    setAddress(writeSearch(next), { replace: true, preventScrollReset: true });
  };
  return (
    <Page title={t("customerComplete.title")}>
      <PageHead title={t("customerComplete.title")} hidden />
      <SearchForm values={values} onChange={change} />
      <PastBookings values={{ ...values, q }} />
    </Page>
  );
}

function PastBookings({ values }: { values: SearchValues }) {
  const t = useText("tracking");
  const shell = useText("shell");
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useBookingSearch(searchQuery(values));
  if (!data && error) {
    return (
      <QueryError
        error={error}
        title={t("list.failed")}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <ListSkeleton label={shell("loading")} rows={4} />;
  if (data.length === 0) {
    return isNarrowed(values) ? (
      <Empty drawing={<EmptyBox size={140} />} title={t("list.noMatch")}>
        {t("list.noMatchWords")}
      </Empty>
    ) : (
      <Empty
        drawing={<EmptyBox size={140} />}
        title={t("list.noPast")}
        action={<ActionButton to="/customer/booking">{t("list.book")}</ActionButton>}
      >
        {t("list.noPastWords")}
      </Empty>
    );
  }
  return (
    <Stack gap={6}>
      <BookingList label={t("customerComplete.title")}>
        {data.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            to={`/customer/complete/${booking.id}`}
            picture={<VehicleDrawing vehicle={booking.vehicle} />}
          />
        ))}
      </BookingList>
      {hasNextPage && (
        <ActionButton
          variant="outline"
          fullWidth
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t("list.more")}
        </ActionButton>
      )}
    </Stack>
  );
}
