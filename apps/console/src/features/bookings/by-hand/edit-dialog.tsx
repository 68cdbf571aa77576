import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { useEditQuote } from "@songtan/client/forms/use-edit-quote.ts";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { EditQuote } from "@songtan/contract/bookings/edits";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { canEditIn, editStartsAt, waitsForDriver } from "@songtan/domain/booking/changes/edit";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { api, useApiMutation } from "../../api/api.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { useEditChangeText } from "../../shell/page/use-edit-change-text.ts";
import { ParcelFields, PickUpTimeFields } from "../../shell/parcel/parcel-fields.tsx";
import { emptyStop, type StopDraft } from "../../shell/stops/stop-draft.ts";
import { StopFields } from "../../shell/stops/stop-fields.tsx";
import {
  bodyOf,
  changedFacts,
  type EditDraft,
  type EditWish,
  openStops,
  typedInVain,
  wishOf,
} from "./edit-draft.ts";
import { type ByHandProps, useFinish, useSeen } from "./use-by-hand.ts";
import { useEditDraft } from "./use-edit-draft.ts";

/**
 * The booking as its customer describes it on the phone, with the difference in price at the button. A driver decides
 * about other drop-offs; without one the booking is changed at once.
 */
export function EditDialog({ booking, onClose }: ByHandProps) {
  const t = useText("bookings");
  const finish = useFinish(onClose);
  const { outdated } = useSeen(booking);
  const { draft, base, moved, change } = useEditDraft(booking);
  const waits = waitsForDriver(booking.state);
  const fromIndex = editStartsAt(booking.state, booking.stops);
  const wish = wishOf(draft, { booking, fromIndex, waits });
  const isUnchanged = JSON.stringify(draft) === JSON.stringify(base);
  const params = { id: booking.id };
  const price = useEditQuote({
    bookingId: booking.id,
    wish: isUnchanged ? null : wish,
    fetchQuote: (body, signal) =>
      api.call("POST /console/bookings/{id}/edits/quote", { params, body: bodyOf(body), signal }),
  });
  const request = useApiMutation("POST /console/bookings/{id}/edits", () =>
    finish(waits ? "edited" : "requested"),
  );
  const { quote } = price;
  const problem = request.error ?? price.error;
  const errors = problem?.fields ?? {};
  const edit = (part: Partial<EditDraft>) => {
    request.reset();
    change(part);
  };
  const submit = (words: string) => {
    if (!wish || !quote) return;
    const body = { ...bodyOf(wish), totalSatang: quote.totalSatang, words };
    request.mutate({ params, body }, { onError: () => void price.again() });
  };
  return (
    <NoteDialog
      title={t(waits ? "byHand.editWaits" : "byHand.edit")}
      explained={t(waits ? "byHand.editWaitsExplained" : "byHand.editExplained")}
      label={t("move.words")}
      submitLabel={t(waits ? "byHand.editWaits" : "byHand.editAsk")}
      size="medium"
      atButton={<PriceAtButton quote={quote} pending={price.pending} />}
      pending={request.isPending}
      error={problem}
      outdated={canEditIn(booking.state) ? null : outdated}
      onClose={onClose}
      ready={quote !== undefined && !price.pending}
      missing={problem ? undefined : t(missingOf(wish, isUnchanged))}
      onSubmit={submit}
    >
      <GroundNotice {...{ booking, draft, base, moved, fromIndex }} />
      <StopList {...{ draft, fromIndex, errors }} onChange={(stops) => edit({ stops })} />
      {waits && <FactFields {...{ booking, draft, errors }} onChange={edit} />}
    </NoteDialog>
  );
}

const missingOf = (wish: EditWish | null, isUnchanged: boolean) => {
  if (!wish) return "byHand.editMissing";
  return isUnchanged ? "byHand.editUnchanged" : "byHand.editPriceFirst";
};

function PriceAtButton({ quote, pending }: { quote: EditQuote | undefined; pending: boolean }) {
  const t = useText("bookings");
  if (pending || !quote) return pending && <p>{t("byHand.editPricing")}</p>;
  const { settlement, beforeSatang, totalSatang, differenceSatang } = quote;
  return (
    <Notice tone="info" live>
      {settlement === "nothing"
        ? t("edit.settlement.nothing", { price: formatExactBaht(totalSatang) })
        : t(`edit.settlement.${settlement}`, {
            prices: `${formatExactBaht(beforeSatang)} → ${formatExactBaht(totalSatang)}`,
            amount: formatExactBaht(differenceSatang),
          })}
    </Notice>
  );
}

