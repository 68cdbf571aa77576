import canonicalize from "canonicalize";
import { nameKey } from "./named-schemas.ts";

type Json = { [key: string]: unknown };
type Parts<Answers, Sent> = { answers: Answers; sent: Sent };

/**
 * Moves each schema with a name to one list and refers to it from where it was. What is sent may differ from what is
 * answered, by members with a default: then it has `Input` at the end of its name.
 *
 * @throws {Error} when a third form of a schema has the same name
 */
export function nameSchemas<Answers, Sent>(parts: Parts<Answers, Sent>) {
  const found = new Map<string, { shape: string; schema: Json }>();
  const place = (name: string, schema: Json): string | null => {
    const shape = canonicalize(schema) ?? "";
    const known = found.get(name);
    if (!known) found.set(name, { shape, schema });
    return !known || known.shape === shape ? name : null;
  };
  const refer = (node: unknown, isSent: boolean): unknown => {
    if (Array.isArray(node)) return node.map((item) => refer(item, isSent));
    if (typeof node !== "object" || node === null) return node;
    const { [nameKey]: name, ...rest } = node as Json;
    // Answers may get more members at any time.
    if (!isSent && rest.additionalProperties === false) delete rest.additionalProperties;
    const whole = Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [
        key,
        key === "example" || key === "examples" ? value : refer(value, isSent),
      ]),
    );
    if (typeof name !== "string" || !isWorthAName(whole)) return whole;
    const { description, ...schema } = whole;
    const chosen = place(name, schema) ?? place(`${name}${isSent ? "Input" : "Answer"}`, schema);
    if (!chosen) throw new Error(`${name} has three forms`);
    return { $ref: `#/components/schemas/${chosen}`, ...(description ? { description } : {}) };
  };
  const answers = refer(parts.answers, false) as Answers;
  const sent = refer(parts.sent, true) as Sent;
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    schemas: Object.fromEntries(sorted.map(([name, { schema }]) => [name, schema])),
    named: { answers, sent },
  };
}

/** Short sets of values are easier to read where they are, and numbers have limits of their field. */
const isWorthAName = ({ properties, anyOf, oneOf, enum: values, pattern, format, type }: Json) =>
  Boolean(properties ?? anyOf ?? oneOf) ||
  (type === "string" && Boolean(pattern ?? format)) ||
  (Array.isArray(values) && values.length > 2);
