import { useText } from "@songtan/client/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Dialog } from "@songtan/ui/dialog.tsx";
import type { LngLat } from "@songtan/ui/map-types.ts";
import { Notice } from "@songtan/ui/notice.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useCommand } from "../api/use-call.ts";
import { DropOffFields } from "./drop-off-fields.tsx";
import css from "./edit-dialog.module.css";
import { type DraftDropOff, draftOf, emptyDropOff, isUnchanged, moved, wishOf } from "./edit-draft.ts";
import { EditPrice } from "./edit-price.tsx";
import { PinSpot } from "./pin-spot.tsx";
import type { PlaceSlot } from "./place-slot.ts";
import { useEditQuote } from "./use-edit-quote.ts";

type EditDialogProps = {
  booking: BookingView;
  draft: DraftDropOff[];
  onDraft: (draft: DraftDropOff[]) => void;
  onClose: () => void;
  onAsked: (booking: BookingView) => void;
  PlaceField: PlaceSlot;
};

/** Other drop-offs with their price, before anything is asked of the driver. */
export function EditDialog(props: EditDialogProps) {
  const { booking, draft, onDraft, onClose, onAsked, PlaceField } = props;
  const t = useText("tracking");
  const shell = useText("shell");
  const [pinFor, setPinFor] = useState<string | null>(null);
  const wish = wishOf(draft, booking.edit.fromIndex);
  const { quote, pending, error, again } = useEditQuote(booking.id, wish);
  const ask = useCommand("POST /bookings/{id}/edits", onAsked);
  const change = (key: string, changes: Partial<DraftDropOff>) => {
    ask.reset();
    onDraft(draft.map((stop) => (stop.key === key ? { ...stop, ...changes } : stop)));
  };
  const unchanged = isUnchanged(draft, draftOf(booking));
  const missing = wish === null ? t("edit.missing") : unchanged ? t("edit.unchanged") : null;
  const waiting = pending || !quote ? t("edit.pricing") : null;
  const problem = ask.error ?? error;
  const send = () => {
    if (!wish || !quote) return;
    const body = { ...wish, totalSatang: quote.totalSatang };
    ask.mutate({ params: { id: booking.id }, body }, { onError: () => void again() });
  };
  const first = booking.stops[0];
  const near = first ? { latitude: first.latitude, longitude: first.longitude } : null;
  const pinned = draft.find(({ key }) => key === pinFor);
  const start: LngLat = [
    pinned?.longitude ?? near?.longitude ?? 100.5347,
    pinned?.latitude ?? near?.latitude ?? 13.7466,
  ];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(pinned ? "edit.pin" : "edit.title")}
      closeLabel={shell("close")}
      size="medium"
      footer={
        !pinned && (
          <div className={css.footer}>
            {quote && !unchanged && <EditPrice price={quote} />}
            <ActionButton
              fullWidth
              pending={ask.isPending}
              disabledReason={missing ?? (error ? t("edit.mend") : waiting)}
              onClick={send}
            >
              {t("edit.ask")}
            </ActionButton>
          </div>
        )
      }
    >
      {pinned ? (
        <PinSpot
          start={start}
          onBack={() => setPinFor(null)}
          onChosen={([longitude, latitude]) => {
            const address = pinned.address || pinned.search || t("edit.pinnedAddress");
            change(pinned.key, { latitude, longitude, address, search: address, placeId: null });
            setPinFor(null);
          }}
        />
      ) : (
        <Stack>
          <p className={css.words}>{t("edit.words", { minutes: limits.editAnswerMinutes })}</p>
          <ol className={css.stops}>
            {draft.map((stop, place) => (
              <DropOffFields
                key={stop.key}
                stop={stop}
                number={booking.edit.fromIndex + place}
                place={place}
                count={draft.length}
                near={near}
                errors={problem?.fields ?? {}}
                PlaceField={PlaceField}
                onChange={(changes) => change(stop.key, changes)}
                onMove={(to) => onDraft(moved(draft, place, to))}
                onRemove={() => onDraft(draft.toSpliced(place, 1))}
                onPin={() => setPinFor(stop.key)}
              />
            ))}
          </ol>
          {booking.edit.fromIndex + draft.length < limits.stopsMax && (
            <ActionButton
              variant="soft"
              fullWidth
              icon={<IconPlus size={20} aria-hidden />}
              onClick={() => onDraft([...draft, emptyDropOff(crypto.randomUUID())])}
            >
              {t("edit.add")}
            </ActionButton>
          )}
          {problem && (
            <Notice tone="bad" live>
              {problem.message}
            </Notice>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
