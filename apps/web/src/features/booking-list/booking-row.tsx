import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookingSummary } from "@songtan/contract/bookings/bookings";
import { hasDriver, isActive } from "@songtan/domain/booking/booking";
import { bookingPhase } from "@songtan/domain/booking/phase";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Stars } from "@songtan/ui/fields/stars.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CodMoneyLines } from "../shell/cod-money.tsx";
import { useArrivalText } from "../shell/use-arrival-text.ts";
import css from "./booking-row.module.css";
import { stateTone } from "./state-tone.ts";

type BookingRowProps = {
  booking: BookingSummary;
  /** Link to the booking's page, if it has one. */
  to?: string;
  /** Before it is opened. */
  onOpen?: () => void;
  /** Content below the foot: a business's order number, and the person who booked. */
  note?: ReactNode;
  picture: ReactNode;
  /** Below the row, next to the link: what can be done with it from here. */
  action?: ReactNode;
};

/** One booking of a list: from where to where, and its state. The row is the link; an action is below it. */
export function BookingRow({ booking, to, onOpen, note, picture, action }: BookingRowProps) {
  const t = useText("tracking");
  const locale = useLocale();
  const { state, stops, number, costSatang, scheduledAt, createdAt, endedAt, rating } = booking;
  const first = stops[0];
  const last = stops.at(-1);
  const between = stops.length - 2;
  const active = isActive(state);
  const { phase } = bookingPhase(booking);
  return (
    <li className={css.item}>
      <Row to={to} onOpen={onOpen}>
        <span className={css.picture} aria-hidden="true">
          {picture}
        </span>
        <span className={css.body}>
          <span className={css.head}>
            <StatusBadge tone={stateTone(state)} alive={hasDriver(state) || state === "searching"}>
              {active ? t(`phase.${phase}`) : t(`state.${state}`)}
            </StatusBadge>
            <Money size="small">
              {costSatang === 0 ? t("list.noCost") : formatBaht(costSatang)}
            </Money>
          </span>
          <span className={css.way}>
            <span className={css.place} data-end="from">
              <span className={css.spoken}>{t("stop.pickup")} </span>
              {first?.address}
            </span>
            {between > 0 && (
              <span className={css.between}>{t("list.between", { count: between })}</span>
            )}
            <span className={css.place} data-end="to">
              <span className={css.spoken}>{t("stop.drop")} </span>
              {last?.address}
            </span>
          </span>
          <ArrivalText booking={booking} />
          <CodMoneyLines stops={stops} className={css.cod} />
          <span className={css.foot}>
            <span>
              {scheduledAt && active
                ? t("arrival.scheduled", { time: formatInstant(scheduledAt, locale) })
                : formatInstant(endedAt ?? createdAt, locale)}
            </span>
            <span className={css.number}>{number}</span>
            {rating && (
              <Stars
                value={rating.stars}
                label={t("rating.label", { stars: rating.stars })}
                size={14}
              />
            )}
          </span>
          {note && <span className={css.foot}>{note}</span>}
        </span>
        {to && <IconChevronRight size={20} className={css.arrow} aria-hidden="true" />}
      </Row>
      {action && <div className={css.action}>{action}</div>}
    </li>
  );
}

/**
 * The age, in milliseconds, beyond which a list is too old to show the driver's arrival: it may date from before the
 * network was lost.
 */
const oldMilliseconds = 3 * 60_000;

/** Shows the driver's arrival at the next stop, in the wording of the booking's page. */
function ArrivalText({ booking }: Pick<BookingRowProps, "booking">) {
  const { arrival } = booking;
  const now = useNow(10_000, arrival !== undefined);
  const text = useArrivalText(booking, now);
  if (!arrival || now - Date.parse(arrival.at) > oldMilliseconds) return null;
  return <span className={css.arrival}>{text}</span>;
}

type RowProps = {
  to: string | undefined;
  onOpen: (() => void) | undefined;
  children: ReactNode;
};

function Row({ to, onOpen, children }: RowProps) {
  if (to === undefined) return <div className={css.row}>{children}</div>;
  return (
    <LocaleLink to={to} className={css.row} onClick={onOpen}>
      {children}
    </LocaleLink>
  );
}
