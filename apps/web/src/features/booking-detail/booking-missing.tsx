import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { useOffline } from "@songtan/ui/feedback/offline-banner.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { NotFound } from "@songtan/ui/illustrations/not-found.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { PageHead } from "../shell/page-head.tsx";

type BookingMissingProps = {
  error: ApiError | null;
  back: { to: string; label: string };
  /** Opened by a link, not by its owner. */
  shared?: boolean;
  /** Content from this device's cache, shown when the network is missing. */
  known?: ReactNode;
  /** The outline of the page, shown while it loads. */
  waiting?: ReactNode;
  onRetry: () => void;
  retrying: boolean;
};

/** The network is often there before it carries anything. */
const againMilliseconds = 15_000;

/** Before a booking is there: waiting, not found, or not reachable. It is read again once the network is back. */
export function BookingMissing({
  error,
  back,
  shared = false,
  known,
  waiting,
  onRetry,
  retrying,
}: BookingMissingProps) {
  const t = useText("tracking");
  const shell = useText("shell");
  const offline = useOffline();
  const retry = useEffectEvent(onRetry);
  const isCutOff = error?.code === "offline" && !offline;
  useEffect(() => {
    if (!isCutOff) return;
    retry();
    const timer = setInterval(retry, againMilliseconds);
    return () => clearInterval(timer);
  }, [isCutOff]);
  if (!error && waiting) return waiting;
  const shown = error?.code === "offline" ? known : null;
  return (
    <Page width="narrow" back={error ? back : undefined}>
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
      {shown && <h1>{t("missing.known")}</h1>}
      {shown}
      {shown && (
        <ActionButton variant="outline" fullWidth pending={retrying} onClick={onRetry}>
          {shell("again")}
        </ActionButton>
      )}
      {error && error.code !== "not_found" && !shown && (
        <QueryError
          error={error}
          title={t("missing.failed")}
          titleAs="h1"
          onRetry={onRetry}
          retrying={retrying}
        />
      )}
    </Page>
  );
}
