import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BusinessView } from "@songtan/contract/businesses/businesses";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

/** Shows the data missing before live keys can be made, and where to enter it. */
export function NotYet({ missing }: { missing: BusinessView["missingForLive"] }) {
  const t = useText("developers");
  return (
    <Notice tone="warn" title={t("keys.notYet")}>
      {missing.includes("tax_data") && (
        <p>
          {t("keys.needsCompany")}{" "}
          <LocaleLink to="/business/company">{t("keys.toCompany")}</LocaleLink>
        </p>
      )}
      {missing.includes("owner_phone") && <p>{t("keys.needsPhone")}</p>}
    </Notice>
  );
}
