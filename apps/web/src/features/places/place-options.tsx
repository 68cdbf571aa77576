import type { PlaceView } from "@songtan/contract/bookings/places";
import type { SavedPlaceView } from "@songtan/contract/identity/accounts";
import { searchText } from "@songtan/domain/thai/writing/spelling";
import type { ComboboxOption } from "@songtan/ui/fields/combobox/combobox-field.tsx";
import { IconBookmark, IconHistory, IconMapPin } from "@tabler/icons-react";
import {
  type ChosenPlace,
  isApproximate,
  isSamePlace,
  type PickedPlace,
  pickedPlace,
} from "./picked-place.ts";

export type PlaceOption = ComboboxOption & { place?: PickedPlace; act?: "here" | "pin" | "typed" };

export const iconSize = 20;

/** Places of the search; one that is only the middle of an area says so. */
export function foundOptions(
  places: readonly PlaceView[],
  approximateRemark: string,
): PlaceOption[] {
  return places.map((place) => ({
    value: place.id,
    title: place.name,
    description: place.address,
    remark: isApproximate(place.precision) ? approximateRemark : undefined,
    icon: <IconMapPin size={iconSize} />,
    place: pickedPlace(place),
  }));
}

export function savedOptions(saved: readonly SavedPlaceView[]): PlaceOption[] {
  return saved.map(
    ({ id, label, address, latitude, longitude, contactName, contactPhone, note }) => ({
      value: `saved-${id}`,
      title: label,
      description: address,
      icon: <IconBookmark size={iconSize} />,
      place: {
        name: label,
        address,
        latitude,
        longitude,
        placeId: null,
        precision: null,
        contactName,
        contactPhone,
        note,
      },
    }),
  );
}

export function recentOptions(recent: readonly PickedPlace[]): PlaceOption[] {
  return recent.map((place) => ({
    value: `recent-${place.address}`,
    title: place.name || place.address,
    description: place.name ? place.address : undefined,
    icon: <IconHistory size={iconSize} />,
    place,
  }));
}

/** Returns the options without the excluded places. */
export const withoutPlaces = (
  options: readonly PlaceOption[],
  excluded: readonly ChosenPlace[] = [],
): PlaceOption[] =>
  options.filter(({ place }) => !place || !excluded.some((each) => isSamePlace(place, each)));

const plain = (text: string) => searchText(text).replace(/\s|\p{Mn}/gu, "");
const knownMax = 2;

/** The person's own places that fit what is typed: they come before the gazetteer's. */
export function knownMatches(options: readonly PlaceOption[], typed: string): PlaceOption[] {
  const query = plain(typed.slice(0, 100));
  if (query === "") return [];
  return options
    .filter(({ title, description = "" }) => plain(`${title} ${description}`).includes(query))
    .slice(0, knownMax);
}
