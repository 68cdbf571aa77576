export type PhoneKind = "android" | "iphone" | "other";

/** What kind of phone a browser runs on, by what it says of itself; an iPad calls itself a Mac with a touch screen. */
export function phoneKind(userAgent: string, touchPoints: number): PhoneKind {
  if (/Android/.test(userAgent)) return "android";
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1))
    return "iphone";
  return "other";
}
