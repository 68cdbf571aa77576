import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Locale } from "@songtan/client/language/locales.ts";
import { createTranslate } from "@songtan/client/language/translate.ts";
import { startFileOf } from "@songtan/contract/client-routes";
import { fillBrandIn, launchBrand } from "@songtan/domain/brand";
import { type PageRoute, pageRoutes } from "../src/features/shell/route-table.ts";
import { type Chunks, stylesOf } from "./link-later-styles.ts";
import { entriesOf, scriptsOf } from "./page-scripts.ts";

/** The title of each page without a built one, as a key of its area's texts: what the page itself says once it runs. */
export const startTitles: Readonly<Record<string, string>> = {
  "/business/agents": "part.agents.title",
  "/business/bookings": "part.bookings.title",
  "/business/bookings/:id": "part.bookings.title",
  "/business/company": "part.company.title",
  "/business/developers": "title",
  "/business/import": "title",
  "/business/invitations/:key": "invitation.title",
  "/business/log": "part.log.title",
  "/business/members": "part.members.title",
  "/business/money": "title",
  "/customer/booking": "customerBooking.title",
  "/customer/callback": "customerCallback.title",
  "/customer/complete": "customerComplete.title",
  "/customer/complete/:id": "customerCompleteDetail.title",
  "/customer/profile": "customerProfile.title",
  "/customer/profile/contacts": "part.contacts.title",
  "/customer/profile/details": "part.details.title",
  "/customer/profile/notifications": "part.notifications.title",
  "/customer/profile/payments": "part.payments.title",
  "/customer/profile/places": "part.places.title",
  "/customer/profile/privacy": "part.privacy.title",
  "/customer/profile/security": "part.security.title",
  "/customer/profile/tax": "part.tax.title",
  "/customer/receipt/:id": "page.title",
  "/customer/tracking": "customerTracking.title",
  "/customer/tracking/:id": "customerTrackingDetail.title",
  "/driver/booking": "driverBooking.title",
  "/driver/booking/:id": "driverBookingDetail.title",
  "/driver/callback": "driverCallback.title",
  "/driver/dashboard": "driverDashboard.title",
  "/driver/profile": "driverProfile.title",
  "/driver/profile/account": "driverProfileAccount.title",
  "/driver/profile/bank-account": "driverProfileBankAccount.title",
  "/driver/profile/citizen-card": "driverProfileCitizenCard.title",
  "/driver/profile/driver-license": "driverProfileDriverLicense.title",
  "/driver/profile/email": "driverProfileEmail.title",
  "/driver/profile/phone-no": "driverProfilePhoneNo.title",
  "/driver/profile/vehicle": "driverProfileVehicle.title",
  "/driver/profile/vehicle-act": "driverProfileVehicleAct.title",
  "/driver/statement": "title",
  "/driver/task": "driverTask.title",
  "/driver/task/:id": "driverTaskDetail.title",
  "/r/:key": "recipient.title",
  "/not-me/:token": "notMe.title",
};

/** A recipient opens this page once, with nothing stored: the weight of its warning comes with it, not after it. */
const mediumPages: ReadonlySet<string> = new Set(["/r/:key"]);
const mediumFontOf = (locale: Locale) =>
  `../../node_modules/@fontsource/kanit/files/kanit-${locale === "th" ? "thai" : "latin"}-500-normal.woff2`;

type Route = PageRoute & { path: string };

/** Pages that are not rendered at build time: who reads them decides what they show. */
export const startRoutes: readonly Route[] = pageRoutes.filter((route) => !route.prerender);

export async function startTitle({ path, area }: Route, locale: Locale): Promise<string> {
  const file = new URL(`../locales/${locale}/${area}.json`, import.meta.url);
  const texts = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
  return `${createTranslate(locale, fillBrandIn(texts))(startTitles[path] ?? "")} · ${launchBrand[locale]}`;
}

type Start = {
  locale: Locale;
  title: string;
  scripts: string[];
  styles: string[];
  texts: string[];
  fonts: string[];
};

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * The file that starts any page, for one page in one language: its title, and its code, styles and texts
 * requested at once instead of one after another. Its inline scripts stay the same, so the security
 * policy covers them; the page's own title replaces `data-start`.
 */
export function startPage(html: string, start: Start): string {
  const { locale, title, scripts, styles, texts, fonts } = start;
  const unnamed = (files: readonly string[]) =>
    files.filter((file) => !html.includes(`"/${file}"`) && !html.includes(`"/${file}#"`));
  const links = [
    ...texts.map(
      (file) =>
        `<link rel="preload" href="/${file}" as="fetch" type="application/json" crossorigin="anonymous"/>`,
    ),
    ...fonts.map(
      (file) =>
        `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin="anonymous"/>`,
    ),
    ...unnamed(scripts).map((file) => `<link rel="modulepreload" href="/${file}"/>`),
    ...unnamed(styles).map((file) => `<link rel="stylesheet" href="/${file}"/>`),
  ];
  const head = `<title data-start>${escapeText(title)}</title><meta name="robots" content="noindex"/>`;
  return html
    .replace(/<html lang="\w+"/, `<html lang="${locale}"`)
    .replace(/<link rel="preload"[^>]*as="fetch"[^>]*>/g, "")
    .replace("</head>", `${head}${links.join("")}</head>`);
}

/** Writes the first HTML of every page that is not rendered at build time, in both languages. */
export async function writeStartPages(client: string, chunks: Chunks): Promise<void> {
  const fallback = await readFile(join(client, "__spa-fallback.html"), "utf8");
  for (const route of startRoutes)
    for (const locale of ["th", "en"] as const) {
      const entries = entriesOf(route);
      const texts = (["shell", route.area] as const).map(
        (area) => chunks[`locales/${locale}/${area}.json`]?.file,
      );
      const html = startPage(fallback, {
        locale,
        title: await startTitle(route, locale),
        scripts: scriptsOf(chunks, entries),
        styles: [...new Set(entries.flatMap((entry) => stylesOf(chunks, entry)))],
        texts: texts.filter((file) => file !== undefined),
        fonts: mediumPages.has(route.path) ? [chunks[mediumFontOf(locale)]?.file ?? ""] : [],
      });
      const file = join(client, startFileOf(locale === "th" ? route.path : `/en${route.path}`));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, html);
    }
}
