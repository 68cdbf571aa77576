/**
 * A heading without what people write differently: capitals, blanks, marks, what is in brackets, tone marks.
 * An opened bracket counts to the end of the text.
 */
export const headingKey = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll("ํา", "ำ")
    .toLowerCase()
    .replace(/[([{][^)\]}]*[)\]}]?/g, "")
    .replace(/[็-๎]/g, "")
    .replace(/[^a-z0-9ก-ฺเ-ๆ]/g, "");
