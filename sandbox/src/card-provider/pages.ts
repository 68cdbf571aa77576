import type { Locale } from "@songtan/domain/account-types";
import { brandName } from "@songtan/domain/brand";
import type { Catalogue } from "@songtan/domain/texts";
import en from "../../locales/en/card-provider.json" with { type: "json" };
import th from "../../locales/th/card-provider.json" with { type: "json" };
import { pageStyle } from "../inbox/page-style.ts";
import type { ProviderObject } from "./wire.ts";

const texts: Catalogue<typeof en> = { th, en };

const baht = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const document = (locale: Locale, body: string) => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${texts[locale].title} · ${brandName().th}</title>
<style>${pageStyle}</style>
</head>
<body>
<header><h1>${texts[locale].title}</h1></header>
<main><p>${texts[locale].lead}</p>${body}</main>
</body>
</html>
`;

/** The bank's page: approve or reject a card payment, or pay a QR. Plain forms, no script. */
export function authorizePage(charge: ProviderObject, locale: Locale): string {
  const t = texts[locale];
  const card = charge.card as { last_digits?: string; brand?: string } | null;
  const subject = card
    ? `${t.card} ${escapeHtml(card.last_digits ?? "")} · ${escapeHtml(card.brand ?? "")}`
    : "PromptPay";
  const waits = charge.status === "pending" && !charge.authorized;
  const button = (answer: string, label: string) =>
    `<button name="answer" value="${answer}">${label}</button>`;
  const buttons = card
    ? `${button("approve", t.approve)} ${button("reject", t.reject)}`
    : button("approve", t.pay);
  const form = waits
    ? `<form method="post"><p class="row">${buttons}</p></form>`
    : `<p>${card ? t.ended : t.paid}</p>`;
  const backLink = charge.return_uri
    ? `<p><a href="${escapeHtml(String(charge.return_uri))}">${t.back}</a></p>`
    : "";
  return document(
    locale,
    `<article><p><b>฿${baht.format(Number(charge.amount) / 100)}</b></p><p>${subject}</p>${form}${waits ? "" : backLink}</article>`,
  );
}
