/**
 * Who runs this installation, as the legal pages and the help page name it. Every operator writes their own here; what
 * is left empty is not shown.
 */
export const operator: {
  name: { th: string; en: string };
  address: { th: string; en: string };
  taxId: string;
  phone: string;
  email: string;
  /** Where people write about their data. */
  privacyEmail: string;
} = {
  name: { th: "ส่งทัน", en: "Songtan" },
  address: { th: "", en: "" },
  taxId: "",
  phone: "",
  email: "help@songtan.example",
  privacyEmail: "privacy@songtan.example",
};
