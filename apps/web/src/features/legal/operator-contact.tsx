import { useLocale, useText } from "@songtan/client/use-text.ts";
import { formatPhone } from "@songtan/domain/thai/phone";
import { operator } from "@songtan/ui/brand.ts";
import { Card } from "@songtan/ui/card.tsx";
import css from "./legal-page.module.css";

/** Who runs this, and how to reach them. */
export function OperatorContact() {
  const t = useText("legal");
  const locale = useLocale();
  return (
    <Card title={t("page.operator")} tone="sunken" id="operator">
      <dl className={css.contact}>
        <dt>{t("page.company")}</dt>
        <dd>{operator.name[locale]}</dd>
        <dt>{t("page.address")}</dt>
        <dd>{operator.address[locale]}</dd>
        <dt>{t("page.taxId")}</dt>
        <dd>{operator.taxId}</dd>
        <dt>{t("page.phone")}</dt>
        <dd>
          <a href={`tel:${operator.phone}`}>{formatPhone(operator.phone)}</a>
        </dd>
        <dt>{t("page.email")}</dt>
        <dd>
          <a href={`mailto:${operator.email}`}>{operator.email}</a>
        </dd>
        <dt>{t("page.dpo")}</dt>
        <dd>
          <a href={`mailto:${operator.privacyEmail}`}>{operator.privacyEmail}</a>
        </dd>
      </dl>
    </Card>
  );
}
