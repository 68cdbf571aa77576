import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

/**
 * The return is the customer's request: no recipient waits at the drop-offs any more, and it is
 * paid.
 */
export function RecallNotice({ recall }: { recall: NonNullable<TaskView["recall"]> }) {
  const t = useText("driver");
  return (
    <Notice tone="warn" title={t("recall.title")} live>
      <p>{t("recall.words")}</p>
      {recall.paySatang > 0 && <p>{t("recall.pay", { amount: formatBaht(recall.paySatang) })}</p>}
    </Notice>
  );
}
