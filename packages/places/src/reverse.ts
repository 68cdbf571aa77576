import { hitOf, titleOf } from "./address.ts";
import { nearestOf } from "./geography/nearest.ts";
import { isInside } from "./geography/outline.ts";
import { isAcross } from "./geography/river.ts";
import type { Place, PlaceHit, PlaceLocale, Point } from "./geography/types.ts";
import { importedPlaceAt } from "./imported/reverse.ts";
import type { PlaceIndex } from "./place-index.ts";

/** Nearer than this to a landmark, a person would say its name. */
const landmarkMetres = 120;
/** The outlines are coarse along the coast: a pier or a small island this near to a known place is still Thailand. */
const coastMetres = 2_500;
/** The greatest error of an outline, in metres. */
const outlineMetres = 1_000;
const capital = "10";

const isPoint = ({ latitude, longitude }: Point) =>
  Number.isFinite(latitude) &&
  Number.isFinite(longitude) &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180;

/**
 * The province a point lies in, as its official two-digit code, or null outside Thailand. The outlines are good to
 * about a kilometre, so a known place nearer than that knows better; in the last metres of a border even it can name
 * the neighbour.
 */
export function provinceOf(index: PlaceIndex, point: Point): string | null {
  if (!isPoint(point)) return null;
  const outline = index.outlines.find((candidate) => isInside(candidate, point));
  const nearest = nearestOf(index.points, point);
  if (!nearest) return outline?.provinceCode ?? null;
  const { provinceCode, precision } = nearest.place;
  if (outline)
    return precision === "point" && nearest.metres < outlineMetres
      ? provinceCode
      : outline.provinceCode;
  return nearest.metres < (index.coastProvinces.has(provinceCode) ? coastMetres : outlineMetres)
    ? provinceCode
    : null;
}

/**
 * The known place that describes a point best: an imported house there or else the street; without
 * one a landmark at the point, else the amphoe.
 */
export function reversePlace(
  index: PlaceIndex,
  point: Point,
  locale: PlaceLocale,
): PlaceHit | null {
  const place = placeAt(index, point);
  if (!place) return null;
  const imported = index.imported && importedPlaceAt(index.imported, point);
  return hitOf(index, imported ?? place, locale);
}

function placeAt(index: PlaceIndex, point: Point): Place | null {
  const provinceCode = provinceOf(index, point);
  if (!provinceCode) return null;
  // A place across the river is as near as one on this bank, and an hour away.
  const nearest = nearestOf(
    index.pointsByProvince.get(provinceCode) ?? [],
    point,
    (place) => !isAcross(index.water.river, point, place),
  );
  if (!nearest) return index.areas.get(provinceCode) ?? null;
  if (nearest.place.precision === "point" && nearest.metres <= landmarkMetres) return nearest.place;
  return index.areas.get(nearest.place.amphoeCode) ?? nearest.place;
}

/** The amphoe of the nearest known place: right for most points in a city, a good guess elsewhere. Null outside Thailand. */
export function amphoeOf(index: PlaceIndex, point: Point): Place | null {
  const place = placeAt(index, point);
  return (place && index.areas.get(place.amphoeCode)) ?? null;
}

/**
 * The short name of a point's neighbourhood, for a reader who may not see the address. Never empty.
 */
export function areaOf(index: PlaceIndex, point: Point, locale: PlaceLocale): string {
  const provinceCode = provinceOf(index, point);
  if (!provinceCode) return locale === "th" ? "นอกประเทศไทย" : "Outside Thailand";
  const amphoe = amphoeOf(index, point);
  const province = index.areas.get(provinceCode);
  if (!province) return locale === "th" ? "ประเทศไทย" : "Thailand";
  if (!amphoe) return titleOf(province, locale);
  if (locale === "en") return `${amphoe.en}, ${province.en}`;
  return `${titleOf(amphoe, "th")} ${provinceCode === capital ? "กรุงเทพฯ" : province.th}`;
}
