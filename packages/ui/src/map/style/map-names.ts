import type { ExpressionSpecification } from "maplibre-gl";

export type MapLocale = "th" | "en";

/** The attributes that may contain a name, by language: in our layers, and in OpenMapTiles. */
const keys = {
  th: ["name:th", "name_th", "th"],
  en: ["name:en", "name_en", "en", "name:latin", "name_int"],
} as const;

const first = (...names: string[]): ExpressionSpecification =>
  ["coalesce", ...names.map((name) => ["get", name]), ""] as unknown as ExpressionSpecification;

/** The name in the reader's language, else in the place's own. For names along lines, which have room for one. */
export function nameIn(locale: MapLocale): ExpressionSpecification {
  return locale === "th"
    ? first(...keys.th, "name", ...keys.en)
    : first(...keys.en, "name", ...keys.th);
}

/** For an English reader the Thai name is shown below, as on street signs. */
export function nameAndSign(locale: MapLocale): ExpressionSpecification {
  if (locale === "th") return nameIn("th");
  const sign = first(...keys.th, "name");
  const english = first(...keys.en, "name");
  const both = ["format", english, {}, "\n", {}, sign, { "font-scale": 0.85 }];
  return [
    "case",
    ["any", ["==", sign, ""], ["==", sign, english]],
    nameIn("en"),
    both,
  ] as unknown as ExpressionSpecification;
}

/** Returns the layout that all names on the map share. */
export const textLayout = (name: ExpressionSpecification) => ({
  "text-field": name,
  "text-font": ["Kanit"],
  "text-max-width": 9,
  "text-line-height": 1.35,
});

export const textPaint = (colour: string | ExpressionSpecification, halo: string) => ({
  "text-color": colour,
  "text-halo-color": halo,
  "text-halo-width": 1.6,
});
