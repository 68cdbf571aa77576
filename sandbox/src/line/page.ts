import { pageStyle } from "../inbox/page-style.ts";
import type { LinePerson } from "./people.ts";

type Locale = "th" | "en";

const texts = {
  th: {
    title: "LINE จำลอง",
    lead: "หน้านี้แทน LINE ในโหมดทดลอง ไม่มีการติดต่อ LINE จริง เลือกว่าจะเข้าสู่ระบบเป็นใคร",
    noEmail: "ไม่ให้อีเมล",
    enter: "เข้าสู่ระบบ",
    other: "เป็นคนอื่น",
    name: "ชื่อที่แสดงใน LINE",
    email: "อีเมล (เว้นว่างได้)",
    instead: "หรือลองทางอื่น",
    refuse: "ไม่อนุญาต",
    fail: "ให้ LINE ขัดข้อง",
    gone: "หน้านี้หมดอายุแล้ว กรุณากลับไปเริ่มใหม่จากแอป",
    home: "กลับไปที่แอป",
  },
  en: {
    title: "Pretend LINE",
    lead: "This page stands in for LINE in the sandbox; nothing reaches the real one. Choose who you are.",
    noEmail: "gives no e-mail",
    enter: "Sign in",
    other: "Somebody else",
    name: "Name shown in LINE",
    email: "E-mail (may stay empty)",
    instead: "Or try another way",
    refuse: "Refuse",
    fail: "Let LINE fail",
    gone: "This page is too old. Please start again from the app.",
    home: "Back to the app",
  },
} as const;

/** A person and their button side by side. */
const rowStyle =
  "li form{display:flex;flex-wrap:wrap;gap:0 16px;align-items:center;justify-content:space-between;margin:0 0 8px}li p{margin:0}";

const document = (locale: Locale, body: string) => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#64af31">
<title>${texts[locale].title} · ส่งทัน</title>
<style>${pageStyle}${rowStyle}</style>
</head>
<body>
<header><h1>${texts[locale].title}</h1></header>
<main>${body}</main>
</body>
</html>
`;

/** Which LINE person one is: the known ones, one typed freely, or how else it may end. Plain forms, no script. */
export function choosePage(people: readonly LinePerson[], action: string, locale: Locale): string {
  const t = texts[locale];
  const peopleButtons = people.map(
    ({ id, name, email }) =>
      `<li><form method="post" action="${action}"><input type="hidden" name="id" value="${escapeHtml(id)}"><p><b>${escapeHtml(name)}</b> · ${escapeHtml(email ?? t.noEmail)}</p><button aria-label="${t.enter}: ${escapeHtml(name)}">${t.enter}</button></form></li>`,
  );
  return document(
    locale,
    `<p>${t.lead}</p>
<section class="accounts"><ul>${peopleButtons.join("")}</ul></section>
<section class="accounts"><h2>${t.other}</h2>
<form method="post" action="${action}">
<label for="name">${t.name}</label><p class="row"><input id="name" name="name" required maxlength="100" autocomplete="off"></p>
<label for="email">${t.email}</label><p class="row"><input id="email" name="email" type="email" maxlength="254" autocomplete="off"></p>
<button>${t.enter}</button>
</form></section>
<section class="accounts"><h2>${t.instead}</h2>
<form method="post" action="${action}"><button name="end" value="refuse">${t.refuse}</button> <button name="end" value="fail">${t.fail}</button></form></section>`,
  );
}

/** The sign-in is over or was never begun. */
export const gonePage = (locale: Locale): string =>
  document(
    locale,
    `<p>${texts[locale].gone}</p><p><a href="${locale === "en" ? "/en" : "/"}">${texts[locale].home}</a></p>`,
  );

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
