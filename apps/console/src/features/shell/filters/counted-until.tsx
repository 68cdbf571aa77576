import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

type CountedUntilProps = {
  filters: { values: Record<"countedAt", string>; set(name: "countedAt", value: string): void };
};

/** Where a figure led to the list: until when it was counted, and the way to the rows that came later. */
export function CountedUntil({ filters }: CountedUntilProps) {
  const t = useText("shell");
  const locale = useLocale();
  const { countedAt } = filters.values;
  if (!countedAt || Number.isNaN(Date.parse(countedAt))) return null;
  return (
    <Notice
      tone="info"
      action={
        <ActionButton variant="quiet" onClick={() => filters.set("countedAt", "")}>
          {t("counted.later")}
        </ActionButton>
      }
    >
      {t("counted.until", { at: formatInstant(countedAt, locale) })}
    </Notice>
  );
}
