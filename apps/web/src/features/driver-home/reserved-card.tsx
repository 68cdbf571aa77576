import { queryClient } from "@songtan/client/calls/query-client.ts";
import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DashboardView } from "@songtan/contract/drivers/drivers";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { callKey, useApiMutation } from "../api/use-call.ts";

type Reserved = DashboardView["reserved"][number];

/** Scheduled jobs that staff have reserved for the driver, who may decline each. */
export function ReservedCard({ reserved }: Pick<DashboardView, "reserved">) {
  const t = useText("driver");
  if (reserved.length === 0) return null;
  return (
    <Card title={t("reserved.title")} description={t("reserved.words")}>
      <Stack>
        {reserved.map((job) => (
          <ReservedJob key={job.bookingId} job={job} />
        ))}
      </Stack>
    </Card>
  );
}

function ReservedJob({
  job: { bookingId, number, scheduledAt, from, to, paySatang },
}: {
  job: Reserved;
}) {
  const t = useText("driver");
  const locale = useLocale();
  const [confirming, setConfirming] = useState(false);
  const decline = useApiMutation("POST /driver/reserved-bookings/{id}/decline", () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/dashboard") });
    notify({ tone: "info", message: t("reserved.declined") });
  });
  return (
    <Stack as="article" gap={2}>
      <strong>
        {formatInstant(scheduledAt, locale)} · {formatExactBaht(paySatang)}
      </strong>
      <p>{t("reserved.way", { from, to })}</p>
      {confirming ? (
        <Stack gap={2}>
          <p role="status">
            {t("reserved.sure", { number })} {t("reserved.sureWords")}
          </p>
          <Stack direction="row" gap={2}>
            <ActionButton
              variant="danger"
              pending={decline.isPending}
              onClick={() => decline.mutate({ params: { id: bookingId } })}
            >
              {t("reserved.decline")}
            </ActionButton>
            <ActionButton variant="quiet" onClick={() => setConfirming(false)}>
              {t("reserved.keep")}
            </ActionButton>
          </Stack>
        </Stack>
      ) : (
        <ActionButton
          variant="outline"
          aria-label={t("reserved.declineJob", { number })}
          onClick={() => setConfirming(true)}
        >
          {t("reserved.decline")}
        </ActionButton>
      )}
    </Stack>
  );
}
