import { formatDistance } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ImportRowView, MatchedPlace } from "@songtan/contract/partners/imports";
import css from "./import.module.css";

/** The place of a drop-off as a person checks it before paying: its typed address, the place, and its district. */
export function MatchedPlaces({ row }: { row: ImportRowView }) {
  const { dropoff } = row.places;
  return (
    <>
      <span className={css.address}>{row.texts.dropoffAddress ?? "–"}</span>
      {dropoff && <Matched place={dropoff} />}
    </>
  );
}

function Matched({ place: { name, area, district } }: { place: MatchedPlace }) {
  const t = useText("imports");
  const locale = useLocale();
  const distance = district && {
    district: district.name,
    distance: formatDistance(district.metres, locale),
  };
  return (
    <span className={css.matched}>
      <span>{t("place.found", { place: [name, area].filter(Boolean).join(", ") })}</span>
      {distance && (
        <span className={district.isInside ? css.soft : css.problem}>
          {t(district.isInside ? "place.inside" : "place.outside", distance)}
        </span>
      )}
    </span>
  );
}
