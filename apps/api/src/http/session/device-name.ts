const browsers: readonly [RegExp, string][] = [
  [/\bLine\//, "LINE"],
  [/\bEdgA?\//, "Edge"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];
const nameOf = (known: readonly [RegExp, string][], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1];

/** Returns a name by which people recognise their device, such as "Chrome · Android", from its user agent. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, 500);
  const named = [nameOf(browsers, text), nameOf(systems, text)].filter(
    (name) => name !== undefined,
  );
  if (named.length > 0) return named.join(" · ");
  // Apps and scripts name themselves first: "courier-app/2.1".
  return /^[\w.-]{1,40}/.exec(text)?.[0] ?? "?";
}
