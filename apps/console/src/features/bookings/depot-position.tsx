import { useText } from "@songtan/client/language/use-text.ts";
import type { PlaceView } from "@songtan/contract/bookings/places";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { MapFrame } from "@songtan/ui/map/map-frame.tsx";
import { canDrawMaps } from "@songtan/ui/map/source/map-support.ts";
import type { LngLat } from "@songtan/ui/map/source/map-types.ts";
import { type ReactNode, useState } from "react";
import { useMapBase } from "../map/use-map-base.ts";
import { PlaceSearchField } from "../shell/stops/place-search-field.tsx";
import { placed } from "../shell/stops/stop-draft.ts";
import css from "./depot-position.module.css";
import { readPosition, writePosition } from "./depot-values.ts";

type DepotPositionProps = {
  /** The typed text: two numbers, or incomplete input. */
  value: string;
  onChange: (position: string) => void;
  /** Called when a place is found, because its address may be the depot's address. */
  onFound: (address: string) => void;
  error: ReactNode;
};

/** Sets the position of a depot: found by its name, set on the map, or typed as two numbers. */
export function DepotPosition({ value, onChange, onFound, error }: DepotPositionProps) {
  const t = useText("bookings");
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<PlaceView | null>(null);
  const [mapStart, setMapStart] = useState<{ at: LngLat | undefined } | null>(null);
  const position = readPosition(value);
  const openMap = (at: { latitude: number; longitude: number } | null) =>
    setMapStart({ at: at ? [at.longitude, at.latitude] : undefined });
  const pick = (place: PlaceView) => {
    const { search: line, address } = placed(place);
    setSearch(line);
    setFound(place);
    onChange(writePosition(place));
    onFound(address);
    if (mapStart || isVague(place)) openMap(place);
  };
  return (
    <Stack gap={3}>
      <PlaceSearchField
        label={t("depots.search")}
        value={search}
        placed={found !== null}
        onType={(text) => {
          setSearch(text);
          setFound(null);
        }}
        onPick={pick}
      />
      <TextField
        label={t("depots.position")}
        help={t(found && isVague(found) ? "depots.vague" : "depots.positionHelp")}
        value={value}
        onChange={onChange}
        error={error}
      />
      {canDrawMaps() &&
        (mapStart ? (
          <PinMap
            start={mapStart.at}
            onPinMove={([longitude, latitude]) => onChange(writePosition({ latitude, longitude }))}
          />
        ) : (
          <ActionButton variant="outline" onClick={() => openMap(position)}>
            {t("depots.openMap")}
          </ActionButton>
        ))}
    </Stack>
  );
}

type PinMapProps = { start: LngLat | undefined; onPinMove: (at: LngLat) => void };

function PinMap({ start, onPinMove }: PinMapProps) {
  const t = useText("bookings");
  const base = useMapBase();
  return (
    <div ref={showWhole} className={css.map}>
      <MapFrame
        {...base}
        label={t("depots.map")}
        placing={{ label: t("depots.pin"), start, onPinMove }}
      />
    </div>
  );
}

/** The map opens below the visible part of the dialog, so it is scrolled into view. */
const showWhole = (map: HTMLDivElement | null) => map?.scrollIntoView({ block: "nearest" });

/** The middle of an area and no spot. */
const isVague = ({ precision }: PlaceView): boolean =>
  precision !== "point" && precision !== "street";
