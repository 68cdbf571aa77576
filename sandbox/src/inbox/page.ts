import type { Locale } from "@songtan/domain/account-types";
import { brandName, fillBrand } from "@songtan/domain/brand";
import type { Catalogue } from "@songtan/domain/texts";
import { formatPhone } from "@songtan/domain/thai/phone";
import en from "../../locales/en/inbox.json" with { type: "json" };
import th from "../../locales/th/inbox.json" with { type: "json" };
import { demoAccounts } from "../demo/accounts.ts";
import type { Applicant } from "./applicants.ts";
import type { CodeToPay } from "./codes-to-pay.ts";
import type { InboxMessage } from "./messages.ts";
import { pageStyle } from "./page-style.ts";

type Page = {
  messages: readonly InboxMessage[];
  applicants: readonly Applicant[];
  codesToPay: readonly CodeToPay[];
  typed: string;
  locale: Locale;
  now: Date;
};

const baht = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
const texts: Catalogue<typeof en> = { th, en };

/** The whole page. Works without its script; the script only keeps it fresh and copies codes. */
export function inboxPage(page: Page): string {
  const { messages, applicants, codesToPay, typed, locale, now } = page;
  const t = texts[locale];
  const otherLocale = locale === "th" ? "en" : "th";
  const home = locale === "th" ? "/" : "/en";
  const cards = messages.map((message) => messageCard(message, locale, now)).join("");
  const accounts = demoAccounts
    .map(
      ({ who, identifier }) => `<li><b>${t[who]}</b> <code>${escapeHtml(identifier)}</code></li>`,
    )
    .join("");
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#64af31">
<title>${t.title} · ${brandName().th}</title>
<style>${pageStyle}</style>
<script src="/sandbox/inbox.js" defer></script>
</head>
<body>
<header>
<h1>${t.title}</h1>
<nav><a href="${home}">${t.app}</a> <a href="${home === "/" ? "" : home}/driver">${t.driverApp}</a> <a href="/console">${t.console}</a>
<a href="?lang=${otherLocale}${typed ? `&amp;to=${encodeURIComponent(typed)}` : ""}" lang="${otherLocale}">${t.other}</a></nav>
</header>
<main>
<p>${fillBrand(t.lead)}</p>
<form method="get" action="/sandbox">
<label for="to">${t.filter}</label>
<input type="hidden" name="lang" value="${locale}">
<div class="row"><input id="to" name="to" value="${escapeHtml(typed)}" placeholder="${t.filterHelp}" autocomplete="off" inputmode="email"><button>${t.show}</button></div>
${typed ? `<a href="/sandbox?lang=${locale}">${t.all}</a>` : ""}
</form>
<div id="codes-to-pay">${codesSection(codesToPay, locale)}</div>
<section id="messages" aria-live="polite" aria-label="${t.title}">${cards || `<p class="empty">${typed ? t.emptyFor : t.empty}</p>`}</section>
<div id="applicants">${applicantsSection(applicants, locale)}</div>
<section class="accounts"><h2>${t.accounts}</h2><ul>${accounts}</ul><p>${t.password}: <code>${demoAccounts[0]?.password ?? ""}</code></p></section>
</main>
</body>
</html>
`;
}

function codesSection(codes: readonly CodeToPay[], locale: Locale): string {
  if (codes.length === 0) return "";
  const t = texts[locale];
  const rows = codes.map(
    ({ id, amountSatang, description }) =>
      `<li><b>฿${baht.format(amountSatang / 100)}</b> ${escapeHtml(description)} <a href="/sandbox/card-provider/authorize/${escapeHtml(id)}">${t.payCode}</a></li>`,
  );
  return `<section class="accounts"><h2>${t.codesToPay}</h2><p>${t.codesToPayHelp}</p><ul>${rows.join("")}</ul></section>`;
}

function applicantsSection(applicants: readonly Applicant[], locale: Locale): string {
  if (applicants.length === 0) return "";
  const t = texts[locale];
  const rows = applicants.map(
    ({ id, name, phone, pages }) =>
      `<li><b>${escapeHtml(name)}</b> ${escapeHtml(formatPhone(phone))} · ${pages} ${t.pages} <a href="/console${locale === "en" ? "/en" : ""}/reviews/${escapeHtml(id)}">${t.review}</a></li>`,
  );
  return `<section class="accounts"><h2>${t.applicants}</h2><p>${t.applicantsHelp}</p><ul>${rows.join("")}</ul></section>`;
}

function messageCard(
  { to, channel, text, code, attachments = [], at }: InboxMessage,
  locale: Locale,
  now: Date,
): string {
  const t = texts[locale];
  const codePart = code
    ? `<p class="code"><output>${escapeHtml(code)}</output> <button type="button" data-copy="${escapeHtml(code)}" data-done="${t.copied}">${t.copy}</button></p>`
    : "";
  const files = attachments
    .map(
      ({ name, url }) =>
        ` <a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(name)}</a>`,
    )
    .join("");
  const filePart = files ? `<p>${t.files}:${files}</p>` : "";
  return `<article><p class="head"><span class="tag">${t[channel]}</span> <b>${escapeHtml(formatPhone(to))}</b> <time datetime="${at}">${whenText(at, locale, now)}</time></p>${codePart}<p>${escapeHtml(text)}</p>${filePart}</article>`;
}

/** Today only the time; before that also the day. */
function whenText(at: string, locale: Locale, now: Date): string {
  const instant = new Date(at);
  const zone = { timeZone: "Asia/Bangkok" } as const;
  const language = locale === "th" ? "th-TH" : "en-GB";
  const day = (date: Date) => date.toLocaleDateString("en-CA", zone);
  const clock = instant.toLocaleTimeString(language, { ...zone, timeStyle: "medium" });
  if (day(instant) === day(now)) return clock;
  return `${instant.toLocaleDateString(language, { ...zone, dateStyle: "medium" })} ${clock}`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
