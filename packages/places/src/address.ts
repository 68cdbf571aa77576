import type { Place, PlaceHit, PlaceLocale } from "./geography/types.ts";
import type { PlaceIndex } from "./place-index.ts";

const capital = "10";

/** Returns a place's name with the Thai word for its kind in front, or the English equivalent. */
export function titleOf(place: Place, locale: PlaceLocale): string {
  const inCapital = place.provinceCode === capital;
  if (locale === "th") {
    if (place.kind === "province") return inCapital ? place.th : `จังหวัด${place.th}`;
    if (place.kind === "amphoe") return `${inCapital ? "เขต" : "อำเภอ"}${place.th}`;
    if (place.kind === "tambon") return `${inCapital ? "แขวง" : "ตำบล"}${place.th}`;
    return place.th;
  }
  if (place.kind === "amphoe") return `${place.en} District`;
  if (place.kind === "tambon") return `${place.en} Subdistrict`;
  return place.en;
}

/** The part of an address above the place itself: amphoe, province, postcode. */
export function addressOf(index: PlaceIndex, place: Place, locale: PlaceLocale): string {
  const amphoe = place.kind === "amphoe" ? undefined : index.areas.get(place.amphoeCode);
  const province = place.kind === "province" ? undefined : index.areas.get(place.provinceCode);
  const parts: string[] = place.street ? [place.street[locale]] : [];
  if (place.kind === "tambon" || place.kind === "amphoe")
    parts.push(locale === "th" ? titleOf(place, "th") : place.en);
  if (amphoe) parts.push(locale === "th" ? titleOf(amphoe, "th") : amphoe.en);
  if (province) parts.push(locale === "th" ? provinceLabel(province) : province.en);
  if (place.kind === "province") return locale === "th" ? "ประเทศไทย" : "Thailand";
  const text = locale === "th" ? parts.join(" ") : parts.join(", ");
  return place.postcode ? `${text} ${place.postcode}` : text;
}

const provinceLabel = (province: Place) =>
  province.provinceCode === capital ? province.th : `จังหวัด${province.th}`;

export function hitOf(index: PlaceIndex, place: Place, locale: PlaceLocale): PlaceHit {
  return {
    id: place.id,
    name: titleOf(place, locale),
    nameOther: titleOf(place, locale === "th" ? "en" : "th"),
    address: addressOf(index, place, locale),
    kind: place.kind,
    latitude: place.latitude,
    longitude: place.longitude,
    precision: place.precision,
  };
}
