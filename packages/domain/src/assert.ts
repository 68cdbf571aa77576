/** A bug, never an expected refusal. The domain returns its decisions and throws only this error. */
export class InvariantError extends Error {
  override name = "InvariantError";
}

/** Stops with an `InvariantError` carrying `message` when something that must be true is not. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
