import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBusiness } from "@songtan/contract/console/businesses";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DescriptionList } from "../shell/page/description-list.tsx";

/** Shows the business's data for tax papers, and the e-mail for its invoices. */
export function CompanyCard({ business }: { business: ConsoleBusiness }) {
  const t = useText("businesses");
  const locale = useLocale();
  const { billingEmail } = business;
  return (
    <Card title={t("company.title")}>
      <DescriptionList
        pairs={[
          [t("list.taxId"), business.taxId ?? t("company.noTaxId")],
          [t("company.branch"), business.branch],
          [t("company.address"), business.billingAddress],
          [
            t("company.email"),
            billingEmail && <a href={`mailto:${billingEmail}`}>{billingEmail}</a>,
          ],
          [t("list.since"), formatDay(business.createdAt, locale)],
        ]}
      />
    </Card>
  );
}
