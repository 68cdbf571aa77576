/** An error with the status the error page shows. Its message is for people who look closer, in English. */
export class PageError extends Error {
  override name = "PageError";
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

export const notFoundMessage = "This page could not be found";
export const notFound = () => new PageError(404, notFoundMessage);

export type NormalError = { message: string; statusCode: number };

const fallbackStatusCode = 500;
const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Any thrown thing as a message and a status code; the code falls back to 500 (SPEC 8). */
export function normalError(thrown: unknown): NormalError {
  if (typeof thrown === "string") return { message: thrown, statusCode: fallbackStatusCode };
  const status = [field(thrown, "statusCode"), field(thrown, "status")].find(
    (code): code is number => typeof code === "number" && code >= 400 && code <= 599,
  );
  const statusCode = status ?? fallbackStatusCode;
  // The router's own 404 says "Not Found"; the given text is the one for every missing page.
  if (statusCode === 404 && field(thrown, "internal") === true)
    return { message: notFoundMessage, statusCode };
  const message = [
    field(thrown, "message"),
    field(thrown, "data"),
    field(thrown, "statusText"),
  ].find((text): text is string => typeof text === "string" && text !== "");
  return { message: message ?? "Error", statusCode };
}
