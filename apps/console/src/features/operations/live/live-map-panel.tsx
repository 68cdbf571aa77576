import { useNow } from "@songtan/client/calls/use-now.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { OperationsView } from "@songtan/contract/console/operations";
import { vehicles } from "@songtan/domain/vehicle-types";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { MapFrame } from "@songtan/ui/map/map-frame.tsx";
import { canDrawMaps } from "@songtan/ui/map/source/map-support.ts";
import type { CrowdPin } from "@songtan/ui/map/source/map-types.ts";
import { useMemo, useState } from "react";
import { useMapBase } from "../../map/use-map-base.ts";
import { FilterSelect } from "../../shell/filters/filter-select.tsx";
import { useFilters } from "../../shell/filters/use-filters.ts";
import {
  bookingFilters,
  driverFilters,
  findBookings,
  findDrivers,
  type Shown,
  toDots,
  toLines,
  toPins,
} from "./build-crowd.ts";
import css from "./live-map.module.css";
import { LiveMapList } from "./live-map-list.tsx";
import { type Selected, select, useLiveMap, useMapSelection } from "./live-map-store.ts";
import { SelectedCard } from "./selected-card.tsx";

const ageMilliseconds = 5000;
const noIncidents: OperationsView["incidents"] = [];

/** Every driver on duty and every running booking, on a map or, where none can be drawn, as a list. */
export function LiveMapPanel({
  incidents = noIncidents,
}: {
  incidents: OperationsView["incidents"] | undefined;
}) {
  const t = useText("operations");
  const filters = useFilters(["driver", "vehicle", "booking"] as const);
  const { map, isLoaded, stream } = useLiveMap();
  const now = useNow(ageMilliseconds);
  const [asList, setAsList] = useState(() => !canDrawMaps());
  const { driver, vehicle, booking } = filters.values;
  const { drivers: knownDrivers, places, bookings: knownBookings } = map;
  const drivers = useMemo(
    () => findDrivers({ drivers: knownDrivers, places }, { driver, vehicle, booking }, now),
    [knownDrivers, places, driver, vehicle, booking, now],
  );
  // Lines and pins change far less often than drivers move: they are not drawn again with them.
  const bookings = useMemo(
    () => findBookings(knownBookings, { vehicle, booking }),
    [knownBookings, vehicle, booking],
  );
  const shown = { drivers, bookings };
  return (
    <section className={css.panel} aria-labelledby="live-map">
      <div className={css.tools}>
        <h2 id="live-map" className={css.title}>
          {t("map.title")}
        </h2>
        <StatusBadge tone={stream === "open" ? "good" : "warn"} alive={stream === "open"}>
          {t(stream === "open" ? "map.live" : "map.connecting")}
        </StatusBadge>
        {canDrawMaps() && (
          <button
            type="button"
            className={css.switch}
            aria-pressed={asList}
            onClick={() => setAsList(!asList)}
          >
            {t("map.asList")}
          </button>
        )}
      </div>
      <MapFilterBar filters={filters} />
      <Counts shown={shown} shortAreas={map.shortAreas.length} />
      {asList ? (
        <LiveMapList shown={shown} />
      ) : (
        <div className={css.map}>
          <CrowdMap shown={shown} incidents={incidents} />
          <SelectedCard now={now} />
        </div>
      )}
      {isLoaded && map.drivers.size + map.bookings.size === 0 && (
        <p className={css.empty}>{t("map.empty")}</p>
      )}
    </section>
  );
}

type Filters = ReturnType<typeof useFilters<"driver" | "vehicle" | "booking">>;

function MapFilterBar({ filters }: { filters: Filters }) {
  const t = useText("operations");
  const shell = useText("shell");
  return (
    <div className={css.filters}>
      <FilterSelect
        filters={filters}
        name="driver"
        label={t("map.filter.driver")}
        options={driverFilters.map((value) => ({ value, label: t(`map.driver.${value}`) }))}
      />
      <FilterSelect
        filters={filters}
        name="booking"
        label={t("map.filter.booking")}
        options={bookingFilters.map((value) => ({ value, label: shell(`bookingState.${value}`) }))}
      />
      <FilterSelect
        filters={filters}
        name="vehicle"
        label={t("map.filter.vehicle")}
        options={vehicles.map((value) => ({ value, label: shell(`vehicle.${value}`) }))}
      />
    </div>
  );
}

/** Legend of the colours, with the number of objects in each. */
function Counts({ shown, shortAreas }: { shown: Shown; shortAreas: number }) {
  const t = useText("operations");
  const driversIn = (state: string) => shown.drivers.filter((row) => row.state === state).length;
  const waiting = shown.bookings.filter(({ state }) => state === "searching").length;
  const counts = [
    ["good", t("map.count.free", { count: driversIn("free") })],
    ["busy", t("map.count.working", { count: driversIn("working") })],
    ["idle", t("map.count.break", { count: driversIn("break") })],
    ["wait", t("map.count.waiting", { count: waiting })],
    ["busyRing", t("map.count.running", { count: shown.bookings.length - waiting })],
    ["area", t("map.count.short", { count: shortAreas })],
  ] as const;
  return (
    <ul className={css.counts}>
      {counts.map(([tone, text]) => (
        <li key={tone}>
          <span className={css.key} data-tone={tone} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}

type CrowdMapProps = { shown: Shown; incidents: OperationsView["incidents"] };

function CrowdMap({ shown: { drivers, bookings }, incidents }: CrowdMapProps) {
  const t = useText("operations");
  const base = useMapBase();
  const shortAreas = useLiveMap(({ map }) => map.shortAreas);
  const { selected, focus } = useMapSelection();
  const dots = useMemo(() => toDots(drivers), [drivers]);
  const lines = useMemo(() => toLines(bookings), [bookings]);
  const sos = t("map.sos");
  const pins = useMemo(
    () => [...toPins(bookings), ...callsForHelp(incidents, sos)],
    [bookings, incidents, sos],
  );
  const squares = useMemo(
    () =>
      shortAreas.map(({ south, west, sizeDegrees, short }) => ({
        south,
        west,
        sizeDegrees,
        label: t("map.short", { count: short }),
      })),
    [shortAreas, t],
  );
  return (
    <MapFrame
      {...base}
      label={t("map.label")}
      focus={focus}
      crowd={{
        dots,
        pins,
        lines,
        squares,
        selectedId: selected && `${selected.kind}:${selected.id}`,
        onPress: (id) => select(toSelected(id)),
      }}
    />
  );
}

/** Drivers who call for help are on the map whatever the filters say. */
const callsForHelp = (incidents: OperationsView["incidents"], label: string): CrowdPin[] =>
  incidents.flatMap(({ kind, position, driver }) =>
    kind === "sos" && position && driver
      ? [
          {
            id: `driver:${driver.id}`,
            lngLat: [position.longitude, position.latitude],
            tone: "bad" as const,
            label,
          },
        ]
      : [],
  );

function toSelected(pressed: string): Selected | null {
  const [kind, id = ""] = pressed.split(":");
  return kind === "driver" || kind === "booking" ? { kind, id } : null;
}
