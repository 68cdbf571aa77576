/** A text in both languages. */
export type Text = { th: string; en: string };
