import { choicesOf, elementsOf, fieldsOf, loggedTextOf } from "@songtan/contract/logged-texts";
import { limits } from "@songtan/domain/limits";
import type { z } from "zod";
import { maskPersonal } from "../../../http/log/mask-personal.ts";

type Schemas = readonly z.core.$ZodType[];

const secret = /\bhmac {1,9}\S+/gi;
/** Nine digits: a phone that was sent as a number. */
const personalNumberMin = 100_000_000;
/** Deeper than any body of ours; what is below is left out. */
const depthMax = 12;

/** Returns true when a text or number may be logged. A value that is not in a schema, or not marked there, is masked. */
const isPlain = (schemas: Schemas, type: "string" | "number"): boolean => {
  const ofType = schemas.filter(
    (schema) => loggedTextOf(schema) === "personal" || mayBe(schema, type),
  );
  return ofType.length > 0 && ofType.every((schema) => loggedTextOf(schema) === "plain");
};
const mayBe = ({ _zod }: z.core.$ZodType, type: "string" | "number"): boolean =>
  type === "number"
    ? ["number", "int", "literal"].includes(_zod.def.type)
    : !["number", "int", "boolean", "null", "undefined", "object", "array", "record"].includes(
        _zod.def.type,
      );

function maskValue(value: unknown, schemas: Schemas, depth: number): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (depth > depthMax || schemas.some((schema) => loggedTextOf(schema) === "personal")) return "…";
  if (Array.isArray(value)) {
    const elements = elementsOf(schemas);
    return value.map((item) => maskValue(item, elements, depth + 1));
  }
  if (typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([name, inside]) => [
        maskText(name),
        maskValue(inside, fieldsOf(schemas, name), depth + 1),
      ]),
    );
  if (typeof value === "string") return isPlain(schemas, "string") ? maskText(value) : "…";
  return isPlain(schemas, "number") && Math.abs(Number(value)) < personalNumberMin ? value : "…";
}

const maskText = (text: string): string => maskPersonal(text.replace(secret, "…"));

/**
 * Returns the beginning of a body in the form that the log may store: values that the schema marks as plain, and a
 * placeholder for every other value. Null without a body.
 */
export function maskBody(body: unknown, schema: z.core.$ZodType | undefined): string | null {
  if (body === undefined || body === null) return null;
  const text = JSON.stringify(maskValue(body, schema ? choicesOf(schema) : [], 0));
  const bytes = Buffer.from(text);
  if (bytes.length <= limits.loggedBodyBytes) return text;
  return bytes
    .subarray(0, limits.loggedBodyBytes)
    .toString("utf8")
    .replace(/\uFFFD+$/, "");
}
