const idOrInstant =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?)$/i;

/**
 * A text without a person's phone, citizen or account number: seven digits and more in a row,
 * however they are spaced.
 */
export const maskNumbers = (text: string): string =>
  idOrInstant.test(text) ? text : text.replace(/[\d๐-๙](?:[ -]?[\d๐-๙]){6,}/g, "…");

/** The same for every text inside a value that is stored as JSON. Ids and instants stay. */
export function maskNumbersInside(value: unknown): unknown {
  if (typeof value === "string") return maskNumbers(value);
  if (Array.isArray(value)) return value.map(maskNumbersInside);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, maskNumbersInside(inside)]),
  );
}
