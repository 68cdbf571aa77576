/** Enough to know whether to look now; an SMS costs by its length. */
const shownCharacters = 60;

/** Somebody wrote while nobody looked: who, and how it begins. */
export function chatNotice(message: { name: string; staff: boolean; text: string }): { th: string; en: string } {
  const start = shorten(message.text);
  const from = message.staff ? { th: "เจ้าหน้าที่ส่งทัน", en: "Songtan" } : { th: `คุณ${message.name}`, en: message.name };
  return start
    ? { th: `ข้อความจาก${from.th}: ${start} ตอบที่`, en: `${from.en}: ${start} Reply at` }
    : { th: `${from.th}ส่งรูปให้คุณ ดูที่`, en: `${from.en} sent you a photo. See it at` };
}

/** Cut between signs, never inside a Thai syllable's stack of marks. */
function shorten(text: string): string {
  const signs = [...new Intl.Segmenter("th", { granularity: "grapheme" }).segment(text.replace(/\s+/gu, " "))];
  const shown = signs.slice(0, shownCharacters).map(({ segment }) => segment);
  return signs.length > shownCharacters ? `${shown.join("")}…` : shown.join("");
}
