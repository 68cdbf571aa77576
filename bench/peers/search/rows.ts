import { titleOf } from "@songtan/places/address";
import type { PlaceIndex } from "@songtan/places/load";

/** What every engine gets of a place. */
export type Row = {
  id: string;
  kind: string;
  th: string;
  en: string;
  /** Other spellings people type. */
  aliases: readonly string[];
  /** Name with its title, amphoe and province, in both languages. */
  address: string;
  postcode: string;
  /** 0 to 1. The rows come most important first. */
  importance: number;
};

export const rowsOf = (index: PlaceIndex): Row[] =>
  index.places.map((place) => {
    const above = [place.amphoeCode, place.provinceCode].flatMap((code) => {
      const area = index.areas.get(code);
      return area && area.id !== place.id ? [titleOf(area, "th"), titleOf(area, "en")] : [];
    });
    return {
      id: place.id,
      kind: place.kind,
      th: place.th,
      en: place.en,
      aliases: place.aliases,
      address: [titleOf(place, "th"), titleOf(place, "en"), ...above].join(" "),
      postcode: place.postcode,
      importance: place.importance,
    };
  });
