import { useText } from "@songtan/client/language/use-text.ts";
import type { PlacePrecision } from "@songtan/domain/vehicle-types";
import { IconButton } from "@songtan/ui/controls/icon-button.tsx";
import {
  ComboboxField,
  type ComboboxSection,
} from "@songtan/ui/fields/combobox/combobox-field.tsx";
import { IconCurrentLocation, IconKeyboard, IconPinned } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useApiQuery } from "../api/use-call.ts";
import { useCustomer } from "../session/use-auth.ts";
import { usePrehydrationValue } from "../shell/early/use-prehydration-value.ts";
import { ApproximatePlaceHint } from "./approximate-place-hint.tsx";
import { type ChosenPlace, isApproximate, type PickedPlace } from "./picked-place.ts";
import {
  foundOptions,
  iconSize,
  knownMatches,
  type PlaceOption,
  recentOptions,
  savedOptions,
  withoutPlaces,
} from "./place-options.tsx";
import { recentPlaces, rememberPlace } from "./recent-places.ts";
import { useCurrentPlace } from "./use-current-place.ts";
import { usePlaceSearch } from "./use-place-search.ts";

/** The position at which the pin opens, for an address that only its writer can locate. */
type PinStart = { latitude: number; longitude: number } | null;

export type PlaceFieldProps = {
  label: string;
  value: string;
  /** Typing: the place chosen before no longer holds. */
  onType: (text: string) => void;
  onPick: (place: PickedPlace) => void;
  /** Opens the pin ("not in the list"). Left out on pages without a map. */
  onPin?: (() => void) | undefined;
  /** Offers the customer's saved and recent places, and remembers what is chosen. */
  own?: boolean;
  /** "The address as I typed it": the pin then only says where that is. */
  onTyped?: ((start: PinStart) => void) | undefined;
  placed: boolean;
  /** The precision of the chosen place, on pages that do not show it elsewhere. */
  precision?: PlacePrecision | null | undefined;
  near: { latitude: number; longitude: number } | null;
  /** The other end of the trip: a parcel does not go from a place to itself. */
  excluded?: readonly ChosenPlace[] | undefined;
  placeholder: string;
  start?: ReactNode;
  error?: ReactNode;
  help?: ReactNode;
  onBlur?: () => void;
};

/** A shorter text is not an address yet. */
const addressLettersMin = 5;

/** Returns the options for the current text, with their messages. */
function useOffers(
  { value, placed, near, onTyped, onPin, excluded, own: showsOwn = true }: PlaceFieldProps,
  finding: boolean,
) {
  const t = useText("home");
  const { loggedIn } = useCustomer();
  const [recent, setRecent] = useState<PickedPlace[]>([]);
  const [focused, setFocused] = useState(false);
  const saved = useApiQuery(
    "GET /customer/places",
    { quiet: true },
    { enabled: showsOwn && loggedIn && focused },
  );
  const search = usePlaceSearch(placed ? "" : value, near);
  const savedOnes = withoutPlaces(savedOptions(saved.data?.data ?? []), excluded);
  const recentOnes = withoutPlaces(recentOptions(recent), excluded);
  const found = withoutPlaces(foundOptions(search.places, t("place.approximate")), excluded);
  const waiting = search.searching && found.length === 0;
  const empty = value.trim() === "";

  const acts: PlaceOption[] = [];
  if (empty) {
    const title = finding ? t("place.finding") : t("place.here");
    acts.push({ value: "here", title, icon: <IconCurrentLocation size={iconSize} />, act: "here" });
  }
  if (onTyped && !placed && value.trim().length >= addressLettersMin) {
    const icon = <IconKeyboard size={iconSize} />;
    acts.push({
      value: "typed",
      title: t("place.typed"),
      description: t("place.typedHelp"),
      icon,
      act: "typed",
    });
  }
  const pinTitle = empty || placed ? t("place.pin") : t("place.missing");
  if (onPin)
    acts.push({ value: "pin", title: pinTitle, icon: <IconPinned size={iconSize} />, act: "pin" });

  const own = placed ? [] : knownMatches([...savedOnes, ...recentOnes], value);
  const known: ComboboxSection<PlaceOption>[] = empty
    ? [
        { title: t("place.saved"), options: savedOnes },
        { title: t("place.recent"), options: recentOnes },
      ]
    : [{ options: own }, { options: found }];
  return {
    sections: waiting && own.length === 0 ? [] : [...known, { options: acts }],
    waiting,
    failed: search.error !== null,
    guess: search.places[0] ?? null,
    announcement:
      empty || placed ? undefined : t("place.count", { count: own.length + found.length }),
    onFocus: () => {
      setFocused(true);
      if (showsOwn) setRecent(recentPlaces());
    },
  };
}

/** Finds a place: one's own ones first, the gazetteer while typing, the phone's position, the pin, or as typed. */
export function PlaceField(props: PlaceFieldProps) {
  const { label, value, onType, onPick, onPin, onTyped, placed, precision, placeholder, start } =
    props;
  const { own = true } = props;
  const t = useText("home");
  const field = usePrehydrationValue(value, onType);
  const choose = (place: PickedPlace) => {
    if (own) rememberPlace(place);
    onPick(place);
  };
  const here = useCurrentPlace(choose);
  const offers = useOffers(props, here.finding);
  const { guess } = offers;
  const problem = here.problem
    ? t(`place.problem.${here.problem}`)
    : offers.failed
      ? t("place.problem.search")
      : null;
  const isImprecise = placed && isApproximate(precision ?? null);
  const hint = isImprecise && onPin ? <ApproximatePlaceHint onPin={onPin} /> : props.help;

  return (
    <ComboboxField<PlaceOption>
      ref={field}
      label={label}
      value={value}
      placeholder={placeholder}
      sections={offers.sections}
      loading={offers.waiting}
      loadingLabel={t("place.searching")}
      emptyLabel={t("place.none")}
      announcement={offers.announcement}
      highlight={placed ? "" : value}
      clearLabel={t("place.clear")}
      start={start}
      help={hint}
      error={props.error ?? problem}
      end={
        value === "" ? (
          <IconButton
            label={t("place.here")}
            aria-busy={here.finding}
            onClick={() => void here.find()}
          >
            <IconCurrentLocation size={22} />
          </IconButton>
        ) : undefined
      }
      onFocus={offers.onFocus}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      onChange={onType}
      onPick={(option) => {
        if (option.place) choose(option.place);
        else if (option.act === "here") void here.find();
        else if (option.act === "typed")
          onTyped?.(guess && { latitude: guess.latitude, longitude: guess.longitude });
        else onPin?.();
      }}
    />
  );
}
