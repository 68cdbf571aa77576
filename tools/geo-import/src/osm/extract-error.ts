/**
 * A problem that the person who started the import has to fix. The message is for them; no stack is
 * shown.
 */
export class ExtractError extends Error {
  override name = "ExtractError";
}
