import { useText } from "@songtan/client/language/use-text.ts";
import { callLink, formatPhone } from "@songtan/domain/thai/phone";
import { classes } from "@songtan/ui/theme/classes.ts";
import css from "./operations.module.css";

type PersonCallProps = {
  person: { name: string; phone: string };
  who?: "recipient";
  strong?: boolean;
};

/** Calls a driver, or the recipient of a parcel, from the phone or desk this page is on. */
export function PersonCall({ person, who, strong = false }: PersonCallProps) {
  const t = useText("operations");
  return (
    <a className={classes(css.way, strong && css.strong)} href={callLink(person.phone)}>
      {t(who === "recipient" ? "callRecipient" : "call", { name: person.name })}{" "}
      <span className={css.number}>{formatPhone(person.phone)}</span>
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
