import type { ImportPlace, MatchedPlace } from "@songtan/contract/partners/imports";
import type { Locale } from "@songtan/domain/account-types";
import { haversineMetres } from "@songtan/domain/quoting/distance";
import { titleOf } from "@songtan/places/address";
import type { PlaceIndex } from "@songtan/places/load";
import { amphoeOf, reversePlace } from "@songtan/places/reverse";
import { readWritten } from "@songtan/places/written/read-written";
import type { FoundPlace } from "./find-places.ts";

/** Shows where an address was found: its name, its area, and how far that is from the district that the text names. */
export function placeShower(places: PlaceIndex, locale: Locale) {
  return (text: string, { place, name }: Extract<FoundPlace, { doubt: null }>): MatchedPlace => {
    const there = reversePlace(places, place, locale);
    const [named = null, ...others] = readWritten(text, places).amphoes;
    return {
      name: name?.name ?? there?.name ?? "",
      area: name?.address ?? there?.address ?? "",
      ...coordinates(place),
      district:
        named && others.length === 0
          ? {
              name: titleOf(named, locale),
              metres: Math.round(haversineMetres(place, named)),
              isInside: amphoeOf(places, place)?.amphoeCode === named.amphoeCode,
            }
          : null,
    };
  };
}

const coordinates = ({ latitude, longitude }: ImportPlace) => ({ latitude, longitude });
