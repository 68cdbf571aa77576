import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useSettled } from "@songtan/client/forms/use-settled.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IconRepeat } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { BookingList } from "../../features/booking-list/booking-list.tsx";
import { BookingRow } from "../../features/booking-list/booking-row.tsx";
import { SearchForm } from "../../features/booking-list/search-form.tsx";
import {
  isNarrowed,
  readSearch,
  type SearchValues,
  searchQuery,
  writeSearch,
} from "../../features/booking-list/search-values.ts";
import { useBookingSearch } from "../../features/booking-list/use-bookings.ts";
import { VehicleDrawing } from "../../features/quotes/vehicle-drawing.tsx";
import { MoreButton } from "../../features/shell/lists/more-button.tsx";
import { PageHead } from "../../features/shell/page-head.tsx";
import { useBookAgain } from "./use-book-again.ts";

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
  const { againById, pendingId, error: againError } = useBookAgain();
  const list = useBookingSearch(searchQuery(values));
  const { data, error, refetch, isFetching } = list;
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
      {againError && <ProblemNotice error={againError} />}
      <BookingList label={t("customerComplete.title")}>
        {data.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            to={`/customer/complete/${booking.id}`}
            picture={<VehicleDrawing vehicle={booking.vehicle} />}
            action={
              <ActionButton
                variant="quiet"
                icon={<IconRepeat size={20} />}
                pending={pendingId === booking.id}
                aria-label={t("again.bookTo", { who: booking.stops.at(-1)?.contactName ?? "" })}
                onClick={() => void againById(booking.id)}
              >
                {t("again.short")}
              </ActionButton>
            }
          />
        ))}
      </BookingList>
      <MoreButton list={list} fullWidth>
        {t("list.more")}
      </MoreButton>
    </Stack>
  );
}
