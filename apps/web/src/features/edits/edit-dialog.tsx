import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { useEditQuote } from "@songtan/client/forms/use-edit-quote.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { waitsForDriver } from "@songtan/domain/booking/changes/edit";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import type { LngLat } from "@songtan/ui/map/source/map-types.ts";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { api } from "../api/api.ts";
import { useApiMutation } from "../api/use-call.ts";
import { DropOffFields } from "./drop-off-fields.tsx";
import css from "./edit-dialog.module.css";
import {
  type DraftDropOff,
  draftOf,
  type EditWish,
  emptyDropOff,
  isUnchanged,
  moveDropOff,
  wishOf,
} from "./edit-draft.ts";
import { EditPrice } from "./edit-price.tsx";
import { type EditFacts, FactsFields } from "./facts-fields.tsx";
import { PinSpot } from "./pin-spot.tsx";
import type { PlaceSlot } from "./place-slot.ts";

type EditDialogProps = {
  booking: BookingView;
  draft: DraftDropOff[];
  /** What was typed for drop-offs that the driver has begun since. */
  inVain: readonly { number: number; typed: string }[];
  onDraft: (draft: DraftDropOff[]) => void;
  onClose: () => void;
  onRequested: (booking: BookingView) => void;
  PlaceField: PlaceSlot;
};

/** Other stops with their price, before the driver is involved or while there is none. */
export function EditDialog(props: EditDialogProps) {
  const { booking, draft, onDraft, onClose, onRequested } = props;
  const t = useText("tracking");
  const shell = useText("shell");
  const [pinFor, setPinFor] = useState<string | null>(null);
  const [facts, setFacts] = useState<EditFacts>({});
  const waits = waitsForDriver(booking.state);
  const stops = wishOf(draft, booking.edit.fromIndex);
  const wish = stops && waits ? { ...stops, ...facts } : stops;
  const price = useEditQuote({
    bookingId: booking.id,
    wish,
    fetchQuote: (body, signal) =>
      api.call("POST /bookings/{id}/edits/quote", { params: { id: booking.id }, body, signal }),
  });
  const requestEdit = useApiMutation("POST /bookings/{id}/edits", onRequested);
  const change = (key: string, changes: Partial<DraftDropOff>) => {
    requestEdit.reset();
    onDraft(draft.map((stop) => (stop.key === key ? { ...stop, ...changes } : stop)));
  };
  const { quote } = price;
  const send = () => {
    if (!wish || !quote) return;
    const body = { ...wish, totalSatang: quote.totalSatang };
    requestEdit.mutate({ params: { id: booking.id }, body }, { onError: () => void price.again() });
  };
  const pinned = draft.find(({ key }) => key === pinFor);
  const setPin = (stop: DraftDropOff, [longitude, latitude]: LngLat) => {
    const address = stop.address || stop.search || t("edit.pinnedAddress");
    change(stop.key, { latitude, longitude, address, search: address, placeId: null });
    setPinFor(null);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(pinned ? "edit.pin" : waits ? "edit.waits.action" : "edit.title")}
      closeLabel={shell("close")}
      size="medium"
      footer={
        !pinned && (
          <EditFooter
            {...{ booking, wish, price }}
            unchanged={isUnchanged(draft, draftOf(booking)) && (!waits || isEmpty(facts))}
            pending={requestEdit.isPending}
            onRequest={send}
          />
        )
      }
    >
      {pinned ? (
        <PinSpot
          start={startOf(pinned, booking)}
          onBack={() => setPinFor(null)}
          onChosen={(spot) => setPin(pinned, spot)}
        />
      ) : (
        <DropOffList
          {...props}
          onChange={change}
          onPin={setPinFor}
          problem={requestEdit.error ?? price.error}
        >
          {waits && (
            <FactsFields
              {...{ booking, draft, facts }}
              errors={(requestEdit.error ?? price.error)?.fields ?? {}}
              onChange={(next) => {
                requestEdit.reset();
                setFacts(next);
              }}
            />
          )}
        </DropOffList>
      )}
    </Dialog>
  );
}

const isEmpty = (facts: EditFacts): boolean =>
  Object.values(facts).every((fact) => fact === undefined);

