import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { useState } from "react";
import { useApiMutation, useApiQuery } from "../../api/api.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { refreshBooking } from "../refresh-booking.ts";

/** Records that the goods have arrived at a depot: the depot, and an explanation. */
export function HoldDialog({ booking, onClose }: { booking: ConsoleBooking; onClose: () => void }) {
  const t = useText("bookings");
  const locale = useLocale();
  const problemText = useProblemText();
  const [seen] = useState({ seenState: booking.state, seenDriverId: booking.driver?.id ?? null });
  const [depotId, setDepotId] = useState("");
  const [tried, setTried] = useState(false);
  const { data: list } = useApiQuery("GET /console/depots", {});
  const open = list?.data.filter(({ closed }) => !closed);
  const command = useApiMutation("POST /console/bookings/{id}/hold", () => {
    refreshBooking();
    notify({ tone: "good", message: t("move.holdDone") });
    onClose();
  });
  return (
    <NoteDialog
      title={t("move.hold")}
      explained={t("move.holdExplained")}
      label={t("move.words")}
      submitLabel={t("move.hold")}
      pending={command.isPending}
      error={command.error}
      onClose={onClose}
      ready={depotId !== ""}
      onTried={() => setTried(true)}
      onSubmit={(note) =>
        command.mutate({ params: { id: booking.id }, body: { ...seen, depotId, words: note } })
      }
    >
      {open?.length === 0 ? (
        <Notice tone="warn">{t("move.noDepot")}</Notice>
      ) : (
        <SelectField
          label={t("move.depot")}
          placeholder={t("move.pickDepot")}
          value={depotId}
          onChange={setDepotId}
          options={(open ?? []).map(({ id, name }) => ({ value: id, label: name[locale] }))}
          error={(tried && !depotId && problemText("required")) || command.error?.fields.depotId}
        />
      )}
    </NoteDialog>
  );
}
