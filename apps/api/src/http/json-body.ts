import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance } from "fastify";

/** Deeper than any body of ours. */
const depthMax = 32;

/** Returns true when a value is nested deeper than `levels`. Code that reads a value recurses once per level. */
export const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inside) => isDeeper(inside, levels - 1)));

/** JSON escapes of characters that PostgreSQL text cannot store: the null character, and surrogate halves. */
const unstorable = /\\u(?:0000|d[89a-f])/i;

/** Returns true when JSON text may contain characters that cannot be stored. */
export const hasUnstorable = (text: string): boolean => unstorable.test(text);

/**
 * Reads JSON bodies, and refuses those that are nested too deeply. An empty body counts as missing, for clients that
 * send a content type without a body. Characters that cannot be stored are replaced here once, instead of in every
 * field of every call.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, text, done) => {
      if (text.trim() === "") return done(null, undefined);
      parse(request, text, (problem, body) => {
        if (problem) return done(problem);
        if (isDeeper(body, depthMax)) return done(new Refusal("invalid", {}, { body: "format" }));
        done(null, hasUnstorable(text) ? storable(body) : body);
      });
    },
  );
}

/** Returns the value with every null character replaced by a space and every lone surrogate by U+FFFD, in keys as well. */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [storableText(name), storable(inside)]),
  );
}

const storableText = (text: string): string => text.replaceAll("\0", " ").toWellFormed();
