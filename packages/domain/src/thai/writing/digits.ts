/** Converts Thai digits ๐–๙ to 0–9 and leaves every other character unchanged. */
export const thaiToArabicDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
