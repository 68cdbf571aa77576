import { mergeIntoCache } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { FormSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { api } from "../api/api.ts";
import { callKey, useApiMutation, useApiQuery } from "../api/use-call.ts";
import { PayerForm } from "./payer-form.tsx";

const read = "GET /customer/tax-payer" as const;

/** The tax data of a customer's profile. */
export function TaxPayerCard() {
  const t = useText("receipts");
  const { data: payer, error, refetch } = useApiQuery(read, {});
  const savePayer = (answer: typeof payer) => mergeIntoCache(callKey(read, {}), answer);
  const remove = useApiMutation("DELETE /customer/tax-payer", () => {
    savePayer(null);
    notify({ message: t("payer.removed"), tone: "good" });
  });
  return (
    <Card title={t("payer.title")} description={t("payer.words")}>
      {payer === undefined && error && (
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      )}
      {payer === undefined && !error && <FormSkeleton label={t("payer.loading")} />}
      {payer !== undefined && (
        <PayerForm
          key={payer ? "known" : "new"}
          payer={payer}
          onSend={async ({ keep: _, ...body }) => {
            savePayer(await api.call("PUT /customer/tax-payer", { body }));
            notify({ message: t("payer.saved"), tone: "good" });
          }}
        >
          {({ pending, dirty }) => (
            <Stack direction="row" gap={2}>
              <ActionButton type="submit" variant={dirty ? "filled" : "soft"} pending={pending}>
                {t("payer.save")}
              </ActionButton>
              {payer && (
                <ActionButton
                  variant="quiet"
                  pending={remove.isPending}
                  onClick={() => remove.mutate({})}
                >
                  {t("payer.remove")}
                </ActionButton>
              )}
            </Stack>
          )}
        </PayerForm>
      )}
      <ProblemNotice error={remove.error} />
    </Card>
  );
}
