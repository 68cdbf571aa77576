import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BoardBooking } from "@songtan/contract/drivers/offers";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { routeEnds } from "../driver-offer.ts";
import { usePickupText } from "../offer-summary.tsx";
import { useShortfall } from "../use-shortfall.ts";
import css from "./board-list.module.css";

/** Bookings that any driver nearby may accept, the nearest first. */
export function BoardList({ bookings }: { bookings: readonly BoardBooking[] }) {
  const t = useText("driver");
  const pickupText = usePickupText();
  const shortfallOf = useShortfall();
  return (
    <List label={t("board.title")}>
      {bookings.map((booking) => {
        const { from, to, between } = routeEnds(booking.stops);
        return (
          <ListRow
            key={booking.id}
            to={`/driver/booking/${booking.id}`}
            title={pickupText(booking)}
            description={
              <span className={css.way}>
                <span className={css.from}>{from}</span>
                <span className={css.to}>
                  {between > 0 && `${t("stop.between", { count: between })} · `}
                  {to}
                </span>
                {shortfallOf(booking) && (
                  <span className={css.missing}>{shortfallOf(booking)}</span>
                )}
              </span>
            }
            end={
              <span className={css.pay}>
                <Money>{formatBaht(booking.paySatang)}</Money>
                {booking.cashToCollectSatang + booking.codSatang > 0 && (
                  <small>{t("board.cash")}</small>
                )}
              </span>
            }
          />
        );
      })}
    </List>
  );
}
