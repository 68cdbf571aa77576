import { formatAge } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { MapBooking, MapDriver } from "@songtan/contract/console/live/live-map";
import { callLink, formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { IconButton } from "@songtan/ui/controls/icon-button.tsx";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { usePermission } from "../../session/use-session.ts";
import { toShown } from "./build-crowd.ts";
import css from "./live-map.module.css";
import { select, useLiveMap, useMapSelection } from "./live-map-store.ts";
import { useSeenText } from "./use-seen-text.ts";

/** The driver or booking that was pressed on the map, with the way to its page. */
export function SelectedCard({ now }: { now: number }) {
  const t = useText("operations");
  const { selected } = useMapSelection();
  const { map } = useLiveMap();
  if (!selected) return null;
  const driver = selected.kind === "driver" ? map.drivers.get(selected.id) : undefined;
  const booking = selected.kind === "booking" ? map.bookings.get(selected.id) : undefined;
  if (!driver && !booking) return null;
  return (
    <div className={css.selected} role="status">
      <div className={css.close}>
        <IconButton label={t("map.close")} onClick={() => select(null)}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="m7 7 10 10M17 7 7 17" stroke="currentColor" strokeWidth="2" />
          </svg>
        </IconButton>
      </div>
      {driver && <DriverCard driver={driver} now={now} />}
      {booking && <BookingCard booking={booking} now={now} />}
    </div>
  );
}

function DriverCard({ driver, now }: { driver: MapDriver; now: number }) {
  const t = useText("operations");
  const shell = useText("shell");
  const seen = useSeenText();
  const opensDrivers = usePermission("driver.review");
  const { map } = useLiveMap();
  const { ageSeconds } = toShown(map, driver, now);
  const jobs = [...map.bookings.values()].filter(({ driverId }) => driverId === driver.id);
  return (
    <>
      <strong>{driver.name}</strong>
      <p className={css.quiet}>
        {[driver.vehicle && shell(`vehicle.${driver.vehicle}`), driver.plate]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p>
        {t(`map.driver.${driver.state}`)} · {seen(ageSeconds)}
      </p>
      <div className={css.links}>
        <DriverCall driver={driver} />
        {jobs.map(({ id, number }) => (
          <SmartLink key={id} to={`/bookings/${id}`}>
            {number}
          </SmartLink>
        ))}
        {opensDrivers && (
          <ActionButton variant="outline" to={`/drivers/${driver.id}`}>
            {t("openDriver")}
          </ActionButton>
        )}
      </div>
    </>
  );
}

function DriverCall({ driver: { name, phone } }: { driver: MapDriver }) {
  const t = useText("operations");
  return phone && <a href={callLink(phone)}>{`${t("call", { name })} ${formatPhone(phone)}`}</a>;
}

function BookingCard({ booking, now }: { booking: MapBooking; now: number }) {
  const t = useText("operations");
  const shell = useText("shell");
  const locale = useLocale();
  const driver = useLiveMap(({ map }) => map.drivers.get(booking.driverId ?? ""));
  const seconds = Math.max(0, (now - Date.parse(booking.since)) / 1000);
  return (
    <>
      <strong>{booking.number}</strong>
      <p>
        {shell(`bookingState.${booking.state}`)} · {shell(`vehicle.${booking.vehicle}`)}
      </p>
      <p className={css.quiet}>
        {driver ? driver.name : t("waits", { age: formatAge(seconds, locale) })}
      </p>
      <div className={css.links}>
        {booking.state === "searching" && (
          <ActionButton to={`/bookings/${booking.id}#choose-driver`}>
            {t("chooseDriver")}
          </ActionButton>
        )}
        {driver && <DriverCall driver={driver} />}
        <ActionButton variant="outline" to={`/bookings/${booking.id}`}>
          {t("open")}
        </ActionButton>
        {driver && (
          <ActionButton variant="outline" onClick={() => select({ kind: "driver", id: driver.id })}>
            {t("map.showDriver")}
          </ActionButton>
        )}
      </div>
    </>
  );
}
