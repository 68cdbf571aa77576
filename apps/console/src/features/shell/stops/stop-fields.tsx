import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { isLandline } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { PhoneField } from "@songtan/ui/fields/phone-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { PlaceSearchField } from "./place-search-field.tsx";
import { placed, type StopDraft } from "./stop-draft.ts";

type StopFieldsProps = {
  stop: StopDraft;
  /** Name of the stop: the pick-up, the second drop-off. */
  name: string;
  onChange: (change: Partial<StopDraft>) => void;
  onRemove?: (() => void) | undefined;
  /** The problem of a field of this stop, from its name. */
  errorOf: (field: "address" | "contactName" | "contactPhone" | "note") => string | undefined;
};

/** One stop of a booking: where it is, and whom the driver meets there. */
export function StopFields({ stop, name, onChange, onRemove, errorOf }: StopFieldsProps) {
  const t = useText("shell");
  const isPlaced = stop.place !== null;
  return (
    <Stack as="fieldset" gap={3} aria-label={name}>
      <legend>
        <strong>{name}</strong>
      </legend>
      <PlaceSearchField
        label={t("stops.place")}
        value={stop.search}
        placed={isPlaced}
        onType={(search) => onChange({ search, place: null, address: "" })}
        onPick={(place) => onChange(placed(place))}
        error={errorOf("address")}
      />
      {isPlaced && (
        <TextField
          label={t("stops.address")}
          help={t("stops.addressHelp")}
          value={stop.address}
          onChange={(address) => onChange({ address })}
          maxLength={limits.addressCharacters}
          autoComplete="off"
        />
      )}
      <Stack direction="grid" gap={3} align="start">
        <TextField
          label={t("stops.contactName")}
          value={stop.contactName}
          onChange={(contactName) => onChange({ contactName })}
          maxLength={limits.nameCharacters}
          autoComplete="off"
          error={errorOf("contactName")}
        />
        <PhoneField
          label={t("stops.contactPhone")}
          value={stop.contactPhone}
          onChange={(contactPhone) => onChange({ contactPhone })}
          help={isLandline(stop.contactPhone) ? t("stops.landline") : undefined}
          autoComplete="off"
          error={errorOf("contactPhone")}
        />
      </Stack>
      <TextField
        label={t("stops.note")}
        labelAside={t("optional")}
        value={stop.note}
        onChange={(note) => onChange({ note })}
        maxLength={limits.stopNoteCharacters}
        autoComplete="off"
        error={errorOf("note")}
      />
      {onRemove && (
        <ActionButton variant="quiet" onClick={onRemove}>
          {t("stops.remove", { name })}
        </ActionButton>
      )}
    </Stack>
  );
}
