/** Baht as they write it: `144`, `144.5`; a deduction has its minus. */
export const bahtText = (satang: number): string => String(satang / 100);

/** An instant as they write it, in whole seconds. */
export const isoSeconds = (at: Date | string): string =>
  new Date(at).toISOString().replace(/\.\d{3}Z$/, "Z");
