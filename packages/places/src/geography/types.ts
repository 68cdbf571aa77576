/** Which language a name or address is written in. */
export type PlaceLocale = "th" | "en";

export const placeKinds = [
  "province",
  "amphoe",
  "tambon",
  "landmark",
  "station",
  "street",
  "shop",
  "address",
] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Reliability of the coordinate: a coarse one must be confirmed with a pin or a landmark. */
export type PlacePrecision = "point" | "street" | "tambon" | "amphoe" | "province";

/**
 * The category of a landmark; used to weigh it and to understand terms such as "hospital" in a
 * query.
 */
export const placeCategories = [
  "area",
  "airport",
  "bank",
  "bus_terminal",
  "estate",
  "food",
  "government",
  "hospital",
  "hotel",
  "mall",
  "market",
  "office",
  "park",
  "pier",
  "residence",
  "school",
  "shop",
  "sight",
  "stadium",
  "station",
  "street",
  "temple",
  "university",
] as const;
export type PlaceCategory = (typeof placeCategories)[number];

/** Sources of rows, for the attribution their licences require. See ATTRIBUTION.md. */
export const placeSources = [
  "songtan",
  "thailand-geography-json",
  "geonames",
  "openstreetmap",
] as const;
export type PlaceSource = (typeof placeSources)[number];

/** WGS 84 degrees. */
export type Point = { latitude: number; longitude: number };

export type Place = Point & {
  id: string;
  kind: PlaceKind;
  category: PlaceCategory;
  /** Bare names: `จตุจักร`, not `เขตจตุจักร`; the title adds the word in front. */
  th: string;
  en: string;
  /** Other spellings people type, both languages. */
  aliases: readonly string[];
  precision: PlacePrecision;
  /** Official codes: 2, 4 and 6 digits; empty for a place without one. */
  provinceCode: string;
  amphoeCode: string;
  tambonCode: string;
  postcode: string;
  /** 0 to 1: how likely this one is meant when the text fits several. */
  importance: number;
  source: PlaceSource;
  /** The street of the place, where an import knows it. */
  street?: { th: string; en: string };
};

/** One answer, in one language. `nameOther` is the name in the other language. */
export type PlaceHit = Point & {
  id: string;
  name: string;
  nameOther: string;
  address: string;
  kind: PlaceKind;
  precision: PlacePrecision;
};
