import { createHash } from "node:crypto";
import { believable, chosenFirst, numbers, patterns, unset, usual } from "./believable.ts";
import type { JsonSchema } from "./json-schema.ts";

/** The position of a value: its name, and the name of the object it belongs to, such as `id` of `driver`. */
type Place = { name: string; owner: string /** In its list. */; index?: number };

/**
 * A value that fits a schema and reads as the product's own: the same for the same schema and place.
 * @param owner what the value is of, such as `booking`
 */
export const exampleOf = (schema: JsonSchema, owner: string): unknown =>
  valueFor(schema, { name: owner, owner });

function valueFor(schema: JsonSchema, place: Place): unknown {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return choose(options, place);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueFor(part, place)));
  if ("const" in schema) return schema.const;
  if (schema.enum) return chosenFirst.find((word) => schema.enum?.includes(word)) ?? schema.enum[0];
  const types = [schema.type ?? []].flat();
  if (types.includes("null") && (types.length === 1 || unset.test(place.name))) return null;
  switch (types.find((type) => type !== "null")) {
    case "object":
      return objectOf(schema, place);
    case "array":
      return arrayOf(schema, place);
    case "string":
      return textOf(schema, place);
    case "integer":
    case "number":
      return numberOf(schema, place);
    case "boolean":
      return schema.default ?? false;
    default:
      return {};
  }
}

function choose(options: readonly JsonSchema[], place: Place): unknown {
  const mayBeNull = options.some(({ type }) => type === "null");
  const chosen = options.find(({ type }) => type !== "null") ?? {};
  const isRare = chosen.type === "object" && !usual.test(place.name);
  return mayBeNull && (isRare || unset.test(place.name)) ? null : valueFor(chosen, place);
}

/** An object has what it must have: what else there may be, the schema says. */
function objectOf(schema: JsonSchema, { name, owner, index }: Place): object {
  const { properties = {}, required = [] } = schema;
  const mustHave = new Set(required);
  const of = name === "data" || /^\d+$/.test(name) ? owner : singular(name);
  // Includes optional fields only if none is required: a change without any field is not a useful example.
  const names = Object.keys(properties).filter((key) => mustHave.size === 0 || mustHave.has(key));
  const entries = names.map((key) => [
    key,
    valueFor(properties[key] ?? {}, {
      name: key,
      owner: of,
      ...(index !== undefined && { index }),
    }),
  ]);
  if (name === "metadata") entries.push(["channel", "shop"]);
  return Object.fromEntries(entries);
}

function arrayOf(schema: JsonSchema, place: Place): unknown[] {
  if (schema.prefixItems)
    return schema.prefixItems.map((part, index) =>
      valueFor(part, { ...place, name: `${place.name}${index}` }),
    );
  if (!schema.items) return [];
  const count = Math.max(place.name === "stops" ? 2 : 1, schema.minItems ?? 1);
  const choices = schema.items.enum;
  return Array.from({ length: count }, (_, index) =>
    choices ? choices[index % choices.length] : valueFor(schema.items ?? {}, { ...place, index }),
  );
}

function textOf(schema: JsonSchema, { name, owner }: Place): string {
  if (schema.format === "uuid") return uuidOf(name === "id" ? owner : name);
  if (schema.format === "date-time") return instantOf(name);
  if (schema.format === "date") return name === "month" ? "2026-11-01" : "2026-11-25";
  const known = believable[`${owner}.${name}`] ?? believable[name === "th" ? "reason" : name];
  if (known !== undefined && fits(schema, known)) return known;
  const shaped = schema.pattern === undefined ? undefined : patterns[schema.pattern];
  if (shaped !== undefined) return shaped;
  if (/Url$|^url$/i.test(name)) return "https://songtan.example/files/1";
  if (/Id$/.test(name)) return uuidOf(name);
  const text = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return text.padEnd(schema.minLength ?? 0, "x").slice(0, schema.maxLength ?? text.length + 200);
}

const fits = (
  { pattern, minLength = 0, maxLength = Infinity }: JsonSchema,
  text: string,
): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, "u").test(text));

function numberOf(schema: JsonSchema, { name, index }: Place): number {
  if (name === "index" && index !== undefined) return index;
  if (typeof schema.default === "number") return schema.default;
  const known = numbers.find(([names]) => names.test(name))?.[1] ?? 1;
  const least = Math.max(
    schema.minimum ?? -Infinity,
    schema.exclusiveMinimum === undefined ? -Infinity : schema.exclusiveMinimum + 1,
  );
  return Math.min(Math.max(known, least), schema.maximum ?? Infinity);
}

/** The same thing has the same id everywhere. */
function uuidOf(name: string): string {
  const of = singular(name.replace(/Ids?$/, "")).toLowerCase() || "id";
  const hex = createHash("sha256").update(of).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Later steps of a delivery have later times. */
const steps = [
  /^(created|placed|quoted|from)/,
  /^(assigned|accepted)/,
  /^arriv/,
  /^(picked|collected)/,
  /^(done|delivered|ended|happened)/,
  /^(at|updated|lastUsed|until|to$)/,
  /expires|due|until/i,
];

function instantOf(name: string): string {
  const step = steps.findIndex((names) => names.test(name));
  return new Date(Date.UTC(2026, 10, 25, 3, 10 * (step + 1))).toISOString();
}

const singular = (word: string): string => word.replace(/ies$/, "y").replace(/(?<=[^s])s$/, "");
