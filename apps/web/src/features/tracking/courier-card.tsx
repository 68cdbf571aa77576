import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { colourIn } from "@songtan/domain/drivers/vehicle-colours";
import { Stars } from "@songtan/ui/fields/stars.tsx";
import { classes } from "@songtan/ui/theme/classes.ts";
import { type ReactNode, useState } from "react";
import css from "./courier-card.module.css";
import type { Courier } from "./tracked.ts";

type CourierCardProps = {
  courier: Courier;
  action?: ReactNode;
  /** Left out, the card has a frame; at the head of a sheet it is plain. */
  plain?: boolean;
};

/** Shows the details that identify the driver and vehicle in the street: face, name, plate, make, model and colour. */
export function CourierCard({ courier, action, plain = false }: CourierCardProps) {
  const t = useText("tracking");
  const { name, ratingAverage } = courier;
  const rating = ratingAverage?.toFixed(1);
  return (
    <section className={classes(css.card, plain && css.plain)} aria-label={t("courier.label")}>
      <div className={css.who}>
        <span className={css.photo}>
          <Photo courier={courier} />
        </span>
        <div className={css.words}>
          <span className={css.line}>
            <span className={css.name}>{name}</span>
            {ratingAverage !== null && rating && (
              <span className={css.rating}>
                <Stars
                  single
                  value={ratingAverage}
                  label={t("courier.rating", { rating })}
                  size={16}
                />
                <span aria-hidden="true">{rating}</span>
              </span>
            )}
          </span>
          <Vehicle courier={courier} />
        </div>
        <Plate courier={courier} />
      </div>
      {action}
    </section>
  );
}

/** Without a network, or once the photo is replaced, the first letter of the name is there instead. */
function Photo({ courier: { name, photoUrl } }: { courier: Courier }) {
  const t = useText("tracking");
  const [failed, setFailed] = useState<string | null>(null);
  if (!photoUrl || failed === photoUrl) return <span aria-hidden="true">{[...name][0]}</span>;
  return (
    <img
      src={photoUrl}
      alt={t("courier.photo", { name })}
      width={56}
      height={56}
      onError={() => setFailed(photoUrl)}
    />
  );
}

/** Shows the plate in its layout on the vehicle: whole for a person at the door, masked for others. */
function Plate({ courier: { plate, plateProvince, plateMasked } }: { courier: Courier }) {
  if (!plate && !plateMasked) return null;
  return (
    <span className={css.plate} lang="th">
      <span className={css.number}>{plate ?? plateMasked}</span>
      {plateProvince && <span className={css.province}>{plateProvince}</span>}
    </span>
  );
}

/** Make and model, then the colour; the dot between them is not there where the colour has its own line. */
function Vehicle({ courier: { vehicle, make, model, colour } }: { courier: Courier }) {
  const t = useText("tracking");
  const locale = useLocale();
  return (
    <span className={css.vehicle}>
      <span>{[make, model].filter(Boolean).join(" ") || t(`vehicle.${vehicle}`)}</span>
      {colour && (
        <span className={css.paint}>
          <span className={css.dot}> · </span>
          {t("courier.colour", { colour: colourIn(locale, colour) })}
        </span>
      )}
    </span>
  );
}
