/** SPEC 2: Thai addresses have no prefix, English ones begin with /en. */
export function pathInLocale(path: string, locale: "th" | "en"): string {
  if (locale === "th") return path;
  return path === "/" ? "/en" : `/en${path}`;
}
