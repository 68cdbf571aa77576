import { queryClient } from "@songtan/client/calls/query-client.ts";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { CancellationPreview } from "@songtan/contract/by-hand/previews";
import type { CancellationFee } from "@songtan/domain/booking/staff-cancellation";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { useState } from "react";
import { callKey, sendCommand } from "../../api/api.ts";
import { BulkDialog } from "../../shell/bulk/bulk-dialog.tsx";
import type { BulkPlan } from "../../shell/bulk/use-bulk-run.ts";
import { refreshBooking } from "../refresh-booking.ts";

type Plan = BulkPlan & { row: CancellationPreview };
type CancelManyProps = { ids: readonly string[]; onClose: () => void };

const total = (plans: readonly Plan[], amount: "feeSatang" | "backSatang") =>
  formatExactBaht(plans.reduce((sum, { row }) => sum + row[amount], 0));

/** Cancels several bookings for their customers, with the fee of each or without. */
export function CancelManyDialog({ ids, onClose }: CancelManyProps) {
  const t = useText("bookings");
  const [fee, setFee] = useState<CancellationFee>("by_rule");
  const toPlan = (row: CancellationPreview): Plan => ({
    row,
    id: row.id,
    name: `${row.number} · ${row.customer}`,
    note: [
      t("many.money", {
        fee: formatExactBaht(row.feeSatang),
        back: formatExactBaht(row.backSatang),
      }),
      row.secondPerson && t("many.second"),
    ]
      .filter(Boolean)
      .join(" · "),
    problem: row.problem && t(`many.problem.${row.problem}`),
  });
  const load = async (rows: readonly string[]) =>
    (
      await sendCommand("POST /console/bookings/preview-cancellations", {
        body: { ids: [...rows], fee },
      })
    ).data.map(toPlan);
  const send = async ({ row }: Plan, words: string) => {
    const { id, seenState, seenDriverId, feeSatang } = row;
    const body = { seenState, seenDriverId, fee, expectedFeeSatang: feeSatang, words };
    const { state } = await sendCommand("POST /console/bookings/{id}/cancel", {
      params: { id },
      body,
    });
    return t(`many.outcome.${state}`);
  };
  return (
    <BulkDialog
      title={t("many.cancel")}
      explained={t("byHand.cancelExplained")}
      submitLabel={t("many.cancel")}
      danger
      ids={ids}
      load={load}
      send={send}
      choice={fee}
      label={t("move.words")}
      sum={(plans) => {
        const waits = plans.filter(({ row }) => row.secondPerson).length;
        const fees = { fee: total(plans, "feeSatang"), back: total(plans, "backSatang") };
        return (
          <>
            <p>{t("many.sum", fees)}</p>
            {waits > 0 && <p>{t("many.waits", { count: waits })}</p>}
          </>
        );
      }}
      onClose={onClose}
      onChanged={() => {
        refreshBooking();
        void queryClient.invalidateQueries({ queryKey: callKey("GET /console/bookings") });
      }}
    >
      <ChoiceCards
        label={t("byHand.fee")}
        value={fee}
        onChange={(value) => setFee(value as CancellationFee)}
        options={[
          { value: "by_rule", title: t("byHand.withFee"), description: t("byHand.withFeeWords") },
          {
            value: "none",
            title: t("byHand.withoutFee"),
            description: t("many.withoutFeeWords"),
          },
        ]}
      />
    </BulkDialog>
  );
}