type GroundProps = Pick<ReturnType<typeof useEditDraft>, "draft" | "base" | "moved"> & {
  booking: ConsoleBooking;
  fromIndex: number;
};

/** What changed under the dialog, and what was typed that cannot be sent any more. */
function GroundNotice({ booking, draft, base, moved, fromIndex }: GroundProps) {
  const t = useText("bookings");
  const changeText = useEditChangeText();
  const [waitedThen] = useState(() => waitsForDriver(booking.state));
  const hasDriverNow = waitedThen && !waitsForDriver(booking.state);
  const unsent = [
    ...typedInVain(draft, base, fromIndex).map(({ address, contactName, contactPhone, note }) =>
      [address, contactName, contactPhone, note].filter(Boolean).join(", "),
    ),
    ...(hasDriverNow ? (changedFacts(draft, booking) ?? []).map(changeText) : []),
  ];
  return (
    <>
      {hasDriverNow && (
        <Notice tone="warn" live>
          {t("byHand.editDriverCame")}
        </Notice>
      )}
      {unsent.length > 0 && (
        <Notice tone="warn" live title={t("byHand.editUnsent")}>
          {unsent.join(" · ")}
        </Notice>
      )}
      {moved.length > 0 && (
        <Notice tone="warn" live>
          {t("byHand.editMoved", { changes: moved.map(changeText).join(", ") })}
        </Notice>
      )}
    </>
  );
}

type Errors = Readonly<ApiError["fields"]>;
type StopListProps = {
  draft: EditDraft;
  fromIndex: number;
  errors: Errors;
  onChange: (stops: StopDraft[]) => void;
};

function StopList({ draft, fromIndex, errors, onChange }: StopListProps) {
  const shell = useText("shell");
  const { stops } = draft;
  const open = openStops(draft, fromIndex);
  return (
    <Stack gap={6}>
      {open.map((stop, index) => (
        <StopFields
          key={stop.key}
          stop={stop}
          name={stopName(shell, fromIndex + index)}
          errorOf={(field) =>
            errors[`dropOffs.${index}.${field}`] ??
            (field === "address" ? errors[`dropOffs.${index}`] : undefined)
          }
          onChange={(part) =>
            onChange(stops.map((one) => (one.key === stop.key ? { ...one, ...part } : one)))
          }
          onRemove={
            fromIndex + index > 0 && fromIndex + open.length > limits.stopsMin
              ? () => onChange(stops.filter(({ key }) => key !== stop.key))
              : undefined
          }
        />
      ))}
      {fromIndex + open.length < limits.stopsMax && (
        <ActionButton variant="outline" onClick={() => onChange([...stops, emptyStop()])}>
          {shell("stops.add")}
        </ActionButton>
      )}
    </Stack>
  );
}

const stopName = (shell: ReturnType<typeof useText<"shell">>, index: number): string =>
  index === 0 ? shell("stops.pickUp") : shell("stops.dropOff", { number: index });

type FactFieldsProps = {
  booking: ConsoleBooking;
  draft: EditDraft;
  errors: Errors;
  onChange: (part: Partial<EditDraft>) => void;
};

/** Whatever is no stop, while no driver has the booking. */
function FactFields({ booking, draft, errors, onChange }: FactFieldsProps) {
  const t = useText("bookings");
  const form = useText("customers");
  const payer = draft.stops.some(({ key }) => key === draft.payerKey)
    ? draft.payerKey
    : draft.stops[0]?.key;
  return (
    <>
      <PickUpTimeFields {...{ draft, errors, onChange }} />
      <ParcelFields {...{ draft, errors, onChange }} />
      {draft.category !== booking.parcel.category && (
        <Notice tone="info">{t("byHand.editGoods")}</Notice>
      )}
      {booking.payment.method === "cash" && (
        <SelectField
          label={form("book.payer")}
          value={payer ?? ""}
          onChange={(payerKey) => onChange({ payerKey })}
          options={draft.stops.map(({ key, contactName }, index) => ({
            value: key,
            label: [
              index === 0
                ? form("book.payerSender")
                : form("book.payerRecipient", { number: index }),
              contactName,
            ]
              .filter(Boolean)
              .join(" · "),
          }))}
          error={errors.payerStopIndex}
        />
      )}
    </>
  );
}
