import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";

/** Lists proposals that lapsed because the booking moved on before a second person answered. */
export function LapsedProposals({ lapsedProposals }: Pick<ConsoleBooking, "lapsedProposals">) {
  const t = useText("bookings");
  const locale = useLocale();
  if (lapsedProposals.length === 0) return null;
  return (
    <Card title={t("byHand.lapsed")}>
      <Stack gap={3}>
        {lapsedProposals.map(
          ({ id, kind, movedSatang, words, proposedBy, proposedAt, lapsedAt }) => (
            <Notice
              key={id}
              tone="info"
              title={t(`byHand.lapsedKind.${kind}`, { name: proposedBy.name })}
            >
              <p>{words}</p>
              <p>
                {[
                  t("byHand.lapsedAsked", { time: formatInstant(proposedAt, locale) }),
                  ...(movedSatang ? [formatExactBaht(movedSatang)] : []),
                ].join(" · ")}
              </p>
              <p>{t("byHand.lapsedWhy", { time: formatInstant(lapsedAt, locale) })}</p>
            </Notice>
          ),
        )}
      </Stack>
    </Card>
  );
}
