import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { IncidentView } from "@songtan/contract/console/operations";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { useState } from "react";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { DoubtList } from "./doubt-list.tsx";
import { useCloseIncident } from "./use-close-incident.ts";

const decisions = ["release", "deduct"] as const;
type Decision = (typeof decisions)[number];

type DecideDoubtDialogProps = {
  incident: IncidentView;
  doubted: NonNullable<IncidentView["doubted"]>;
  onClose: () => void;
};

/** After a look at a doubtful delivery: the pay is released, or a second person decides about its deduction. */
export function DecideDoubtDialog({ incident, doubted, onClose }: DecideDoubtDialogProps) {
  const t = useText("operations");
  const [decision, setDecision] = useState<Decision | null>(null);
  const close = useCloseIncident(onClose);
  const { heldSatang, charges, fareSatang } = doubted;
  const hasPay = heldSatang > 0;
  const named = charges.map(({ why, amountSatang }) =>
    t("doubt.charge", { why: t(`doubt.why.${why}`), amount: formatBaht(amountSatang) }),
  );
  const stakesOf = (value: Decision) => [
    ...(named.length > 0 ? [t(`doubt.${value}Charges`, { charges: named.join(", ") })] : []),
    ...(value === "deduct" && fareSatang > 0
      ? [t("doubt.fareStays", { amount: formatBaht(fareSatang) })]
      : []),
  ];
  return (
    <NoteDialog
      title={`${t("doubt.decide")}: ${incident.booking?.number ?? ""}`}
      explained={t("doubt.explained")}
      label={t("closeField")}
      submitLabel={decision ? t(`doubt.${decision}`) : t("close")}
      danger={decision === "deduct"}
      // The decision is not preselected: otherwise one tap would release a doubtful pay without reading.
      ready={!hasPay || decision !== null}
      missing={t("doubt.choose")}
      pending={close.isPending}
      error={close.error}
      onClose={onClose}
      onSubmit={(resolution) =>
        close.mutate({
          params: { id: incident.id },
          body: { resolution, ...(decision === "deduct" && { deductPay: true }) },
        })
      }
    >
      <DoubtList doubted={doubted} />
      {hasPay && (
        <ChoiceCards
          label={t("doubt.decide")}
          value={decision}
          onChange={(value) => setDecision(value as Decision)}
          options={decisions.map((value) => ({
            value,
            title: t(`doubt.${value}`),
            description: [t(`doubt.${value}Words`), ...stakesOf(value)].join(" "),
          }))}
        />
      )}
    </NoteDialog>
  );
}
