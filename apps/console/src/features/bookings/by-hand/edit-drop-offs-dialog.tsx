import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { EditQuote, QuoteEdit } from "@songtan/contract/bookings/edits";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { firstEditable } from "@songtan/domain/booking/changes/edit";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/api.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { contactOf, emptyStop, type StopDraft, spotOf } from "../../shell/stops/stop-draft.ts";
import { StopFields } from "../../shell/stops/stop-fields.tsx";
import { type ByHandProps, useFinish } from "./use-by-hand.ts";

type Stop = ConsoleBooking["stops"][number];

const draftOf = ({ index, address, latitude, longitude, ...stop }: Stop): StopDraft =>
  emptyStop({
    from: index,
    search: address,
    address,
    place: { latitude, longitude },
    contactName: stop.contactName,
    contactPhone: stop.contactPhone,
    note: stop.note ?? "",
  });

/** What is sent; null while a place is missing. */
function requestOf(fromIndex: number, drafts: readonly StopDraft[]): QuoteEdit | null {
  const dropOffs = drafts.flatMap((draft) => {
    const spot = spotOf(draft);
    return spot ? [{ from: draft.from, ...spot, ...contactOf(draft) }] : [];
  });
  return dropOffs.length === drafts.length ? { fromIndex, dropOffs } : null;
}

/** Other drop-offs, as the customer describes them on the phone: the difference first, then the driver decides. */
export function EditDropOffsDialog({ booking, onClose }: ByHandProps) {
  const t = useText("bookings");
  const finish = useFinish(onClose);
  // As the stops were when the dialog opened: what changed since then is refused.
  const [fromIndex] = useState(() => firstEditable(booking.stops));
  const [drafts, setDrafts] = useState(() => booking.stops.slice(fromIndex).map(draftOf));
  const [quote, setQuote] = useState<EditQuote | null>(null);
  const params = { id: booking.id };
  const price = useApiMutation("POST /console/bookings/{id}/edits/quote", setQuote);
  const request = useApiMutation("POST /console/bookings/{id}/edits", () => finish("requested"));
  const body = requestOf(fromIndex, drafts);
  const change = (next: StopDraft[]) => {
    setDrafts(next);
    setQuote(null);
  };
  return (
    <NoteDialog
      title={t("byHand.edit")}
      explained={t("byHand.editExplained")}
      label={t("move.words")}
      submitLabel={t("byHand.editAsk")}
      pending={request.isPending}
      error={request.error ?? price.error}
      onClose={onClose}
      ready={quote !== null}
      missing={t("byHand.editPriceFirst")}
      onSubmit={(words) =>
        quote &&
        body &&
        request.mutate({ params, body: { ...body, totalSatang: quote.totalSatang, words } })
      }
    >
      <DropOffFields
        fromIndex={fromIndex}
        drafts={drafts}
        errors={{ ...price.error?.fields, ...request.error?.fields }}
        onChange={change}
      />
      <ActionButton
        variant="outline"
        pending={price.isPending}
        disabledReason={body ? null : t("byHand.editMissing")}
        onClick={() => body && price.mutate({ params, body })}
      >
        {t("byHand.editPrice")}
      </ActionButton>
      {quote && <Difference quote={quote} />}
    </NoteDialog>
  );
}

function Difference({ quote }: { quote: EditQuote }) {
  const t = useText("bookings");
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

type DropOffFieldsProps = {
  fromIndex: number;
  drafts: StopDraft[];
  errors: Readonly<Record<string, string>>;
  onChange: (drafts: StopDraft[]) => void;
};

function DropOffFields({ fromIndex, drafts, errors, onChange }: DropOffFieldsProps) {
  const shell = useText("shell");
  return (
    <Stack gap={6}>
      {drafts.map((draft, index) => (
        <StopFields
          key={draft.key}
          stop={draft}
          name={shell("stops.dropOff", { number: fromIndex + index })}
          errorOf={(field) => errors[`dropOffs.${index}.${field}`]}
          onChange={(part) =>
            onChange(drafts.map((one) => (one.key === draft.key ? { ...one, ...part } : one)))
          }
          onRemove={
            drafts.length > 1
              ? () => onChange(drafts.filter(({ key }) => key !== draft.key))
              : undefined
          }
        />
      ))}
      {fromIndex + drafts.length < limits.stopsMax && (
        <ActionButton variant="outline" onClick={() => onChange([...drafts, emptyStop()])}>
          {shell("stops.add")}
        </ActionButton>
      )}
    </Stack>
  );
}
