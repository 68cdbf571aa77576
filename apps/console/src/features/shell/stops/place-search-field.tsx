import { useSettled } from "@songtan/client/forms/use-settled.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PlaceView } from "@songtan/contract/bookings/places";
import { ComboboxField, type ComboboxOption } from "@songtan/ui/fields/combobox/combobox-field.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

const typingMilliseconds = 180;
type Option = ComboboxOption & { place: PlaceView };

/** Searches places by the customers' search, which does not need a sign-in. */
async function findPlaces(q: string, locale: string, signal: AbortSignal): Promise<PlaceView[]> {
  const answer = await fetch(`/api/places?${new URLSearchParams({ q, limit: "8" })}`, {
    credentials: "omit",
    headers: { "accept-language": locale },
    signal,
  });
  if (!answer.ok) throw new Error(`${answer.status} from /api/places`);
  return ((await answer.json()) as { data: PlaceView[] }).data;
}

type PlaceSearchFieldProps = {
  label: string;
  value: string;
  placed: boolean;
  onType: (text: string) => void;
  onPick: (place: PlaceView) => void;
  error?: ReactNode;
};

/** Field that finds a place by the caller's description. */
export function PlaceSearchField(props: PlaceSearchFieldProps) {
  const { label, value, placed, onType, onPick, error } = props;
  const t = useText("shell");
  const locale = useLocale();
  const q = useSettled(value.trim().slice(0, 200), typingMilliseconds);
  const { data, isFetching, isError } = useQuery({
    queryKey: ["places", locale, q],
    queryFn: ({ signal }) => findPlaces(q, locale, signal),
    enabled: !placed && q !== "",
    placeholderData: keepPreviousData,
  });
  const options: Option[] = (placed || q === "" ? [] : (data ?? [])).map((place) => ({
    value: place.id,
    title: place.name,
    description: place.address,
    place,
  }));
  return (
    <ComboboxField<Option>
      label={label}
      value={value}
      onChange={onType}
      onPick={({ place }) => onPick(place)}
      sections={[{ options }]}
      loading={isFetching && options.length === 0}
      loadingLabel={t("loading")}
      emptyLabel={placed ? undefined : t("stops.noPlace")}
      highlight={placed ? "" : value}
      clearLabel={t("stops.clear")}
      autoComplete="off"
      error={error ?? (isError ? t("stops.searchFailed") : undefined)}
    />
  );
}
