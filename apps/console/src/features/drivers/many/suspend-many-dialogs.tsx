import { required } from "@songtan/client/forms/field-rules.ts";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { SuspensionPreview } from "@songtan/contract/by-hand/previews";
import { suspensionReasons } from "@songtan/domain/driver-types";
import { suspensionReasonTexts } from "@songtan/domain/drivers/rejection-reasons";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { useState } from "react";
import { sendCommand } from "../../api/api.ts";
import { BulkDialog } from "../../shell/bulk/bulk-dialog.tsx";
import type { BulkPlan } from "../../shell/bulk/use-bulk-run.ts";
import { type ManyDriversProps, refreshDrivers } from "./refresh-drivers.ts";

function usePreview(change: "suspend" | "reinstate") {
  const t = useText("drivers");
  const toPlan = ({ id, name, problem, activeBookings }: SuspensionPreview): BulkPlan => ({
    id,
    name,
    note: activeBookings > 0 ? t("many.active", { count: activeBookings }) : "",
    problem: problem && t(`many.${change}`),
  });
  return async (ids: readonly string[]) =>
    (
      await sendCommand("POST /console/drivers/preview-suspensions", {
        body: { ids: [...ids], change },
      })
    ).data.map(toPlan);
}

/** Suspends several drivers for one reason, which they can read. */
export function SuspendManyDialog({ rows, onClose }: ManyDriversProps) {
  const t = useText("drivers");
  const locale = useLocale();
  const rule = useRuleText();
  const load = usePreview("suspend");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const known = suspensionReasons.find((item) => item === reason);
  return (
    <BulkDialog
      title={t("suspend.do")}
      explained={t("suspend.doWords")}
      submitLabel={t("suspend.do")}
      danger
      label={t("suspend.words")}
      optional={reason !== "other"}
      ids={rows.map(({ id }) => id)}
      load={load}
      send={async ({ id }, words) => {
        if (known)
          await sendCommand("POST /console/drivers/{id}/suspend", {
            params: { id },
            body: { reason: known, ...(words && { words }) },
          });
        return "";
      }}
      ready={known !== undefined}
      onTried={() => setTried(true)}
      onClose={onClose}
      onChanged={refreshDrivers}
    >
      <SelectField
        label={t("suspend.reason")}
        placeholder=""
        value={reason}
        onChange={setReason}
        options={suspensionReasons.map((value) => ({
          value,
          label: suspensionReasonTexts[locale][value],
        }))}
        error={tried ? rule(required)(reason) : undefined}
      />
    </BulkDialog>
  );
}

/** Reinstates several suspended drivers, who can then work. */
export function ReinstateManyDialog({ rows, onClose }: ManyDriversProps) {
  const t = useText("drivers");
  const load = usePreview("reinstate");
  return (
    <BulkDialog
      title={t("suspend.reinstate")}
      explained={t("suspend.reinstateWords")}
      submitLabel={t("suspend.reinstate")}
      label={t("suspend.words")}
      optional
      ids={rows.map(({ id }) => id)}
      load={load}
      send={async ({ id }, words) => {
        await sendCommand("POST /console/drivers/{id}/reinstate", {
          params: { id },
          body: words ? { words } : {},
        });
        return "";
      }}
      onClose={onClose}
      onChanged={refreshDrivers}
    />
  );
}
