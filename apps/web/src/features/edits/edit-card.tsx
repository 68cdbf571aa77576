import { useDraft } from "@songtan/client/forms/use-draft.ts";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { EditView } from "@songtan/contract/bookings/edits";
import { isTerminal } from "@songtan/domain/booking/booking";
import { canEditIn, waitsForDriver } from "@songtan/domain/booking/changes/edit";
import { bookingPhase } from "@songtan/domain/booking/phase";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { Suspense, useState } from "react";
import { useApiMutation } from "../api/use-call.ts";
import { type DraftDropOff, resumeDraft, typedInVain } from "./edit-draft.ts";
import { EditPrice } from "./edit-price.tsx";
import type { PlaceSlot } from "./place-slot.ts";

const EditDialog = lazyPart(async () => (await import("./edit-dialog.tsx")).EditDialog);

type EditCardProps = {
  booking: BookingView;
  onChanged: (booking: BookingView) => void;
  PlaceField: PlaceSlot;
};

/** Changing a booking without a driver; then requesting other drop-offs, waiting for the driver's answer, and the answer. */
export function EditCard({ booking, onChanged, PlaceField }: EditCardProps) {
  const t = useText("tracking");
  const { edit } = booking;
  const [opened, setOpened] = useState(false);
  // A dialog closed by mistake, or a page loaded again, has lost nothing.
  const [savedDraft, setSavedDraft] = useState<DraftDropOff[] | null>(null);
  const typed: { dropOffs?: DraftDropOff[] } = savedDraft ? { dropOffs: savedDraft } : {};
  const { clear: deleteDraft } = useDraft(`edit-drop-offs.${booking.id}`, typed, ({ dropOffs }) =>
    setSavedDraft(dropOffs ?? null),
  );
  const close = () => setOpened(false);
  // The stream may bring our own question before its answer does.
  const asked = edit.newest?.state === "asked";
  const waits = waitsForDriver(booking.state);
  const begun = isAllBegun(booking);
  return (
    <>
      {edit.newest && !isTerminal(booking.state) && (
        <Answer booking={booking} edit={edit.newest} onChanged={onChanged} />
      )}
      {canEditIn(booking.state) && <WhyNot refusal={begun ? "begun" : edit.refusal} />}
      {edit.allowed && !begun && (
        <ActionButton variant="outline" fullWidth onClick={() => setOpened(true)}>
          {t(waits ? "edit.waits.action" : "edit.action")}
        </ActionButton>
      )}
      {opened && (edit.allowed || asked) && (
        // Its code and texts may still be loading: the page stays until then.
        <Suspense>
          <EditDialog
            booking={booking}
            draft={resumeDraft(savedDraft, booking)}
            inVain={typedInVain(savedDraft, booking)}
            onDraft={setSavedDraft}
            onClose={close}
            onRequested={(answer) => {
              setOpened(false);
              setSavedDraft(null);
              deleteDraft();
              onChanged(answer);
              notify({ message: t(waits ? "edit.waits.done" : "edit.asked"), tone: "good" });
            }}
            PlaceField={PlaceField}
          />
        </Suspense>
      )}
      <Dialog
        opened={opened && !edit.allowed && !asked}
        onClose={close}
        title={t("changed.edit")}
        closeLabel={t("changed.close")}
        footer={<ActionButton onClick={close}>{t("changed.close")}</ActionButton>}
      >
        <Notice tone="info" live>
          {t(`phase.${bookingPhase(booking).phase}`)}
        </Notice>
      </Dialog>
    </>
  );
}

/** The driver has set off for the last drop-off, or was there. */
const isAllBegun = ({ edit, stops }: BookingView): boolean =>
  edit.allowed && edit.fromIndex >= stops.length;

/** Why drop-offs stay as they are. An open request has its own notice. */
function WhyNot({ refusal }: { refusal: BookingView["edit"]["refusal"] | "begun" }) {
  const t = useText("tracking");
  if (refusal !== "edit_used" && refusal !== "edit_not_possible" && refusal !== "begun")
    return null;
  return (
    <Notice tone="plain" title={t("edit.action")}>
      {t(`edit.why.${refusal}`)}
    </Notice>
  );
}

const tones = { asked: "info", agreed: "good", declined: "warn", expired: "warn" } as const;

function Answer({
  booking,
  edit,
  onChanged,
}: { edit: EditView } & Pick<EditCardProps, "booking" | "onChanged">) {
  const t = useText("tracking");
  const errorText = useErrorText();
  const locale = useLocale();
  const withdraw = useApiMutation("DELETE /bookings/{id}/edits/{editId}", onChanged);
  const { state } = edit;
  if (state === "withdrawn") return null;
  return (
    <Notice
      tone={tones[state]}
      live
      title={t(`edit.state.${state}`)}
      action={
        state === "asked" && (
          <ActionButton
            variant="outline"
            pending={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id: booking.id, editId: edit.id } })}
          >
            {t("edit.withdraw")}
          </ActionButton>
        )
      }
    >
      <Stack gap={2}>
        {state === "asked" && <p>{t("edit.until", { time: formatTime(edit.answerBy, locale) })}</p>}
        {state === "asked" || state === "agreed" ? (
          <EditPrice price={edit} />
        ) : (
          <p>{t("edit.stays")}</p>
        )}
        {withdraw.error && <p>{errorText(withdraw.error)}</p>}
      </Stack>
    </Notice>
  );
}