/** Where the pin begins: at the drop-off, or at the pick-up for one that has no place yet. */
function startOf({ longitude, latitude }: DraftDropOff, { stops, line }: BookingView): LngLat {
  const [first] = stops;
  const [begin = [0, 0]] = line;
  return [longitude ?? first?.longitude ?? begin[0], latitude ?? first?.latitude ?? begin[1]];
}

type EditFooterProps = Pick<EditDialogProps, "booking"> & {
  wish: EditWish | null;
  price: ReturnType<typeof useEditQuote>;
  unchanged: boolean;
  pending: boolean;
  onRequest: () => void;
};

/** The price and the question, always in sight. */
function EditFooter(props: EditFooterProps) {
  const { booking, wish, price, unchanged, pending, onRequest } = props;
  const t = useText("tracking");
  const missing = wish === null ? t("edit.missing") : unchanged ? t("edit.unchanged") : null;
  const waiting = price.pending || !price.quote ? t("edit.pricing") : null;
  return (
    <div className={css.footer}>
      {price.quote && !unchanged && (
        <EditPrice price={price.quote} promoLessSatang={promoLess(booking, price.quote)} />
      )}
      <ActionButton
        fullWidth
        pending={pending}
        disabledReason={missing ?? (price.error ? t("edit.mend") : waiting)}
        onClick={onRequest}
      >
        {t(waitsForDriver(booking.state) ? "edit.waits.confirm" : "edit.ask")}
      </ActionButton>
    </div>
  );
}

type Lines = Pick<BookingView, "lines">;
const promoIn = ({ lines }: Lines): number =>
  0 - (lines.find(({ code }) => code === "promo")?.amountSatang ?? 0);
const promoLess = (before: Lines, after: Lines): number => promoIn(before) - promoIn(after);

type DropOffListProps = EditDialogProps & {
  problem: ApiError | null;
  onChange: (key: string, changes: Partial<DraftDropOff>) => void;
  onPin: (key: string) => void;
  children: ReactNode;
};

function DropOffList({
  booking,
  draft,
  inVain,
  onDraft,
  PlaceField,
  problem,
  onChange,
  onPin,
  children,
}: DropOffListProps) {
  const t = useText("tracking");
  const near = booking.stops[0] ?? null;
  const waits = waitsForDriver(booking.state);
  const [waitedThen] = useState(waits);
  const cameWhileTyping = waitedThen && !waits;
  const { fromIndex } = booking.edit;
  return (
    <Stack>
      {inVain.map(({ number, typed }) => (
        <Notice key={number} tone="warn" live title={t("edit.begun.title", { number })}>
          {t("edit.begun.text", { typed })}
        </Notice>
      ))}
      {cameWhileTyping && (
        <Notice tone="warn" live title={t("edit.begun.accepted")}>
          {t("edit.begun.acceptedText")}
        </Notice>
      )}
      <p className={css.words}>
        {waits ? t("edit.waits.words") : t("edit.words", { minutes: limits.editAnswerMinutes })}
      </p>
      <ol className={css.stops}>
        {draft.map((stop, index) => (
          <DropOffFields
            key={stop.key}
            stop={stop}
            number={fromIndex + index}
            index={index}
            count={draft.length}
            near={near}
            codSatang={booking.stops[stop.from ?? 0]?.codAmountSatang ?? 0}
            errors={problem?.fields ?? {}}
            PlaceField={PlaceField}
            onChange={(changes) => onChange(stop.key, changes)}
            onMove={(to) => onDraft(moveDropOff(draft, index, to))}
            onRemove={() => onDraft(draft.toSpliced(index, 1))}
            onPin={() => onPin(stop.key)}
          />
        ))}
      </ol>
      {fromIndex + draft.length < limits.stopsMax && (
        <ActionButton
          variant="soft"
          fullWidth
          icon={<IconPlus size={20} aria-hidden />}
          onClick={() => onDraft([...draft, emptyDropOff(crypto.randomUUID())])}
        >
          {t("edit.add")}
        </ActionButton>
      )}
      {children}
      {problem && (
        <Notice tone="bad" live>
          {problem.message}
        </Notice>
      )}
    </Stack>
  );
}
