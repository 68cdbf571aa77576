/** Something that the person who started the import has to mend. The message is for them; no stack is shown. */
export class ExtractError extends Error {
  override name = "ExtractError";
}
