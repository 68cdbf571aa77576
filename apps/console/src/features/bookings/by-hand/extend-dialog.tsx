import { useText } from "@songtan/client/language/use-text.ts";
import { type ExtensionMinutes, extensionMinutes } from "@songtan/domain/booking/extend-search";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/api.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { type ByHandProps, useFinish, useSeen } from "./use-by-hand.ts";

/** A search for a driver is given more time. */
export function ExtendDialog({ booking, onClose }: ByHandProps) {
  const t = useText("bookings");
  const { seen, outdated } = useSeen(booking);
  const finish = useFinish(onClose);
  const [minutes, setMinutes] = useState<ExtensionMinutes>(30);
  const command = useApiMutation("POST /console/bookings/{id}/extend-search", () =>
    finish("extended"),
  );
  return (
    <NoteDialog
      title={t("byHand.extend")}
      explained={t("byHand.extendExplained")}
      label={t("move.words")}
      submitLabel={t("byHand.extend")}
      pending={command.isPending}
      error={command.error}
      outdated={outdated}
      onClose={onClose}
      onSubmit={(words) =>
        command.mutate({ params: { id: booking.id }, body: { ...seen, minutes, words } })
      }
    >
      <SelectField
        label={t("byHand.longer")}
        value={String(minutes)}
        onChange={(value) => setMinutes(Number(value) as ExtensionMinutes)}
        options={extensionMinutes.map((count) => ({
          value: String(count),
          label: t("byHand.minutes", { count }),
        }))}
      />
    </NoteDialog>
  );
}
