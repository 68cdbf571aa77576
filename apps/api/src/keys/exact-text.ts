/**
 * The bytes of a text in base64url; null unless it is written exactly as `toString("base64url")` writes them. The reader of Node passes
 * over what it does not understand, so without this one value has many spellings, and what is remembered by its text counts many times.
 */
export function exactBytes(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : null;
}
