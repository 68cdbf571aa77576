/** Enough to know whether to look now; an SMS costs by its length. */
const shownCharacters = 60;

type Words = { title: string; text: string; sms: string };

/** Somebody wrote while nobody looked: who, and how it begins. An SMS ends where its link follows. */
export function chatNotice(message: { name: string; staff: boolean; text: string }): { th: Words; en: Words } {
  const start = shorten(message.text);
  const from = message.staff ? { th: "เจ้าหน้าที่ส่งทัน", en: "Songtan" } : { th: `คุณ${message.name}`, en: message.name };
  return start
    ? {
        th: { title: `ข้อความจาก${from.th}`, text: start, sms: `ข้อความจาก${from.th}: ${start} ตอบที่` },
        en: { title: `Message from ${from.en}`, text: start, sms: `${from.en}: ${start} Reply at` },
      }
    : {
        th: { title: from.th, text: "ส่งรูปให้คุณ", sms: `${from.th}ส่งรูปให้คุณ ดูที่` },
        en: { title: from.en, text: "Sent you a photo.", sms: `${from.en} sent you a photo. See it at` },
      };
}

/** Cut between signs, never inside a Thai syllable's stack of marks. */
function shorten(text: string): string {
  const signs = [...new Intl.Segmenter("th", { granularity: "grapheme" }).segment(text.replace(/\s+/gu, " "))];
  const shown = signs.slice(0, shownCharacters).map(({ segment }) => segment);
  return signs.length > shownCharacters ? `${shown.join("")}…` : shown.join("");
}
