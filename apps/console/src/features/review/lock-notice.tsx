import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { LockView } from "@songtan/contract/console/reviews";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import type { ReviewLock } from "./use-review-lock.ts";

/** Shows the holder of this review when it is another staff member. */
export function LockNotice({ held, other }: { held: ReviewLock; other: LockView | null }) {
  const t = useText("review");
  const locale = useLocale();
  const textOf = useErrorText();
  if (held.lock || !held.error) return null;
  const name = other && !other.mine ? other.staffName : null;
  const action = (
    <ActionButton variant="outline" onClick={held.acquire}>
      {t("lock.take")}
    </ActionButton>
  );
  if (!name || !other) {
    return (
      <Notice tone="warn" live title={t("lock.lost")} action={action}>
        {textOf(held.error)}
      </Notice>
    );
  }
  return (
    <Notice tone="warn" live title={t("lock.other", { name })} action={action}>
      {t("lock.otherWords", { name, time: formatTime(other.until, locale) })}
    </Notice>
  );
}
