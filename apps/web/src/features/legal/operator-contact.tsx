import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { formatPhone } from "@songtan/domain/thai/phone";
import { Card } from "@songtan/ui/layout/card.tsx";
import { operator } from "@songtan/ui/theme/operator.ts";
import { Fragment } from "react";
import css from "./legal-page.module.css";

/** Who runs this, and how to reach them. */
export function OperatorContact() {
  const t = useText("legal");
  const locale = useLocale();
  const rows: [label: string, value: string, link?: string][] = [
    [t("page.company"), operator.name[locale]],
    [t("page.address"), operator.address[locale]],
    [t("page.taxId"), operator.taxId],
    [t("page.phone"), formatPhone(operator.phone), `tel:${operator.phone}`],
    [t("page.email"), operator.email, `mailto:${operator.email}`],
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
