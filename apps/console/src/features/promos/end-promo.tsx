import { queryClient } from "@songtan/client/calls/query-client.ts";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { PromoView } from "@songtan/contract/console/promos";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { callKey, useApiMutation } from "../api/api.ts";

/** Refetches all data about promos. */
export const refreshPromos = () => {
  void queryClient.invalidateQueries({ queryKey: callKey("GET /console/promos") });
  void queryClient.invalidateQueries({ queryKey: callKey("GET /console/promos/{id}") });
};

/** Stops a code for good, after a question. */
export function EndPromo({ promo }: { promo: PromoView }) {
  const t = useText("pricing");
  const shell = useText("shell");
  const errorText = useErrorText();
  const [confirming, setConfirming] = useState(false);
  const end = useApiMutation("POST /console/promos/{id}/end", () => {
    setConfirming(false);
    refreshPromos();
  });
  return (
    <>
      <ActionButton variant="danger" onClick={() => setConfirming(true)}>
        {t("promo.end")}
      </ActionButton>
      <Confirm
        opened={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() =>
          end.mutate({ params: { id: promo.id }, body: { revision: promo.revision } })
        }
        title={t("promo.endTitle", { code: promo.code })}
        cost={{
          label: t("promo.left"),
          value: formatExactBaht(Math.max(0, promo.budgetSatang - promo.spentSatang)),
        }}
        confirmLabel={t("promo.end")}
        cancelLabel={shell("cancel")}
        tone="danger"
        pending={end.isPending}
        error={end.error && errorText(end.error)}
      >
        {t("promo.endWords")}
      </Confirm>
    </>
  );
}
