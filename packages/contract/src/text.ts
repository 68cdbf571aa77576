/** What is said in both languages. */
export type Text = { th: string; en: string };
