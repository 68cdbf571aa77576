/** Thai digits ๐–๙ turned into 0–9; every other character stays as it is. */
export const thaiToArabicDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
