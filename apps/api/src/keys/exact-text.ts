/**
 * The bytes of a base64url or base64 text, or null unless the text is spelled exactly as `toString` would spell those bytes.
 * Node skips characters that it does not know, so one value has many spellings, and a record of used texts misses the others.
 */
export function exactBytes(
  text: string,
  encoding: "base64url" | "base64" = "base64url",
): Buffer | null {
  const bytes = Buffer.from(text, encoding);
  return bytes.toString(encoding) === text ? bytes : null;
}
