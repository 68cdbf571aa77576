import { formatDay, formatInstant, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { OfflineBanner, useOffline } from "@songtan/ui/feedback/offline-banner.tsx";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { clearStaleAnswers, useCachedAt } from "../features/offline/offline-cache.ts";

const againMilliseconds = 15_000;

async function readAgain(): Promise<void> {
  // Fetched here: a page that reads nothing never loads it.
  const { queryClient } = await import("@songtan/client/calls/query-client.ts");
  await queryClient.invalidateQueries();
}

/**
 * Shown without a network, or when the network is so slow that this device shows cached data; in that case with the
 * time of that data.
 */
export function NetworkBanner() {
  const t = useText("shell");
  const locale = useLocale();
  const offline = useOffline();
  const cachedAt = useCachedAt();
  const { pathname } = useLocation();
  useEffect(() => {
    // `pathname` is named because arriving anywhere leaves the last page.
    if (pathname) clearStaleAnswers();
  }, [pathname]);
  const slow = cachedAt !== null && !offline;
  useEffect(() => {
    if (!slow) return;
    const timer = setInterval(readAgain, againMilliseconds);
    return () => clearInterval(timer);
  }, [slow]);
  const isToday =
    cachedAt && formatDay(cachedAt, locale) === formatDay(new Date().toISOString(), locale);
  const time = cachedAt && (isToday ? formatTime : formatInstant)(cachedAt, locale);
  return (
    <OfflineBanner
      {...(slow && { offline: true })}
      action={
        slow && (
          <ActionButton variant="quiet" onClick={() => void readAgain()}>
            {t("again")}
          </ActionButton>
        )
      }
    >
      {slow && `${t("kept.slow")} ${t("kept.of", { time: time ?? "" })}`}
      {!slow && (time ? t("kept.offline", { time }) : t("offline"))}
    </OfflineBanner>
  );
}
