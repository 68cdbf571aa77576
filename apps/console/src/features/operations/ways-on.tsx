import { useText } from "@songtan/client/use-text.ts";
import { classes } from "@songtan/ui/classes.ts";
import css from "./operations.module.css";

type DriverCallProps = { driver: { name: string; phone: string }; strong?: boolean };

/** Calls the driver from the phone or desk this page is on. */
export function DriverCall({ driver, strong = false }: DriverCallProps) {
  const t = useText("operations");
  return (
    <a className={classes(css.way, strong && css.strong)} href={`tel:${driver.phone}`}>
      {t("call", { name: driver.name })} <span className={css.number}>{driver.phone}</span>
    </a>
  );
}

export function PlaceLink({ position }: { position: { latitude: number; longitude: number } }) {
  const t = useText("operations");
  const query = `${position.latitude},${position.longitude}`;
  return (
    <a
      className={css.way}
      href={`https://www.google.com/maps/search/?api=1&query=${query}`}
      target="_blank"
      rel="noreferrer noopener"
    >
      {t("openMap")}
    </a>
  );
}
