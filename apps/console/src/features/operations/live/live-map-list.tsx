import { useText } from "@songtan/client/language/use-text.ts";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { usePermission } from "../../session/use-session.ts";
import type { Shown } from "./build-crowd.ts";
import css from "./live-map.module.css";
import { useLiveMap } from "./live-map-store.ts";
import { useSeenText } from "./use-seen-text.ts";

/** More of them are not read: the filters find one. */
const rowsMax = 100;

/** The map as tables: where it cannot be drawn, or by choice. */
export function LiveMapList({ shown: { drivers, bookings } }: { shown: Shown }) {
  const t = useText("operations");
  const shell = useText("shell");
  const seen = useSeenText();
  const opensDrivers = usePermission("driver.review");
  const known = useLiveMap(({ map }) => map.drivers);
  return (
    <div className={css.list}>
      <h3>{t("map.drivers", { count: drivers.length })}</h3>
      {drivers.length > rowsMax && (
        <p className={css.quiet}>{t("map.first", { count: rowsMax })}</p>
      )}
      <DataTable
        label={t("map.drivers", { count: drivers.length })}
        rows={drivers.slice(0, rowsMax)}
        rowKey={({ id }) => id}
        {...(opensDrivers && { rowTo: ({ id }: { id: string }) => `/drivers/${id}` })}
        columns={[
          { id: "name", title: t("map.column.driver"), cell: ({ name }) => name },
          {
            id: "vehicle",
            title: t("map.column.vehicle"),
            cell: ({ vehicle, plate }) =>
              [vehicle && shell(`vehicle.${vehicle}`), plate].filter(Boolean).join(" · "),
          },
          {
            id: "state",
            title: t("map.column.state"),
            cell: ({ state }) => t(`map.driver.${state}`),
          },
          { id: "seen", title: t("map.column.seen"), cell: ({ ageSeconds }) => seen(ageSeconds) },
        ]}
      />
      <h3>{t("map.bookings", { count: bookings.length })}</h3>
      {bookings.length > rowsMax && (
        <p className={css.quiet}>{t("map.first", { count: rowsMax })}</p>
      )}
      <DataTable
        label={t("map.bookings", { count: bookings.length })}
        rows={bookings.slice(0, rowsMax)}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/bookings/${id}`}
        columns={[
          { id: "number", title: t("map.column.booking"), cell: ({ number }) => number },
          {
            id: "state",
            title: t("map.column.state"),
            cell: ({ state }) => shell(`bookingState.${state}`),
          },
          {
            id: "driver",
            title: t("map.column.driver"),
            cell: ({ driverId }) => known.get(driverId ?? "")?.name ?? "",
            hidden: ({ driverId }) => driverId === null,
          },
        ]}
      />
    </div>
  );
}
