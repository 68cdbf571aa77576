import { localeEntries, localePath } from "@songtan/client/language/locales.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import { brandLook, brandName } from "@songtan/domain/brand";
import { brandColor } from "@songtan/ui/theme/brand.ts";
import { useEffect } from "react";
import { useLocation } from "react-router";

export type PageHeadProps = {
  /** Without the brand's name, which is added. */
  title: string;
  description?: string | undefined;
  /** Pages that need a sign-in, keys and results: excluded from search engines. */
  hidden?: boolean;
};

/**
 * Returns the site's public origin from the build, so that a page served under another name keeps one canonical
 * address.
 */
function publicOrigin(): string {
  return import.meta.env.VITE_PUBLIC_ORIGIN ?? "http://localhost:3000";
}

/** Removes the title of the first HTML (`tooling/start-pages.ts`) once the page sets its title. */
const removeStart = () => document.head.querySelector("title[data-start]")?.remove();

/** The document's title, description, canonical address, other language and preview card. React puts it in the head. */
export function PageHead({ title, description, hidden = false }: PageHeadProps) {
  const locale = useLocale();
  const { pathname } = useLocation();
  useEffect(removeStart, []);
  const brand = brandName()[locale];
  const fullTitle = title === brand ? title : `${title} · ${brand}`;
  const addressIn = (code: typeof locale) => `${publicOrigin()}${localePath(pathname, code)}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="theme-color" content={brandLook().colour || brandColor} />
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
      {!hidden && (
        <>
          <link rel="canonical" href={addressIn(locale)} />
          {localeEntries.map(({ code }) => (
            <link key={code} rel="alternate" hrefLang={code} href={addressIn(code)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addressIn("th")} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brand} />
          <meta property="og:title" content={fullTitle} />
          {description && <meta property="og:description" content={description} />}
          {/* Without the brand's name, which an operator sets. */}
          <meta property="og:image" content={`${publicOrigin()}/preview.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
          <meta property="og:url" content={addressIn(locale)} />
          <meta property="og:locale" content={locale === "th" ? "th_TH" : "en_US"} />
        </>
      )}
    </>
  );
}
