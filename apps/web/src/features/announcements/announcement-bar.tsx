import { useText } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { TextButton } from "@songtan/ui/controls/text-button.tsx";
import { useOffline } from "@songtan/ui/feedback/offline-banner.tsx";
import { useState } from "react";
import { useApiQuery } from "../api/use-call.ts";
import css from "./announcement-bar.module.css";

const storageKey = "songtan.announcements-read";
const againMilliseconds = 5 * 60_000;
/** Ended ones are read no more; a short list is enough. */
const readAtMost = 30;

/**
 * Shows the current announcements of staff, each until it is dismissed on this device. The region is rendered before
 * its texts, so that a screen reader reads them without interrupting.
 */
export function AnnouncementBar({ role }: { role: Role }) {
  const t = useText("shell");
  const offline = useOffline();
  const [dismissed, setDismissed] = useState(loadDismissed);
  const query = useApiQuery(
    "GET /announcements",
    { role, quiet: true },
    { enabled: !offline, refetchIntervalMilliseconds: againMilliseconds },
  );
  const shown = query.data?.data.filter(({ id }) => !dismissed.includes(id)) ?? [];
  const dismiss = (id: string) => {
    const next = [id, ...dismissed].slice(0, readAtMost);
    saveDismissed(next);
    setDismissed(next);
  };
  return (
    <div role="status" aria-label={t("announcement.label")}>
      {shown.map(({ id, text, province }) => (
        <div key={id} className={css.bar}>
          <p className={css.text}>
            {province && <strong>{t("announcement.province", { name: province })} </strong>}
            {text}
          </p>
          <TextButton tone="ground" onClick={() => dismiss(id)}>
            {t("announcement.dismiss")}
          </TextButton>
        </div>
      ))}
    </div>
  );
}

function loadDismissed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

function saveDismissed(ids: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids));
  } catch {
    // Then it is shown again on the next page.
  }
}
