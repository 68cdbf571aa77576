import type { FileLink } from "@songtan/client/calls/call-types.ts";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookMonthReport } from "@songtan/contract/console/books";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DescriptionList } from "../shell/page/description-list.tsx";
import css from "./books.module.css";

const openNames = ["prepaidBookings", "payments", "refunds", "payoutsInFlight"] as const;
const files = [
  "journal",
  "trial-balance",
  "sales-tax",
  "withheld-from-drivers",
  "withheld-by-customers",
] as const;

/** What is not finished at the month's end. */
export function OpenCard({ report: { open } }: { report: BookMonthReport }) {
  const t = useText("books");
  return (
    <Card title={t("open.title")} description={t("open.words")}>
      <DescriptionList
        pairs={openNames.map((name) => [
          t(`open.${name}`),
          open[name].count === 0
            ? t("open.none")
            : t("open.some", {
                count: open[name].count,
                amount: formatExactBaht(open[name].amountSatang),
              }),
        ])}
      />
    </Card>
  );
}

/** The card provider's money, to be held against its statement. */
export function ClearingCard({ report: { clearing } }: { report: BookMonthReport }) {
  const t = useText("books");
  return (
    <Card title={t("clearing.title")} description={t("clearing.words")}>
      <DescriptionList
        pairs={[
          [t("clearing.opening"), formatExactBaht(clearing.openingSatang)],
          [t("clearing.closing"), formatExactBaht(clearing.closingSatang)],
        ]}
      />
    </Card>
  );
}

/** Withheld tax: by the platform from drivers, and by companies from the platform. */
export function WithheldCard({ report: { month, state, withheld } }: { report: BookMonthReport }) {
  const t = useText("books");
  const summarise = ({ count, baseSatang, taxSatang }: (typeof withheld)["fromDrivers"]) =>
    count === 0
      ? t("open.none")
      : t("withheld.some", {
          count,
          base: formatExactBaht(baseSatang),
          tax: formatExactBaht(taxSatang),
        });
  return (
    <Card title={t("withheld.title")}>
      <DescriptionList
        pairs={[
          [t("withheld.fromDrivers"), summarise(withheld.fromDrivers)],
          [t("withheld.byCustomers"), summarise(withheld.byCustomers)],
        ]}
      />
      <ul className={css.links}>
        {withheld.fromDrivers.count > 0 && (
          <li>
            <a
              href={
                `/api/console/books/months/${month}/withholding-certificates` satisfies FileLink
              }
              download
            >
              {t("withheld.certificates")}
            </a>
          </li>
        )}
        {state === "closed" && month.endsWith("-12-01") && (
          <li>
            <a
              href={
                `/api/console/books/years/${month.slice(0, 4)}/withholding-certificates` satisfies FileLink
              }
              download
            >
              {t("withheld.yearCertificates")}
            </a>
          </li>
        )}
      </ul>
    </Card>
  );
}

/** The month as files for the accountant's own programs. */
export function FilesCard({ month }: { month: string }) {
  const t = useText("books");
  const locale = useLocale();
  return (
    <Card title={t("files.title")} description={t("files.words")}>
      <ul className={css.links}>
        {files.map((name) => (
          <li key={name}>
            <a href={`/api/console/books/months/${month}/${name}?locale=${locale}`} download>
              {t(`files.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
