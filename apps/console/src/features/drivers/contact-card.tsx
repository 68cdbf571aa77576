import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { callLink, formatPhone } from "@songtan/domain/thai/phone";
import { provinceByCode } from "@songtan/domain/thai/provinces";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DescriptionList } from "../shell/page/description-list.tsx";

/** Shows the driver's contact details and vehicle. */
export function ContactCard({ driver }: { driver: ConsoleDriver }) {
  const t = useText("drivers");
  const shell = useText("shell");
  const locale = useLocale();
  const province = driver.provinceCode ? provinceByCode(driver.provinceCode) : undefined;
  const verifiedText = (verifiedAt: string | null) =>
    verifiedAt ? t("page.verified") : t("page.notVerified");
  const { average, count } = driver.rating;
  return (
    <Card title={t("page.contact")}>
      <DescriptionList
        pairs={[
          [
            t("page.phone"),
            <span key="phone">
              <a href={callLink(driver.phone)}>{formatPhone(driver.phone)}</a> ·{" "}
              {verifiedText(driver.phoneVerifiedAt)}
            </span>,
          ],
          [
            t("page.email"),
            <span key="email">
              <a href={`mailto:${driver.email}`}>{driver.email}</a> ·{" "}
              {verifiedText(driver.emailVerifiedAt)}
            </span>,
          ],
          [
            t("page.plate"),
            [
              driver.vehicle && shell(`vehicle.${driver.vehicle}`),
              driver.plate,
              locale === "th" ? province?.name : province?.nameEn,
            ]
              .filter(Boolean)
              .join(" · "),
          ],
          [
            t("page.rating"),
            average === null
              ? t("page.noRating")
              : `★ ${average.toFixed(1)} ${t("page.ratings", { count })}`,
          ],
          [t("page.language"), driver.locale === "th" ? "ไทย" : "English"],
          [t("page.since"), formatDay(driver.createdAt, locale)],
          [t("state.closed"), driver.closedAt && formatDay(driver.closedAt, locale)],
        ]}
      />
    </Card>
  );
}
