import { localeEntries, localePath } from "@songtan/client/language/locales.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import { Link, useLocation } from "react-router";
import css from "./language-link.module.css";

/** The same page in the other language. */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const locale = useLocale();
  const { pathname, search, hash } = useLocation();
  const other = localeEntries.find((entry) => entry.code !== locale);
  if (!other) return null;
  return (
    <Link
      className={className}
      to={localePath(`${pathname}${search}${hash}`, other.code)}
      lang={other.code}
      hrefLang={other.code}
      preventScrollReset
    >
      {other.name}
    </Link>
  );
}

/** The language link at the end of a page without a bar on a phone. */
export function PhoneLanguageLink() {
  return <LanguageLink className={css.phone} />;
}
