import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { MapFrame } from "@songtan/ui/map/map-frame.tsx";
import { useState } from "react";
import { useMapBase, useMapLocate } from "../../../features/map/use-map-base.ts";
import { PlaceField } from "../../../features/places/place-field.tsx";
import { usePinPlace } from "../../../features/places/use-pin-place.ts";
import type { PlacePicker } from "../../../features/saved-places/place-form.tsx";
import { SavedPlaces } from "../../../features/saved-places/saved-places.tsx";
import { CustomerProfilePart } from "../../../layouts/account-part.tsx";
import css from "./places.module.css";
export const handle: PageHandle = { middleware: "customer" };

export default function CustomerProfilePlaces() {
  return (
    <CustomerProfilePart part="places">
      {() => (
        <Card>
          <SavedPlaces Picker={PickPlace} />
        </Card>
      )}
    </CustomerProfilePart>
  );
}

/** The booking form's search, with a map for places that the search does not find. */
const PickPlace: PlacePicker = ({ values, onChange, error, onLeave }) => {
  const t = useText("profile");
  const mapBase = useMapBase();
  const locate = useMapLocate();
  const [search, setSearch] = useState(values.address);
  const [pinning, setPinning] = useState(false);
  const { latitude, longitude } = values;
  const start = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const pin = usePinPlace(pinning ? start : null);
  const choosePlace = (place: { address: string; latitude: number; longitude: number }) => {
    onChange({ address: place.address, latitude: place.latitude, longitude: place.longitude });
    setSearch(place.address);
    setPinning(false);
    pin.reset();
  };
  return (
    <Stack gap={3}>
      <PlaceField
        label={t("places.address")}
        placeholder={t("places.addressPlaceholder")}
        value={search}
        placed={start !== null}
        near={start}
        error={error}
        onBlur={onLeave}
        onType={(text) => {
          setSearch(text);
          onChange({ address: "", latitude: null, longitude: null });
        }}
        onPick={choosePlace}
        onPin={() => setPinning(true)}
      />
      {pinning && (
        <div className={css.pin}>
          <div className={css.map}>
            <MapFrame
              {...mapBase}
              locate={locate}
              label={t("places.map.label")}
              placing={{
                label: t("places.map.drag"),
                onPinMove: ([lng, lat]) => pin.moveTo(lng, lat),
                ...(start ? { start: [start.longitude, start.latitude] as [number, number] } : {}),
              }}
            />
          </div>
          <p aria-live="polite">{pin.place?.address ?? pin.inWater ?? t("places.map.drag")}</p>
          <Stack direction="row" gap={2}>
            <ActionButton
              disabledReason={pin.place ? null : t("places.map.moveFirst")}
              pending={pin.looking}
              onClick={() => pin.place && choosePlace(pin.place)}
            >
              {t("places.map.use")}
            </ActionButton>
            <ActionButton variant="quiet" onClick={() => setPinning(false)}>
              {t("account.cancel")}
            </ActionButton>
          </Stack>
        </div>
      )}
    </Stack>
  );
};
