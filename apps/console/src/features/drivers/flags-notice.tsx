import { queryClient } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { callKey, useApiMutation } from "../api/api.ts";

/** Another account has the same citizen number, bank account or plate: staff look, and say that they did. */
export function FlagsNotice({ driver }: { driver: ConsoleDriver }) {
  const t = useText("drivers");
  const resolve = useApiMutation("POST /console/drivers/{id}/flags/{flagId}/resolve", () => {
    void queryClient.invalidateQueries({
      queryKey: callKey("GET /console/drivers/{id}", { params: { id: driver.id } }),
    });
  });
  if (driver.flags.length === 0) return null;
  return (
    <Stack gap={3}>
      {driver.flags.map((flag) => (
        <Notice
          key={flag.id}
          tone="warn"
          title={t(`flag.${flag.kind}`)}
          action={
            <ActionButton
              variant="outline"
              pending={resolve.isPending}
              onClick={() => resolve.mutate({ params: { id: driver.id, flagId: flag.id } })}
            >
              {t("flag.resolve")}
            </ActionButton>
          }
        >
          <SmartLink to={`/drivers/${flag.otherDriver.id}`}>{flag.otherDriver.name}</SmartLink>
        </Notice>
      ))}
      <ProblemNotice error={resolve.error} />
    </Stack>
  );
}
