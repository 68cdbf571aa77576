/**
 * Text typed with the other keyboard on: "lpk," for สยาม, "แำืะพฟส" for central. Phones show the layout; desks do not, and
 * every Thai has typed half an address before looking up.
 */

/** The keys of a desk keyboard row by row, with their Thai letters (Kedmanee, TIS 820). */
const latinKeys =
  "1234567890-=qwertyuiop[]asdfghjkl;'zxcvbnm,./!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?";
const thaiKeys = 'ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฟหกดเ้่าสวงผปแอิืทมใฝ+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ';

const thaiOf = new Map([...latinKeys].map((key, index) => [key, [...thaiKeys][index] as string]));
const latinOf = new Map([...thaiKeys].map((key, index) => [key, [...latinKeys][index] as string]));

/**
 * Returns the text that the same keys write with the other layout, or null when that cannot be meant: an empty text,
 * both scripts at once, or Thai text that becomes more signs than letters.
 */
export function otherLayout(text: string): string | null {
  const isThai = /[ก-๛]/.test(text);
  if (isThai && /[a-z]/i.test(text)) return null;
  const keys = isThai ? latinOf : thaiOf;
  const typed = [...text].map((key) => keys.get(key) ?? key).join("");
  const letters = typed.match(isThai ? /[a-z ]/gi : /[ก-๎]/g)?.length ?? 0;
  return letters >= 3 && letters >= typed.length * 0.8 ? typed : null;
}
