import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { callLink, formatPhone } from "@songtan/domain/thai/phone";
import { formatTaxId } from "@songtan/domain/thai/tax-id";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Fragment } from "react";
import { useApiQuery } from "../api/use-call.ts";
import css from "./legal-page.module.css";

/** Shows the operator and its contact details. */
export function OperatorContact() {
  const t = useText("legal");
  const locale = useLocale();
  const { data: operator } = useApiQuery("GET /operator", { quiet: true });
  if (!operator) return null;
  const isThai = locale === "th";
  const rows: [label: string, value: string, link?: string][] = [
    [t("page.company"), isThai ? operator.nameTh : operator.nameEn],
    [t("page.address"), isThai ? operator.addressTh : operator.addressEn],
    [t("page.taxId"), formatTaxId(operator.taxId)],
    [t("page.phone"), formatPhone(operator.phone), callLink(operator.phone)],
    [t("page.email"), operator.email, `mailto:${operator.email}`],
    ["LINE", operator.lineId],
    [t("page.dpo"), operator.privacyEmail, `mailto:${operator.privacyEmail}`],
  ];
  return (
    <Card title={t("page.operator")} tone="sunken" id="operator">
      <dl className={css.contact}>
        {rows
          .filter(([, value]) => value !== "")
          .map(([label, value, link]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{link ? <a href={link}>{value}</a> : value}</dd>
            </Fragment>
          ))}
      </dl>
    </Card>
  );
}
