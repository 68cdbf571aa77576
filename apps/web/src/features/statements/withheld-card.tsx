import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatDay, formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useApiQuery } from "../api/use-call.ts";
import { useDownload } from "../api/use-download.ts";

/**
 * Tax withheld in a year, payment by payment, with the certificates (50 ทวิ). Hidden where nothing
 * was withheld.
 */
export function WithheldCard({ year }: { year: string }) {
  const t = useText("statement");
  const locale = useLocale();
  const { data } = useApiQuery("GET /driver/withheld", { query: { year } });
  const { start, pending, error } = useDownload();
  if (!data || data.payments.length === 0) return null;
  const shownYear = locale === "th" ? String(data.year + 543) : String(data.year);
  const wholeYear = `/driver/withheld/years/${data.year}/certificate` as const;
  return (
    <Card
      title={t("withheld.title", { year: shownYear })}
      description={t("withheld.words", {
        base: formatExactBaht(data.baseSatang),
        tax: formatExactBaht(data.taxSatang),
      })}
    >
      <Stack gap={3}>
        <List label={t("withheld.title", { year: shownYear })}>
          {data.payments.map((payment) => {
            const path = `/driver/withheld/${payment.id}/certificate` as const;
            const name = payment.bookingNumber ?? formatDay(payment.day, locale);
            return (
              <ListRow
                key={payment.id}
                title={name}
                description={t("withheld.payment", {
                  day: formatDay(payment.day, locale),
                  base: formatExactBaht(payment.baseSatang),
                  tax: formatExactBaht(payment.taxSatang),
                })}
                end={
                  <ActionButton
                    variant="quiet"
                    icon={<IconFileTypePdf size={20} />}
                    aria-label={t("withheld.take", { name })}
                    pending={pending === path}
                    onClick={() => start(path, `50tawi-${name}.pdf`)}
                  >
                    {t("withheld.short")}
                  </ActionButton>
                }
              />
            );
          })}
        </List>
        {data.final ? (
          <div>
            <ActionButton
              variant="outline"
              icon={<IconFileTypePdf size={20} />}
              pending={pending === wholeYear}
              onClick={() => start(wholeYear, `50tawi-${data.year}.pdf`)}
            >
              {t("withheld.wholeYear", { year: shownYear })}
            </ActionButton>
          </div>
        ) : (
          <p>{t("withheld.later", { year: shownYear })}</p>
        )}
        <ProblemNotice error={error} />
      </Stack>
    </Card>
  );
}
