import type { ApiError } from "@songtan/client/api-error.ts";
import { useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Empty } from "@songtan/ui/empty.tsx";
import { ErrorState } from "@songtan/ui/error-state.tsx";
import { NotFound } from "@songtan/ui/illustrations/not-found.tsx";
import { Offline } from "@songtan/ui/illustrations/offline.tsx";
import { Page } from "@songtan/ui/page.tsx";
import { CardSkeleton } from "@songtan/ui/skeletons.tsx";
import { PageHead } from "../shell/page-head.tsx";

type BookingMissingProps = {
  error: ApiError | null;
  back: { to: string; label: string };
  /** Opened by a link, not by its owner. */
  shared?: boolean;
  onRetry: () => void;
  retrying: boolean;
};

/** Before a booking is there: waiting, not found, or not reachable. */
export function BookingMissing({ error, back, shared = false, onRetry, retrying }: BookingMissingProps) {
  const t = useText("tracking");
  const shell = useText("shell");
  return (
    <Page width="narrow">
      <PageHead title={t("customerTrackingDetail.title")} hidden />
      <meta name="referrer" content="no-referrer" />
      {!error && <CardSkeleton label={shell("loading")} lines={5} />}
      {error?.code === "not_found" && (
        <Empty
          drawing={<NotFound size={160} />}
          title={t(shared ? "missing.link" : "missing.booking")}
          titleAs="h1"
          action={<ActionButton to={back.to}>{back.label}</ActionButton>}
        >
          {t(shared ? "missing.linkWords" : "missing.bookingWords")}
        </Empty>
      )}
      {error && error.code !== "not_found" && (
        <ErrorState
          drawing={<Offline size={140} />}
          title={t("missing.failed")}
          titleAs="h1"
          retryLabel={shell("again")}
          onRetry={onRetry}
          retrying={retrying}
        >
          {error.code === "offline" ? shell("problem.offline") : error.message}
        </ErrorState>
      )}
    </Page>
  );
}
