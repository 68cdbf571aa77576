import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleCustomer } from "@songtan/contract/by-hand/customers";
import { limits } from "@songtan/domain/limits";
import { readSatang } from "@songtan/domain/thai/typed-number";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/api.ts";
import { usePermission } from "../session/use-session.ts";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import { DescriptionList } from "../shell/page/description-list.tsx";
import { refreshCustomers } from "./use-customer-command.ts";

/** Shows the debt and the credit of the customer, with the action to give credit for staff in charge of money. */
export function MoneyCard({ customer }: { customer: ConsoleCustomer }) {
  const t = useText("customers");
  const may = usePermission("payment.refund") && customer.state !== "closed";
  const [giving, setGiving] = useState(false);
  const { dueSatang, creditSatang } = customer.money;
  return (
    <Card
      title={t("money.title")}
      footer={
        may && (
          <ActionButton variant="outline" onClick={() => setGiving(true)}>
            {t("money.give")}
          </ActionButton>
        )
      }
    >
      <DescriptionList
        pairs={[
          [t("money.due"), formatExactBaht(dueSatang)],
          [t("money.credit"), formatExactBaht(creditSatang)],
        ]}
      />
      {giving && <CreditDialog customer={customer} onClose={() => setGiving(false)} />}
    </Card>
  );
}

type CreditDialogProps = { customer: ConsoleCustomer; onClose: () => void };

function CreditDialog({ customer, onClose }: CreditDialogProps) {
  const t = useText("customers");
  const problemText = useProblemText();
  const [amount, setAmount] = useState("");
  const [tried, setTried] = useState(false);
  const satang = readSatang(amount) ?? 0;
  const problem = satang <= 0 || satang > limits.liabilitySatangMax ? problemText("format") : null;
  const needsSecond = satang > customer.money.aloneSatang;
  const give = useApiMutation("POST /console/customers/{id}/credit", () => {
    refreshCustomers();
    notify({ tone: "good", message: t(needsSecond ? "money.proposed" : "money.given") });
    onClose();
  });
  return (
    <NoteDialog
      title={t("money.give")}
      explained={t("money.explained")}
      label={t("money.words")}
      submitLabel={t(needsSecond && !problem ? "money.propose" : "money.give")}
      pending={give.isPending}
      error={give.error}
      ready={!problem}
      onTried={() => setTried(true)}
      onClose={onClose}
      onSubmit={(words) =>
        give.mutate({ params: { id: customer.id }, body: { amountSatang: satang, words } })
      }
    >
      <MoneyField
        label={t("money.amount")}
        help={t("money.alone", { amount: formatExactBaht(customer.money.aloneSatang) })}
        value={amount}
        onChange={setAmount}
        error={(tried && problem) || give.error?.fields.amountSatang}
      />
      {needsSecond && !problem && <Notice tone="info">{t("money.second")}</Notice>}
    </NoteDialog>
  );
}
