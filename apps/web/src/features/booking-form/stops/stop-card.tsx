import { useSortable } from "@dnd-kit/sortable";
import { useText } from "@songtan/client/language/use-text.ts";
import { stopLabel } from "@songtan/domain/booking/marks/stop-mark";
import { IconButton } from "@songtan/ui/controls/icon-button.tsx";
import { ChosenLine } from "@songtan/ui/fields/chosen-line.tsx";
import { StopMark } from "@songtan/ui/map/markers/stop-mark.tsx";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DraftStop } from "../draft/booking-draft.ts";
import { useBooking } from "../draft/booking-slice.ts";
import { isPlaced, placesAtOtherEnd } from "../draft/draft-request.ts";
import { changesOfPlace, typedPlace } from "../draft/place-changes.ts";
import type { FieldProblems } from "../draft/use-field-problems.ts";
import type { TypedPin } from "../draft/use-step.ts";
import type { PlaceFieldSlot } from "./place-field-slot.ts";
import css from "./stop-card.module.css";
import { StopEditor } from "./stop-editor.tsx";

export type StopCardProps = {
  stop: DraftStop;
  index: number;
  count: number;
  open: boolean;
  onOpen: (open: boolean) => void;
  onPin: (typed?: TypedPin) => void;
  near: { latitude: number; longitude: number } | null;
  fields: FieldProblems;
  PlaceField: PlaceFieldSlot;
};

/**
 * One stop: closed it is one line of place, house and person, open it has all fields. Moved by its
 * grip, by keys, or by its arrows.
 */
export function StopCard(props: StopCardProps) {
  const { stop, index, count, open, onOpen, onPin, near, fields, PlaceField } = props;
  const t = useText("booking");
  const changeStop = useBooking((booking) => booking.changeStop);
  const stops = useBooking((booking) => booking.draft.stops);
  const sortable = useSortable({ id: stop.key });
  const [searching, setSearching] = useState(false);
  const [picked, setPicked] = useState(false);
  const body = useRef<HTMLFieldSetElement>(null);
  // Within the tap itself: a phone opens its keyboard for no later focus.
  const searchAgain = () => {
    flushSync(() => setSearching(true));
    body.current?.querySelector("input")?.focus();
  };
  const placed = isPlaced(stop);
  const name = useStopName(index, count);
  const move = sortable.transform;
  return (
    <li
      ref={sortable.setNodeRef}
      className={css.card}
      data-dragging={sortable.isDragging || undefined}
      style={{
        transform: move ? `translate(${move.x}px, ${move.y}px)` : undefined,
        transition: sortable.transition,
      }}
    >
      <div className={css.head}>
        <StopMark kind={index === 0 ? "start" : "end"} label={stopLabel(index)} />
        <button
          type="button"
          className={css.name}
          aria-expanded={open}
          onClick={() => {
            setPicked(false);
            onOpen(!open);
          }}
        >
          <span className={css.title}>{name}</span>
          {placed && !open && <Summary stop={stop} />}
        </button>
        {(count > 2 || placed) && <StopMoves {...{ stop, index, count, name, open }} />}
        <button
          type="button"
          className={css.grip}
          ref={sortable.setActivatorNodeRef}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={t("stop.drag", { stop: name })}
        >
          <IconGripVertical size={20} />
        </button>
      </div>
      {(open || !placed) && (
        <fieldset ref={body} className={css.body} aria-label={name}>
          {placed && !searching ? (
            <ChosenLine
              text={stop.address}
              label={t("stop.changePlace", { address: stop.address })}
              focused={picked}
              error={fields.at(`stops.${index}.address`).error}
              onChange={searchAgain}
            />
          ) : (
            <PlaceField
              label={t("stop.place", { stop: name })}
              placeholder={index === 0 ? t("stop.pickupPlaceholder") : t("stop.dropoffPlaceholder")}
              value={stop.search}
              placed={placed}
              near={near}
              excluded={placesAtOtherEnd(stops, index)}
              onType={(text) => changeStop(stop.key, typedPlace(text))}
              onPick={(place) => {
                changeStop(stop.key, changesOfPlace(place));
                setSearching(false);
                setPicked(true);
                onOpen(true);
              }}
              onPin={() => onPin()}
              onTyped={(start) => onPin({ start })}
              {...fields.at(`stops.${index}.place`)}
            />
          )}
          {open && placed && (
            <StopEditor stop={stop} index={index} fields={fields} onPin={() => onPin()} />
          )}
        </fieldset>
      )}
    </li>
  );
}

function useStopName(index: number, count: number): string {
  const t = useText("booking");
  if (index === 0) return t("stop.pickup");
  return count > 2 ? t("stop.dropoffNumber", { number: index }) : t("stop.dropoff");
}

/** Place, then house or floor, then person: nothing of a name or a phone is cut off. */
function Summary({ stop }: { stop: DraftStop }) {
  const t = useText("booking");
  const contact = [stop.contactName, stop.contactPhone]
    .filter((each) => each.trim() !== "")
    .join(" · ");
  return (
    <span className={css.summary}>
      <span>{[stop.address, stop.detail].filter((each) => each.trim() !== "").join(" · ")}</span>
      <span data-missing={contact === "" || undefined}>{contact || t("stop.noContact")}</span>
    </span>
  );
}

function StopMoves({
  stop,
  index,
  count,
  name,
  open,
}: Pick<StopCardProps, "stop" | "index" | "count" | "open"> & { name: string }) {
  const t = useText("booking");
  const { moveStop, removeStop } = useBooking();
  return (
    <>
      {count > 2 && (
        <IconButton label={t("stop.remove", { stop: name })} onClick={() => removeStop(stop.key)}>
          <IconTrash size={20} />
        </IconButton>
      )}
      {/* In a row next to the name alone; one above the other next to an address. */}
      <span className={css.moves} data-row={(open && count === 2) || undefined}>
        <button
          type="button"
          aria-label={t("stop.up", { stop: name })}
          disabled={index === 0}
          onClick={() => moveStop(index, index - 1)}
        >
          <IconArrowUp size={20} />
        </button>
        <button
          type="button"
          aria-label={t("stop.down", { stop: name })}
          disabled={index === count - 1}
          onClick={() => moveStop(index, index + 1)}
        >
          <IconArrowDown size={20} />
        </button>
      </span>
    </>
  );
}
