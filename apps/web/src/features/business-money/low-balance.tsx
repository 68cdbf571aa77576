import { MoneyField } from "@songtan/client/forms/number-field.tsx";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BusinessBalanceView } from "@songtan/contract/businesses/business-money";
import { limits } from "@songtan/domain/limits";
import { readSatang } from "@songtan/domain/thai/typed-number";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/use-call.ts";

type LowBalanceProps = {
  lowBalanceSatang: number | null;
  onSaved: (now: BusinessBalanceView) => void;
};

/** Below which balance the business is notified. */
export function LowBalance({ lowBalanceSatang, onSaved }: LowBalanceProps) {
  const t = useText("money");
  const [text, setText] = useState(lowBalanceSatang === null ? "" : String(lowBalanceSatang / 100));
  const [problem, setProblem] = useState<string>();
  const save = useApiMutation("PUT /business/balance/low-balance", (now) => {
    notify({ message: t("low.saved"), tone: "good" });
    onSaved(now);
  });
  const submit = () => {
    const satang = text.trim() === "" ? null : readSatang(text);
    const isWrong =
      text.trim() !== "" &&
      (satang === null || satang <= 0 || satang > limits.creditLimitSatangMax);
    setProblem(isWrong ? t("low.format") : undefined);
    if (!isWrong) save.mutate({ body: { lowBalanceSatang: satang } });
  };
  return (
    <Card title={t("low.title")} description={t("low.text")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <MoneyField
            label={t("low.field")}
            help={t("low.off")}
            value={text}
            error={problem}
            onChange={setText}
          />
          {save.error && <ProblemNotice error={save.error} />}
          <div>
            <ActionButton type="submit" variant="outline" pending={save.isPending}>
              {t("low.save")}
            </ActionButton>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
