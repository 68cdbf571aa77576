/**
 * The bytes of a text in base64url, or in base64 as browsers write it; null unless it is written exactly as `toString` writes them. The reader of Node passes
 * over what it does not understand, so without this one value has many spellings, and what is remembered by its text counts many times.
 */
export function exactBytes(
  text: string,
  encoding: "base64url" | "base64" = "base64url",
): Buffer | null {
  const bytes = Buffer.from(text, encoding);
  return bytes.toString(encoding) === text ? bytes : null;
}
