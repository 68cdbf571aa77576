import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { isLandline } from "@songtan/domain/thai/phone";
import { IconButton } from "@songtan/ui/controls/icon-button.tsx";
import { ChosenLine } from "@songtan/ui/fields/chosen-line.tsx";
import { PhoneField } from "@songtan/ui/fields/phone-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import css from "./edit-dialog.module.css";
import { type DraftDropOff, isPlaced } from "./edit-draft.ts";
import type { PlaceSlot } from "./place-slot.ts";

type DropOffFieldsProps = {
  stop: DraftDropOff;
  /** Its number for people, counted with the stops that stay; 0 is the pick-up, which stays first. */
  number: number;
  index: number;
  count: number;
  /** Collected here for the sender; it stays with this drop-off, which cannot be removed. */
  codSatang: number;
  near: { latitude: number; longitude: number } | null;
  errors: Readonly<Record<string, string>>;
  PlaceField: PlaceSlot;
  onChange: (change: Partial<DraftDropOff>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onPin: () => void;
};

/** Where and to whom: all of one drop-off, which can go up, down or away. */
export function DropOffFields(props: DropOffFieldsProps) {
  const {
    stop,
    number,
    index,
    count,
    codSatang,
    near,
    errors,
    PlaceField,
    onChange,
    onMove,
    onRemove,
    onPin,
  } = props;
  const t = useText("tracking");
  const isPickUp = number === 0;
  // The pick-up is ahead of them where it is shown.
  const first = number === index ? 1 : 0;
  const name = isPickUp ? t("edit.pickUp") : t("edit.stop", { number });
  const error = (field: string) => errors[`dropOffs.${index}.${field}`];
  return (
    <li className={css.stop}>
      <fieldset className={css.fields} aria-label={name}>
        <div className={css.head}>
          <h3 className={css.name}>{name}</h3>
          {!isPickUp && count - first > 1 && (
            <MoveButtons
              {...{ number, index, count, onMove, onRemove }}
              first={first}
              removable={codSatang === 0}
            />
          )}
        </div>
        {codSatang > 0 && (
          <p className={css.words}>{t("stop.collect", { amount: formatBaht(codSatang) })}</p>
        )}
        <Place {...{ stop, near, PlaceField, onChange, onPin }} error={error("address")} />
        <div className={css.pair}>
          <TextField
            label={t(isPickUp ? "edit.senderName" : "edit.name")}
            maxLength={limits.nameCharacters}
            autoComplete="off"
            value={stop.contactName}
            onChange={(contactName) => onChange({ contactName })}
            error={error("contactName")}
          />
          <PhoneField
            label={t(isPickUp ? "edit.senderPhone" : "edit.phone")}
            autoComplete="off"
            value={stop.contactPhone}
            onChange={(contactPhone) => onChange({ contactPhone })}
            help={isLandline(stop.contactPhone) ? t("stop.messagesToSender") : undefined}
            error={error("contactPhone")}
          />
        </div>
        <TextField
          label={t("edit.note")}
          maxLength={limits.stopNoteCharacters}
          autoComplete="off"
          value={stop.note}
          onChange={(note) => onChange({ note })}
          error={error("note")}
        />
      </fieldset>
    </li>
  );
}

type PlaceProps = Pick<
  DropOffFieldsProps,
  "stop" | "near" | "PlaceField" | "onChange" | "onPin"
> & {
  error: string | undefined;
};

/** The chosen place is one line; a tap opens the search, and the address as the driver reads it. */
function Place({ stop, near, PlaceField, onChange, onPin, error }: PlaceProps) {
  const t = useText("tracking");
  const [searching, setSearching] = useState(false);
  const [picked, setPicked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  // The search may still be loading when the pen is pressed: this runs again once it is there.
  useLayoutEffect(() => {
    if (!searching) return;
    const input = fields.current?.querySelector("input");
    input?.focus();
    input?.select();
  }, [searching]);
  // Within the tap itself: a phone opens its keyboard for no later focus.
  const searchAgain = () => flushSync(() => setSearching(true));
  if (isPlaced(stop) && !searching && !error) {
    return (
      <ChosenLine
        text={stop.address}
        label={t("edit.changePlace", { address: stop.address })}
        focused={picked}
        onChange={searchAgain}
      />
    );
  }
  return (
    <div ref={fields} className={css.place}>
      <PlaceField
        label={t("edit.place")}
        placeholder={t("edit.placePlaceholder")}
        value={stop.search}
        placed={isPlaced(stop)}
        near={near}
        onType={(search) =>
          onChange({ search, address: "", latitude: null, longitude: null, placeId: null })
        }
        onPick={({ address, latitude, longitude, placeId, contactName, contactPhone }) => {
          onChange({
            ...{ search: address, address, latitude, longitude, placeId },
            ...(contactName && { contactName }),
            ...(contactPhone && { contactPhone }),
          });
          setSearching(false);
          setPicked(true);
        }}
        onPin={onPin}
        error={error}
      />
      {isPlaced(stop) && (
        <TextField
          label={t("edit.address")}
          rows={2}
          maxLength={limits.addressCharacters}
          autoComplete="off"
          value={stop.address}
          onChange={(address) => onChange({ address })}
        />
      )}
    </div>
  );
}

type MoveButtonsProps = Pick<
  DropOffFieldsProps,
  "number" | "index" | "count" | "onMove" | "onRemove"
> & { removable: boolean /** The first index that a drop-off may have. */; first: number };

function MoveButtons(props: MoveButtonsProps) {
  const { number, index, count, removable, first, onMove, onRemove } = props;
  const t = useText("tracking");
  return (
    <span className={css.moves}>
      <IconButton
        label={t("edit.up", { number })}
        disabled={index === first}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowUp size={20} />
      </IconButton>
      <IconButton
        label={t("edit.down", { number })}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowDown size={20} />
      </IconButton>
      {removable && (
        <IconButton label={t("edit.remove", { number })} onClick={onRemove}>
          <IconTrash size={20} />
        </IconButton>
      )}
    </span>
  );
}
