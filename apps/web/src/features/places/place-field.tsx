import { useText } from "@songtan/client/use-text.ts";
import type { SavedPlaceView } from "@songtan/contract/accounts";
import type { PlaceView } from "@songtan/contract/places";
import { ComboboxField, type ComboboxOption, type ComboboxSection } from "@songtan/ui/combobox-field.tsx";
import { IconButton } from "@songtan/ui/icon-button.tsx";
import { IconBookmark, IconCurrentLocation, IconHistory, IconMapPin, IconPinned } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useCall } from "../api/use-call.ts";
import { useCustomer } from "../auth/use-auth.ts";
import { useTypedEarly } from "../shell/use-typed-early.ts";
import { type PickedPlace, pickedPlace } from "./picked-place.ts";
import { recentPlaces, rememberPlace } from "./recent-places.ts";
import { useCurrentPlace } from "./use-current-place.ts";
import { usePlaceSearch } from "./use-place-search.ts";

export type PlaceFieldProps = {
  label: string;
  value: string;
  /** Typing: the place chosen before no longer holds. */
  onType: (text: string) => void;
  onPick: (place: PickedPlace) => void;
  /** "Not in the list": the pin. */
  onPin: () => void;
  placed: boolean;
  near: { latitude: number; longitude: number } | null;
  placeholder: string;
  start?: ReactNode;
  error?: ReactNode;
  help?: ReactNode;
  onBlur?: () => void;
};

type Option = ComboboxOption & { place?: PickedPlace; act?: "here" | "pin" };

const iconSize = 20;

function optionsOf(places: readonly PlaceView[]): Option[] {
  return places.map((place) => ({
    value: place.id,
    title: place.name,
    description: place.address,
    icon: <IconMapPin size={iconSize} />,
    place: pickedPlace(place),
  }));
}

function savedOptions(saved: readonly SavedPlaceView[]): Option[] {
  return saved.map(({ id, label, address, latitude, longitude, contactName, contactPhone, note }) => ({
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
  }));
}

function recentOptions(recent: readonly PickedPlace[]): Option[] {
  return recent.map((place) => ({
    value: `recent-${place.address}`,
    title: place.name || place.address,
    description: place.name ? place.address : undefined,
    icon: <IconHistory size={iconSize} />,
    place,
  }));
}

/** Finds a place: saved and recent ones before typing, the gazetteer while typing, the phone's position, or the pin. */
export function PlaceField(props: PlaceFieldProps) {
  const { label, value, onType, onPick, onPin, placed, near, placeholder, start, error, help, onBlur } = props;
  const t = useText("home");
  const { loggedIn } = useCustomer();
  const [recent, setRecent] = useState<PickedPlace[]>([]);
  const [focused, setFocused] = useState(false);
  const saved = useCall("GET /customer/places", { quiet: true }, { enabled: loggedIn && focused });
  const field = useTypedEarly(value, onType);
  const search = usePlaceSearch(placed ? "" : value, near);

  const choose = (place: PickedPlace) => {
    rememberPlace(place);
    onPick(place);
  };
  const here = useCurrentPlace(choose);

  const act: Option[] = [
    ...(value === ""
      ? [
          {
            value: "here",
            title: here.finding ? t("place.finding") : t("place.here"),
            icon: <IconCurrentLocation size={iconSize} />,
            act: "here" as const,
          },
        ]
      : []),
    {
      value: "pin",
      title: value === "" || placed ? t("place.pin") : t("place.missing"),
      icon: <IconPinned size={iconSize} />,
      act: "pin" as const,
    },
  ];
  const found = optionsOf(search.places);
  const known: ComboboxSection<Option>[] =
    value === ""
      ? [
          { title: t("place.saved"), options: savedOptions(saved.data?.data ?? []) },
          { title: t("place.recent"), options: recentOptions(recent) },
        ]
      : [{ options: found }];
  const waiting = search.searching && found.length === 0;
  const problem = here.problem ? t(`place.problem.${here.problem}`) : search.error ? t("place.problem.search") : null;

  return (
    <ComboboxField<Option>
      ref={field}
      label={label}
      value={value}
      placeholder={placeholder}
      sections={waiting ? [] : [...known, { options: act }]}
      loading={waiting}
      loadingLabel={t("place.searching")}
      emptyLabel={t("place.none")}
      highlight={placed ? "" : value}
      clearLabel={t("place.clear")}
      start={start}
      help={help}
      error={error ?? problem}
      end={
        value === "" ? (
          <IconButton label={t("place.here")} aria-busy={here.finding} onClick={() => void here.find()}>
            <IconCurrentLocation size={22} />
          </IconButton>
        ) : undefined
      }
      onFocus={() => {
        setFocused(true);
        setRecent(recentPlaces());
      }}
      {...(onBlur ? { onBlur } : {})}
      onChange={onType}
      onPick={(option) => {
        if (option.place) choose(option.place);
        else if (option.act === "here") void here.find();
        else onPin();
      }}
    />
  );
}
