import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { isStopDone } from "@songtan/domain/booking/stop";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useApiMutation, useApiQuery } from "../../api/api.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { DescriptionList } from "../../shell/page/description-list.tsx";
import { type ByHandProps, useFinish, useSeen } from "./use-by-hand.ts";

/** A sender who calls wants the goods back: what it costs them, for staff to read out, and doing it. */
export function RecallDialog({ booking, onClose }: ByHandProps) {
  const t = useText("bookings");
  const { seen, outdated } = useSeen(booking);
  const finish = useFinish(onClose);
  const params = { id: booking.id };
  const ground = useApiQuery("GET /console/bookings/{id}/recall", { params });
  const { data: options, refetch } = ground;
  const command = useApiMutation("POST /console/bookings/{id}/recall", () => finish("recalled"));
  const { returnSatang = 0, fareDueSatang = 0, refusal } = options ?? {};
  const codSatang = booking.stops
    .filter(({ index, state }) => index > 0 && !isStopDone(state))
    .reduce((sum, { codAmountSatang }) => sum + (codAmountSatang ?? 0), 0);
  return (
    <NoteDialog
      title={t("byHand.recall")}
      explained={t("byHand.recallExplained")}
      label={t("move.words")}
      submitLabel={t("byHand.recall")}
      danger
      pending={command.isPending}
      ground={ground}
      error={command.error}
      outdated={outdated}
      onClose={onClose}
      ready={options?.allowed ?? false}
      onSubmit={(words) =>
        command.mutate(
          { params, body: { ...seen, words, expectedReturnSatang: returnSatang } },
          { onError: () => void refetch() },
        )
      }
    >
      {refusal && <Notice tone="warn">{t(`byHand.recallRefusal.${refusal}`)}</Notice>}
      {options?.allowed && (
        <>
          <DescriptionList
            pairs={[
              [
                t("byHand.recallCost"),
                returnSatang > 0 ? formatExactBaht(returnSatang) : t("byHand.recallIncluded"),
              ],
              [
                t("byHand.recallFareDue"),
                fareDueSatang > 0 ? formatExactBaht(fareDueSatang) : null,
              ],
              [t("byHand.recallCod"), codSatang > 0 ? formatExactBaht(codSatang) : null],
            ]}
          />
          {returnSatang > 0 && <p>{t("byHand.recallPaid")}</p>}
        </>
      )}
    </NoteDialog>
  );
}
