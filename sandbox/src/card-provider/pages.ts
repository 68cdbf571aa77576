import { pageStyle } from "../inbox/page-style.ts";
import type { ProviderObject } from "./wire.ts";

type Locale = "th" | "en";

const texts = {
  th: {
    title: "ธนาคารจำลอง",
    lead: "หน้านี้แทนหน้ายืนยันของธนาคารในโหมดทดลอง ไม่มีการตัดเงินจริง",
    card: "บัตรลงท้าย",
    approve: "อนุมัติ",
    reject: "ปฏิเสธ",
    pay: "จ่าย QR นี้",
    paid: "จ่ายแล้ว กลับไปที่แอปได้เลย",
    ended: "รายการนี้สิ้นสุดแล้ว",
    back: "กลับไปที่แอป",
  },
  en: {
    title: "Pretend bank",
    lead: "This page stands in for the bank's confirmation in the sandbox; no money moves.",
    card: "Card ending in",
    approve: "Approve",
    reject: "Reject",
    pay: "Pay this QR code",
    paid: "Paid. You can go back to the app.",
    ended: "This payment has ended.",
    back: "Back to the app",
  },
} as const;

const baht = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const document = (locale: Locale, body: string) => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${texts[locale].title} · ส่งทัน</title>
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
