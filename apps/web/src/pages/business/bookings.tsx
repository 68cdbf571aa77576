import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useSettled } from "@songtan/client/forms/use-settled.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import type { BookingSummary } from "@songtan/contract/bookings/bookings";
import { isActive } from "@songtan/domain/booking/booking";
import { canManageBusiness } from "@songtan/domain/businesses/rights";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useBusinessBookingPath } from "../../features/api/use-business-booking-path.ts";
import { useApiQuery } from "../../features/api/use-call.ts";
import { BookingList } from "../../features/booking-list/booking-list.tsx";
import { BookingRow } from "../../features/booking-list/booking-row.tsx";
import { useBookingSearch } from "../../features/booking-list/use-bookings.ts";
import { BookingFilters } from "../../features/business-bookings/booking-filters.tsx";
import {
  type FilterValues,
  filterQuery,
  isFiltered,
  readFilters,
  writeFilters,
} from "../../features/business-bookings/filter-values.ts";
import { VehicleDrawing } from "../../features/quotes/vehicle-drawing.tsx";
import { MoreButton } from "../../features/shell/lists/more-button.tsx";
import { BusinessPage, type ShownBusiness } from "../../layouts/business-page.tsx";

export const handle: PageHandle = { middleware: "customer" };

const typingMilliseconds = 300;

export default function BusinessBookings() {
  const t = useText("business");
  return (
    <BusinessPage
      title={t("part.bookings.title")}
      description={t("part.bookings.text")}
      texts={["tracking"]}
      hasModes
    >
      {(shown) => <Bookings key={`${shown.business.id} ${shown.mode}`} {...shown} />}
    </BusinessPage>
  );
}

function Bookings({ business }: ShownBusiness) {
  const [address, setAddress] = useSearchParams();
  const [values, setValues] = useState<FilterValues>(() => readFilters(address));
  const settled = useSettled(JSON.stringify(values), typingMilliseconds);
  return (
    <>
      <BookingFilters
        values={values}
        onChange={(next) => {
          setValues(next);
          setAddress(writeFilters(next), { replace: true, preventScrollReset: true });
        }}
      />
      <Found values={JSON.parse(settled) as FilterValues} business={business} />
    </>
  );
}

/** Its line stays free until it is known, so that the rows do not move. */
const stillUnknown = "\u00a0";

/** Returns the authors of bookings, by the names that the reader may see. */
function useMakers({ id, role }: ShownBusiness["business"]) {
  const t = useText("business");
  const params = { id };
  const members = useApiQuery("GET /businesses/{id}/members", { params, quiet: true });
  const keys = useApiQuery(
    "GET /businesses/{id}/keys",
    { params, quiet: true },
    { enabled: canManageBusiness(role) },
  );
  return (madeBy: string | undefined): string | null => {
    const [kind, makerId] = madeBy?.split(":") ?? [];
    if (kind === undefined) return null;
    if ((kind === "member" ? members : keys).isLoading) return stillUnknown;
    if (kind === "member")
      return members.data?.data.find(({ accountId }) => accountId === makerId)?.name ?? null;
    const name = keys.data?.data.find((key) => key.id === makerId)?.name;
    return name ? t("bookings.key", { name }) : t("bookings.someKey");
  };
}

function Found({
  values,
  business,
}: {
  values: FilterValues;
  business: ShownBusiness["business"];
}) {
  const t = useText("business");
  const tracking = useText("tracking");
  const shell = useText("shell");
  const makerOf = useMakers(business);
  const pathOf = useBusinessBookingPath();
  const list = useBookingSearch(filterQuery(values));
  const { data, error, refetch, isFetching } = list;
  if (!data && error) {
    return (
      <QueryError
        error={error}
        title={tracking("list.failed")}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <ListSkeleton label={shell("loading")} rows={4} />;
  if (data.length === 0) {
    return (
      <Empty
        drawing={<EmptyBox size={140} />}
        title={t(isFiltered(values) ? "bookings.noMatch" : "bookings.empty")}
      >
        {t(isFiltered(values) ? "bookings.noMatchWords" : "bookings.emptyWords")}
      </Empty>
    );
  }
  const noteOf = ({ reference, madeBy }: BookingSummary) => {
    const maker = makerOf(madeBy);
    return [
      reference && t("bookings.referenceOf", { reference }),
      maker && (maker === stillUnknown ? maker : t("bookings.by", { name: maker })),
    ]
      .filter(Boolean)
      .join(" · ");
  };
  return (
    <Stack gap={6}>
      <BookingList label={t("part.bookings.title")}>
        {data.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            to={pathOf(booking.id, isActive(booking.state) ? "tracking" : "complete")}
            note={noteOf(booking)}
            picture={<VehicleDrawing vehicle={booking.vehicle} />}
          />
        ))}
      </BookingList>
      <MoreButton list={list} fullWidth>
        {tracking("list.more")}
      </MoreButton>
    </Stack>
  );
}
