/** Puts the details into the sentence; a detail that is missing leaves no braces behind. */
export const fillText = (text: string, details: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ""));
