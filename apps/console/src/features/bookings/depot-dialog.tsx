import { queryClient } from "@songtan/client/calls/query-client.ts";
import * as rules from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDepot } from "@songtan/contract/console/depots";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { callKey, useApiMutation } from "../api/api.ts";
import { DepotPosition } from "./depot-position.tsx";
import {
  type DepotField,
  depotFields,
  depotValues,
  readPosition,
  sentDepot,
  sentNames,
} from "./depot-values.ts";

const checks: Record<DepotField, rules.FieldRule> = {
  nameTh: rules.name,
  nameEn: rules.name,
  addressTh: rules.line(limits.addressCharacters),
  addressEn: rules.line(limits.addressCharacters),
  hoursTh: rules.name,
  hoursEn: rules.name,
  phone: rules.contactPhone,
  position: (text) => rules.required(text) ?? (readPosition(text) ? null : "format"),
};

/** Edits a depot's texts in both languages; null creates a new depot. */
export function DepotDialog({
  depot,
  onClose,
}: {
  depot: ConsoleDepot | null;
  onClose: () => void;
}) {
  const t = useText("bookings");
  const shell = useText("shell");
  const locale = useLocale();
  const problemText = useProblemText();
  const [values, setValues] = useState(() => depotValues(depot));
  const [tried, setTried] = useState(false);
  const finish = () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/depots") });
    notify({ tone: "good", message: t("depots.saved") });
    onClose();
  };
  const add = useApiMutation("POST /console/depots", finish);
  const change = useApiMutation("POST /console/depots/{id}", finish);
  const error = add.error ?? change.error;
  const pending = add.isPending || change.isPending;
  const address = locale === "th" ? "addressTh" : "addressEn";
  const save = () => {
    setTried(true);
    const position = readPosition(values.position);
    if (pending || !position || depotFields.some((field) => checks[field](values[field]))) return;
    const body = sentDepot(values, position);
    if (depot)
      change.mutate({ params: { id: depot.id }, body: { ...body, seenSavedAt: depot.savedAt } });
    else add.mutate({ body });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={depot ? t("depots.changeWhich", { name: depot.name[locale] }) : t("depots.add")}
      closeLabel={shell("cancel")}
      footer={
        <>
          <ActionButton variant="outline" onClick={onClose}>
            {shell("cancel")}
          </ActionButton>
          <ActionButton pending={pending} onClick={save}>
            {t("depots.save")}
          </ActionButton>
        </>
      }
    >
      <Stack gap={3}>
        {depotFields.map((field) => {
          const problem = checks[field](values[field]);
          const shown =
            (tried && problem && problemText(problem)) || error?.fields[sentNames[field]];
          if (field === "position")
            return (
              <DepotPosition
                key={field}
                value={values.position}
                onChange={(position) => setValues((was) => ({ ...was, position }))}
                onFound={(found) =>
                  setValues((was) => ({ ...was, [address]: was[address] || found }))
                }
                error={shown}
              />
            );
          return (
            <TextField
              key={field}
              label={t(`depots.${field}`)}
              value={values[field]}
              onChange={(text) => setValues((was) => ({ ...was, [field]: text }))}
              error={shown}
            />
          );
        })}
        <CheckField
          label={t("depots.closed")}
          help={t("depots.closedHelp")}
          checked={values.closed}
          onChange={(closed) => setValues((was) => ({ ...was, closed }))}
        />
        <ProblemNotice error={error} />
      </Stack>
    </Dialog>
  );
}
