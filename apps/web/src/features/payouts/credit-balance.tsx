import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { WithNumbers } from "@songtan/client/language/unbroken.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { CreditView } from "@songtan/contract/payouts/payouts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Pending } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callKey, useApiMutation, useApiQuery } from "../api/use-call.ts";
import { spokenDay } from "./day.ts";
import { PayoutRow } from "./payout-row.tsx";
import { UsableFrom } from "./usable-from.tsx";
import { useBankName } from "./use-bank-name.ts";

const refreshMilliseconds = 30_000;

/** Shows the customer's credit: the amount, its sources, and the way to their bank account. */
export function CreditBalance() {
  const t = useText("payouts");
  const { data, error, refetch } = useApiQuery(
    "GET /customer/credit",
    { quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  if (!data)
    return error ? (
      <Card title={t("credit.title")}>
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <Pending />
    );
  // Most people never have any.
  if (data.moves.length === 0) return null;
  return (
    <Card
      id="credit"
      title={t("credit.title")}
      description={t("credit.words")}
      aside={<Money size="large">{formatBaht(data.freeSatang)}</Money>}
    >
      <Stack>
        {data.promisedSatang > 0 && (
          <p>{t("credit.promised", { amount: formatBaht(data.promisedSatang) })}</p>
        )}
        {data.freeSatang > 0 && <Transfer credit={data} />}
        {data.transfers.length > 0 && (
          <List label={t("credit.transfers")}>
            {data.transfers.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </List>
        )}
        <Moves moves={data.moves} />
      </Stack>
    </Card>
  );
}

function Transfer({ credit }: { credit: CreditView }) {
  const t = useText("payouts");
  const locale = useLocale();
  const bankName = useBankName();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const { account, block, freeSatang } = credit;
  const transfer = useApiMutation("POST /customer/credit/transfers", () => {
    setConfirming(false);
    void queryClient.invalidateQueries({ queryKey: callKey("GET /customer/credit", {}) });
  });
  const amount = formatBaht(freeSatang);
  if (block)
    return <p>{t(`credit.block.${block}`, { min: formatBaht(credit.transferMinSatang) })}</p>;
  if (!account) return null;
  return (
    <>
      <div>
        <ActionButton variant="outline" onClick={() => setConfirming(true)}>
          {t("credit.transfer", { amount })}
        </ActionButton>
      </div>
      <Confirm
        opened={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => transfer.mutate({ body: { amountSatang: freeSatang } })}
        title={t("credit.transferTitle", { amount })}
        confirmLabel={t("credit.transferYes")}
        cancelLabel={t("cancel")}
        pending={transfer.isPending}
        error={transfer.error && errorText(transfer.error)}
      >
        <p>
          {t("credit.transferWords", {
            bank: bankName(account.bankCode),
            digits: account.lastDigits,
            send: spokenDay(credit.sendDay, locale),
            arrive: spokenDay(credit.arrivalDay, locale),
          })}
        </p>
        <UsableFrom account={account} />
        {account.state !== "verified" && <p>{t("ask.accountChecked")}</p>}
      </Confirm>
    </>
  );
}

const usual = [
  "refund_granted",
  "claim_granted",
  "adjusted",
  "credit_used",
  "due_paid",
  "payout_requested",
  "payout_returned",
  "refund_sent",
  "dispute_lost",
  "credit_paid_out",
  "cancellation_settled",
  "payment_unused",
  "due_received",
  "charge_unused",
  "withholding_recorded",
] as const;

function Moves({ moves }: { moves: CreditView["moves"] }) {
  const t = useText("payouts");
  const locale = useLocale();
  const [all, setAll] = useState(false);
  const firstRows = 4;
  const kindText = (kind: CreditView["moves"][number]["kind"]) => {
    const known = usual.find((one) => one === kind);
    return t(known ? `credit.move.${known}` : "credit.move.other");
  };
  return (
    <Stack gap={3}>
      <List label={t("credit.moves")}>
        {(all ? moves : moves.slice(0, firstRows)).map((move) => (
          <ListRow
            key={move.id}
            title={kindText(move.kind)}
            description={
              <WithNumbers
                text={[
                  formatInstant(move.at, locale),
                  move.booking && t("cod.booking", { number: move.booking.number }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              />
            }
            end={
              <Money>{`${move.amountSatang > 0 ? "+" : ""}${formatBaht(move.amountSatang)}`}</Money>
            }
          />
        ))}
      </List>
      {!all && moves.length > firstRows && (
        <div>
          <ActionButton variant="quiet" onClick={() => setAll(true)}>
            {t("cod.more")}
          </ActionButton>
        </div>
      )}
    </Stack>
  );
}
