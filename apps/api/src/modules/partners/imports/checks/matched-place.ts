import type { ImportPlace, MatchedPlace } from "@songtan/contract/partners/imports";
import type { Locale } from "@songtan/domain/account-types";
import { haversineMetres } from "@songtan/domain/quoting/distance";
import { titleOf } from "@songtan/places/address";
import type { PlaceIndex } from "@songtan/places/load";
import { amphoeOf, reversePlace } from "@songtan/places/reverse";
import type { FoundPlace } from "./find-places.ts";

type Area = NonNullable<ReturnType<typeof amphoeOf>>;

/** A shorter name may be part of a word. */
const nameLettersMin = 4;

/** Shows where an address was found: its name, its area, and how far that is from the district that the text names. */
export function placeShower(places: PlaceIndex, locale: Locale) {
  const amphoes = [...places.areas.values()].filter(({ kind }) => kind === "amphoe");
  return (text: string, { place, name }: Extract<FoundPlace, { doubt: null }>): MatchedPlace => {
    const there = reversePlace(places, place, locale);
    const named = namedAmphoe(places, amphoes, text);
    return {
      name: name?.name ?? there?.name ?? "",
      area: name?.address ?? there?.address ?? "",
      ...coordinates(place),
      district: named && {
        name: titleOf(named, locale),
        metres: Math.round(haversineMetres(place, named)),
        isInside: amphoeOf(places, place)?.amphoeCode === named.amphoeCode,
      },
    };
  };
}

const coordinates = ({ latitude, longitude }: ImportPlace) => ({ latitude, longitude });

/** The district that a text names, the longest name first; of several with that name the one in the province that it names too. */
function namedAmphoe(places: PlaceIndex, amphoes: readonly Area[], text: string): Area | null {
  const lower = text.toLowerCase();
  const named = amphoes
    .filter(({ th, en }) => isNamed(lower, th) || isNamed(lower, `${en} district`))
    .toSorted((a, b) => b.th.length - a.th.length);
  const [longest] = named;
  const alike = named.filter(({ th }) => th === longest?.th);
  if (alike.length <= 1) return longest ?? null;
  const provinceIn = ({ provinceCode }: Area) => {
    const province = places.areas.get(provinceCode);
    return Boolean(
      province && (lower.includes(province.th) || lower.includes(province.en.toLowerCase())),
    );
  };
  const inProvince = alike.filter(provinceIn);
  return inProvince.length === 1 ? (inProvince[0] ?? null) : null;
}

const isNamed = (text: string, name: string): boolean =>
  name.length >= nameLettersMin && text.includes(name.toLowerCase());
