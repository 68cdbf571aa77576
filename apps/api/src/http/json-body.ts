import { Refusal } from "@songtan/contract/errors";
import type { FastifyInstance } from "fastify";

/** Deeper than any body of ours. */
const depthMax = 32;

/** Whether a value has more levels than that; what reads a value calls itself for each level. */
export const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inside) => isDeeper(inside, levels - 1)));

/** Escapes for what PostgreSQL text cannot hold: the zero character, and halves of a surrogate pair. */
const unstorable = /\\u(?:0000|d[89a-f])/i;

/** Whether JSON text may hold what could not be stored. */
export const hasUnstorable = (text: string): boolean => unstorable.test(text);

/**
 * Reads JSON bodies, and refuses those that are nested without end. An empty one is no body at all, for clients that name the type of what they do not send; and text
 * that could not be stored is cleaned here, once, rather than in every field of every call.
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

/** The value with every zero character a space and every lone surrogate replaced, in names too. */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [storableText(name), storable(inside)]),
  );
}

const storableText = (text: string): string => text.replaceAll("\0", " ").toWellFormed();
