import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleCustomerSummary } from "@songtan/contract/by-hand/customers";
import type { SuspensionPreview } from "@songtan/contract/by-hand/previews";
import { customerSuspensionReasons } from "@songtan/domain/customers/customer-suspension";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { useState } from "react";
import { sendCommand } from "../../api/api.ts";
import { BulkDialog } from "../../shell/bulk/bulk-dialog.tsx";
import type { BulkPlan } from "../../shell/bulk/use-bulk-run.ts";
import { refreshCustomers } from "../use-customer-command.ts";

type ManyCustomersProps = { rows: readonly ConsoleCustomerSummary[]; onClose: () => void };

function usePreview(change: "suspend" | "reinstate") {
  const t = useText("customers");
  const toPlan = ({ id, name, problem, activeBookings }: SuspensionPreview): BulkPlan => ({
    id,
    name,
    note: activeBookings > 0 ? t("many.active", { count: activeBookings }) : "",
    problem: problem && t(`many.${change}.${problem}`),
  });
  return async (ids: readonly string[]) =>
    (
      await sendCommand("POST /console/customers/preview-suspensions", {
        body: { ids: [...ids], change },
      })
    ).data.map(toPlan);
}

/** Suspends several customers for one reason. */
export function SuspendManyDialog({ rows, onClose }: ManyCustomersProps) {
  const t = useText("customers");
  const problemText = useProblemText();
  const load = usePreview("suspend");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const known = customerSuspensionReasons.find((item) => item === reason);
  return (
    <BulkDialog
      title={t("suspension.suspend")}
      explained={t("suspension.suspendExplained")}
      submitLabel={t("suspension.suspend")}
      danger
      label={t("suspension.words")}
      ids={rows.map(({ id }) => id)}
      load={load}
      send={async ({ id }, words) => {
        if (known)
          await sendCommand("POST /console/customers/{id}/suspend", {
            params: { id },
            body: { reason: known, words },
          });
        return "";
      }}
      ready={known !== undefined}
      onTried={() => setTried(true)}
      onClose={onClose}
      onChanged={refreshCustomers}
    >
      <SelectField
        label={t("suspension.reasonField")}
        placeholder={t("suspension.pick")}
        value={reason}
        onChange={setReason}
        options={customerSuspensionReasons.map((value) => ({
          value,
          label: t(`suspension.reason.${value}`),
        }))}
        error={tried && !known ? problemText("required") : undefined}
      />
    </BulkDialog>
  );
}

/** Reinstates several customers, who can then book. */
export function ReinstateManyDialog({ rows, onClose }: ManyCustomersProps) {
  const t = useText("customers");
  const load = usePreview("reinstate");
  return (
    <BulkDialog
      title={t("suspension.reinstate")}
      explained={t("suspension.reinstateExplained")}
      submitLabel={t("suspension.reinstate")}
      label={t("suspension.words")}
      ids={rows.map(({ id }) => id)}
      load={load}
      send={async ({ id }, words) => {
        await sendCommand("POST /console/customers/{id}/reinstate", {
          params: { id },
          body: { words },
        });
        return "";
      }}
      onClose={onClose}
      onChanged={refreshCustomers}
    />
  );
}
