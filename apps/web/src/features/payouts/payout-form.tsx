import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PayoutTermsView } from "@songtan/contract/payouts/payouts";
import { readSatang, writeAmount } from "@songtan/domain/thai/typed-number";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/use-call.ts";
import { spokenDay } from "./day.ts";
import css from "./figures.module.css";
import { PayoutFigures } from "./payout-figures.tsx";
import { UsableFrom } from "./usable-from.tsx";
import { useBankName } from "./use-bank-name.ts";

/** The amount, and how much arrives, where and when. */
export function PayoutForm({
  terms,
  onRequested,
}: {
  terms: PayoutTermsView;
  onRequested: () => void;
}) {
  const t = useText("payouts");
  const problemText = useProblemText();
  const [text, setText] = useState(writeAmount(terms.maxSatang));
  const [shown, setShown] = useState(false);
  const requestPayout = useApiMutation("POST /driver/payouts", onRequested);
  const satang = readSatang(text);
  const problem =
    satang === null
      ? problemText("format")
      : satang < terms.minSatang
        ? t("ask.min", { amount: formatBaht(terms.minSatang) })
        : satang > terms.maxSatang
          ? t("ask.max", { amount: formatBaht(terms.maxSatang) })
          : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setShown(true);
        if (!problem && satang !== null && !requestPayout.isPending)
          requestPayout.mutate({ body: { amountSatang: satang } });
      }}
    >
      <Stack>
        <PayoutFigures terms={terms} />
        <MoneyField
          label={t("ask.amount")}
          value={text}
          onChange={setText}
          onBlur={() => setShown(true)}
          error={(shown && problem) || requestPayout.error?.fields.amountSatang}
        />
        {!problem && satang !== null && <WhatArrives terms={terms} satang={satang} />}
        {requestPayout.error && !requestPayout.error.fields.amountSatang && (
          <ProblemNotice error={requestPayout.error} />
        )}
        <div className={css.submit}>
          <ActionButton type="submit" fullWidth pending={requestPayout.isPending}>
            {t("ask.submit")}
          </ActionButton>
        </div>
      </Stack>
    </form>
  );
}

function WhatArrives({ terms, satang }: { terms: PayoutTermsView; satang: number }) {
  const t = useText("payouts");
  const locale = useLocale();
  const bankName = useBankName();
  const { account } = terms;
  return (
    <div role="status">
      <dl className={css.figures}>
        <div>
          <dt>{t("ask.fee")}</dt>
          <dd>
            <Money>{formatBaht(-terms.feeSatang)}</Money>
          </dd>
        </div>
        <div className={css.total}>
          <dt>{t("ask.net")}</dt>
          <dd>
            <Money size="large">{formatBaht(satang - terms.feeSatang)}</Money>
          </dd>
        </div>
      </dl>
      {account && (
        <p className={css.words}>
          {t("ask.when", {
            bank: bankName(account.bankCode),
            digits: account.lastDigits,
            send: spokenDay(terms.sendDay, locale),
            arrive: spokenDay(terms.arrivalDay, locale),
          })}
        </p>
      )}
      {account && <UsableFrom account={account} />}
      {account && account.state !== "verified" && (
        <p className={css.words}>{t("ask.accountChecked")}</p>
      )}
    </div>
  );
}
