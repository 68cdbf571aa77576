import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useApiQuery } from "../../features/api/use-call.ts";
import { ServiceCard } from "../../features/availability/service-card.tsx";
import { OperatorContact } from "../../features/legal/operator-contact.tsx";
import { PageHead } from "../../features/shell/page-head.tsx";

const againMilliseconds = 60_000;

/** Public page with the current state of the service and its history over 90 days. */
export default function Status() {
  const t = useText("status");
  const shell = useText("shell");
  const { data, error, refetch, isFetching } = useApiQuery(
    "GET /status",
    { quiet: true },
    { refetchIntervalMilliseconds: againMilliseconds },
  );
  return (
    <Page width="narrow" title={t("title")} description={t("description")}>
      <PageHead title={t("title")} description={t("description")} />
      <Stack>
        {!data && !error && <CardSkeleton label={shell("loading")} lines={5} />}
        {!data && error && (
          <QueryError
            error={error}
            title={t("failed")}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data?.services.map((service) => (
          <ServiceCard key={service.service} service={service} />
        ))}
        {data && <OperatorContact />}
      </Stack>
    </Page>
  );
}
