import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Motorcycle } from "@songtan/ui/illustrations/motorcycle.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { BookingList } from "../../features/booking-list/booking-list.tsx";
import { BookingRow } from "../../features/booking-list/booking-row.tsx";
import { useActiveBookings } from "../../features/booking-list/use-bookings.ts";
import { VehicleDrawing } from "../../features/quotes/vehicle-drawing.tsx";
import { PageHead } from "../../features/shell/page-head.tsx";
import { TrackingBox } from "../../features/tracking/tracking-box.tsx";

export const handle: PageHandle = { middleware: "customer" };

export default function CustomerTracking() {
  const t = useText("tracking");
  return (
    <Page
      title={t("customerTracking.title")}
      description={t("list.activeWords")}
      actions={
        <ActionButton variant="outline" to="/customer/complete">
          {t("back.complete")}
        </ActionButton>
      }
    >
      <PageHead title={t("customerTracking.title")} hidden />
      <ActiveBookings />
      <TrackingBox />
    </Page>
  );
}

function ActiveBookings() {
  const t = useText("tracking");
  const shell = useText("shell");
  const { data, error, refetch, isFetching } = useActiveBookings();
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
  if (!data) return <ListSkeleton label={shell("loading")} rows={3} />;
  if (data.data.length === 0) {
    return (
      <Empty
        drawing={<Motorcycle size={160} />}
        title={t("list.noActive")}
        action={<ActionButton to="/customer/booking">{t("list.book")}</ActionButton>}
      >
        {t("list.noActiveWords")}
      </Empty>
    );
  }
  return (
    <BookingList label={t("list.active")}>
      {data.data.map((booking) => (
        <BookingRow
          key={booking.id}
          booking={booking}
          to={`/customer/tracking/${booking.id}`}
          picture={<VehicleDrawing vehicle={booking.vehicle} />}
        />
      ))}
    </BookingList>
  );
}
