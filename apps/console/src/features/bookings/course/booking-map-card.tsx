import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatAge } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { stopLabel, stopMark } from "@songtan/domain/booking/marks/stop-mark";
import { Card } from "@songtan/ui/layout/card.tsx";
import { MapFrame } from "@songtan/ui/map/map-frame.tsx";
import type { MapCrowd, MapStop } from "@songtan/ui/map/source/map-types.ts";
import { useMemo } from "react";
import { useMapBase } from "../../map/use-map-base.ts";
import css from "./course.module.css";

const ageMilliseconds = 15_000;
/** The age, in seconds, beyond which a position no longer shows the driver's place. */
const staleSeconds = 60;
/** The map's own buttons are at its right edge: no pin may lie under them. */
const controls = { right: 60 };

/** Shows the stops, the planned route, the driver's track and the driver's current position. */
export function BookingMapCard({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const base = useMapBase();
  const now = useNow(ageMilliseconds);
  const { position, paths, driver } = booking;
  const age = position && Math.max(0, Math.round((now - Date.parse(position.recordedAt)) / 1000));
  const crowd = useMemo(() => toPathLines(paths), [paths]);
  const courier = useMemo(
    () =>
      position && {
        lngLat: [position.longitude, position.latitude] as [number, number],
        headingDegrees: position.heading ?? null,
        name: driver?.name ?? "",
        stale: (age ?? 0) > staleSeconds,
        age: t("course.seen", { age: formatAge(age ?? 0, base.locale) }),
      },
    [position, driver, age, t, base.locale],
  );
  return (
    <Card title={t("course.map")} description={courier ? courier.age : t("course.noPosition")}>
      <div className={css.map}>
        <MapFrame
          {...base}
          label={t("course.mapLabel", { number: booking.number })}
          stops={toMapStops(booking, t("page.pickup"))}
          line={{
            coordinates:
              booking.line.length > 1
                ? booking.line
                : booking.stops.map(({ longitude, latitude }) => [longitude, latitude]),
            estimate: booking.distanceSource === "estimate",
          }}
          courier={courier}
          crowd={crowd}
          padding={controls}
        />
      </div>
      <ul className={css.legend}>
        <li>
          <span
            className={css.planned}
            data-estimate={booking.distanceSource === "estimate" || undefined}
            aria-hidden="true"
          />
          {t("course.planned")}
        </li>
        <li>
          <span className={css.driven} aria-hidden="true" />
          {t(paths.length > 0 ? "course.driven" : "course.noPath")}
        </li>
      </ul>
    </Card>
  );
}

function toMapStops({ stops }: ConsoleBooking, pickup: string): MapStop[] {
  return stops.map((stop) => ({
    id: String(stop.index),
    lngLat: [stop.longitude, stop.latitude],
    label: stopLabel(stop.index),
    name: stop.index === 0 ? `${pickup}: ${stop.address}` : stop.address,
    kind: stopMark(stop),
  }));
}

/** The driven lines as the map draws them above the planned one: the newest strong, those of earlier drivers thin. */
function toPathLines(paths: ConsoleBooking["paths"]): MapCrowd {
  const lines = paths.map((coordinates, index) => ({
    id: `path:${index}`,
    coordinates,
    tone: "busy" as const,
  }));
  return {
    dots: [],
    pins: [],
    squares: [],
    lines,
    selectedId: lines.at(-1)?.id ?? null,
    onPress: () => undefined,
  };
}
