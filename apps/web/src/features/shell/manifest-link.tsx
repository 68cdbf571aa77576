import { localeOf } from "@songtan/client/language/locales.ts";
import { roleOfPage } from "../api/role-of-page.ts";

/** The app that a page belongs to when a person puts it on the home screen; made by `tooling/manifests.ts`. */
export function manifestOf(pathname: string): string {
  if (roleOfPage(pathname) === "driver") return "/driver.webmanifest";
  return localeOf(pathname) === "en" ? "/customer.en.webmanifest" : "/customer.webmanifest";
}

export function ManifestLink({ pathname }: { pathname: string }) {
  const href = manifestOf(pathname);
  return <link key={href} rel="manifest" href={href} />;
}
