/** The longest text of a line, and the longest address: no request fills the disk. */
const textLengthMax = 2000;
const addressLengthMax = 300;
/** The number of characters read of a longer text; a body can have megabytes. */
const readLengthMax = 40_000;

/**
 * Query parameters with values that cannot identify a person or a place. For other parameters the log contains only
 * the name.
 */
const plainQueries = new Set([
  "limit",
  "state",
  "kind",
  "month",
  "role",
  "language",
  "locale",
  "vehicle",
  "format",
]);

/** Path segments that precede a key. */
const keyed = "tracking|recipient|invitations|not-me|first-manager";
const keyedSegments = new Set([...keyed.split("|"), "r", "files"]);
const keyedPath = new RegExp(`(/(?:${keyed})/)[^\\s/?#"'<>]+`, "gi");

/** An address as the log may have it: no keys that open something, nothing that people typed. */
export function loggedUrl(url: string): string {
  const [path = "", query] = url.split("?", 2);
  const plain = loggedPath(path);
  if (query === undefined) return cut(maskNumbers(plain), addressLengthMax);
  const values = query.split("&").map((pair) => {
    const [name = "", value] = pair.split("=", 2);
    if (!plainPart.test(name)) return "…";
    const isPlain = value === undefined || (plainQueries.has(name) && plainPart.test(value));
    return isPlain ? pair : `${name}=…`;
  });
  return cut(maskNumbers(`${plain}?${values.join("&")}`), addressLengthMax);
}

/** Letters, digits and few signs, as in every path of ours: nothing that is escaped, so nothing that hides a text. */
const plainPart = /^[\w.~-]{0,64}$/;

function loggedPath(path: string): string {
  let opens = false;
  let isOurs = true;
  const parts = path.split("/").map((part) => {
    if (part === "") return part;
    const isMasked = opens || !isOurs || !plainPart.test(part);
    // After a part that may be any word, escaped, the next may be a key.
    isOurs &&= plainPart.test(part);
    opens = keyedSegments.has(part.toLowerCase());
    return isMasked ? "…" : part;
  });
  return parts.join("/");
}

/**
 * Splits a text at characters that mailboxes do not contain. Each part is read once, so the time is linear in the
 * text's length.
 */
const token = /[^\s"'<>()=,;:&?/]+/g;
const mailbox =
  /(?:@|%40)(?:[\p{L}\p{M}\p{N}_-]|%[89a-f]\w)+(?:\.(?:[\p{L}\p{M}\p{N}_-]|%[89a-f]\w)+)+/iu;

/** Ids, dates with times, network addresses and document numbers, which have many digits but do not identify a person. */
const nameless = [
  "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
  String.raw`(?:19|20)\d\d-(?:0\d|1[0-2])-[0-3]\d(?:[T ][0-2]\d:[0-5]\d)?(?!\d)`,
  String.raw`\d{1,3}(?:\.\d{1,3}){3}(?![\d.])`,
  String.raw`[A-Z]{2}\d{4}-\d{6}(?!\d)`,
].join("|");
/** Nine digits or more, as phones, cards, citizen and account numbers are written. */
const long = String.raw`(?:\+|%2B)?\p{Nd}(?:(?:[\t \u00a0\u00ad\u2000-\u2015\u202a-\u202f\u2060-\u2069\ufeff.+()[\]_-]|%20|%2B){0,3}\p{Nd}){8,}`;
const number = new RegExp(`(?<!\\p{Nd})(?:(${nameless})|${long})`, "giu");
const maskNumbers = (text: string): string =>
  text.replace(number, (_found, nameless: string | undefined) => nameless ?? "…");

/** Our API keys and the card provider's, and credentials in a header or an address. */
const key = /\b(?:[sp]k|[sp]key)_(?:live|test)_\w+|\bwhsec_[\w+/=-]+/g;
const credentials = /\b(Bearer|Basic) {1,9}[\w.~+/=-]{8,}/gi;
const queryPair = /([?&]([\w.[\]-]{1,64})=)[^&\s"'<>#]+/g;

/** A text without mailboxes, long numbers and keys, and of a bounded length. */
export function maskPersonal(text: string): string {
  const masked = text
    .slice(0, readLengthMax)
    .replace(key, "…")
    .replace(credentials, "$1 …")
    .replace(queryPair, (pair, start: string, name: string) =>
      plainQueries.has(name) ? pair : `${start}…`,
    )
    .replace(keyedPath, "$1…")
    .replace(token, (found) => (mailbox.test(found) ? "…" : found));
  return cut(maskNumbers(masked), textLengthMax);
}

/** The beginning of a text, with no half of a character at its end. */
const cut = (text: string, lengthMax: number): string =>
  text.length <= lengthMax ? text : `${text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, "")}…`;
