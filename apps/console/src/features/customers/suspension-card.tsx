import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleCustomer } from "@songtan/contract/by-hand/customers";
import { customerSuspensionReasons } from "@songtan/domain/customers/customer-suspension";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/api.ts";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { ItemList } from "../shell/page/description-list.tsx";
import { refreshCustomers } from "./use-customer-command.ts";

/** Shows whether the customer may book, and the start and the reason of a suspension. */
export function SuspensionCard({ customer }: { customer: ConsoleCustomer }) {
  const t = useText("customers");
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const suspended = customer.state === "suspended";
  const close = () => setOpen(false);
  return (
    <Card
      title={t("suspension.title")}
      tone={suspended ? "accent" : "plain"}
      footer={
        customer.state !== "closed" && (
          <ActionButton variant={suspended ? "outline" : "danger"} onClick={() => setOpen(true)}>
            {t(suspended ? "suspension.reinstate" : "suspension.suspend")}
          </ActionButton>
        )
      }
    >
      {customer.suspensions.length === 0 ? (
        <p>{t("suspension.none")}</p>
      ) : (
        <ItemList
          label={t("suspension.title")}
          items={customer.suspensions.map(({ id, reason, words, by, at, reinstated }) => ({
            id,
            title: `${t(`suspension.reason.${reason}`)}: ${words}`,
            note: [
              `${by} · ${formatInstant(at, locale)}`,
              reinstated &&
                t("suspension.ended", {
                  name: reinstated.by,
                  time: formatInstant(reinstated.at, locale),
                }),
            ]
              .filter(Boolean)
              .join(" · "),
          }))}
        />
      )}
      {open && suspended && <ReinstateDialog customer={customer} onClose={close} />}
      {open && !suspended && <SuspendDialog customer={customer} onClose={close} />}
    </Card>
  );
}

type DialogProps = { customer: ConsoleCustomer; onClose: () => void };

function SuspendDialog({ customer, onClose }: DialogProps) {
  const t = useText("customers");
  const problemText = useProblemText();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const known = customerSuspensionReasons.find((item) => item === reason);
  const suspend = useApiMutation("POST /console/customers/{id}/suspend", () => {
    refreshCustomers();
    onClose();
  });
  return (
    <NoteDialog
      title={t("suspension.suspend")}
      explained={t("suspension.suspendExplained")}
      label={t("suspension.words")}
      submitLabel={t("suspension.suspend")}
      danger
      pending={suspend.isPending}
      error={suspend.error}
      ready={known !== undefined}
      onTried={() => setTried(true)}
      onClose={onClose}
      onSubmit={(words) =>
        known && suspend.mutate({ params: { id: customer.id }, body: { reason: known, words } })
      }
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
    </NoteDialog>
  );
}

function ReinstateDialog({ customer, onClose }: DialogProps) {
  const t = useText("customers");
  const reinstate = useApiMutation("POST /console/customers/{id}/reinstate", () => {
    refreshCustomers();
    onClose();
  });
  return (
    <NoteDialog
      title={t("suspension.reinstate")}
      explained={t("suspension.reinstateExplained")}
      label={t("suspension.words")}
      submitLabel={t("suspension.reinstate")}
      pending={reinstate.isPending}
      error={reinstate.error}
      onClose={onClose}
      onSubmit={(words) => reinstate.mutate({ params: { id: customer.id }, body: { words } })}
    />
  );
}
