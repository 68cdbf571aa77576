import { z } from "zod";

/**
 * Registry of values that a log may store: `plain` values are logged, `personal` ones are left out. An unmarked text
 * counts as personal; ids, instants, days and choices are exempt, because they do not identify a person.
 */
export const loggedTexts = z.registry<{ text: "plain" | "personal" }>();

/** Names a person or a place, or opens something. */
export function personal<Schema extends z.ZodType>(schema: Schema): Schema {
  loggedTexts.add(schema, { text: "personal" });
  return schema;
}

/** A word of ours or of a developer, which the log of a partner's requests shows. */
export function plain<Schema extends z.ZodType>(schema: Schema): Schema {
  loggedTexts.add(schema, { text: "plain" });
  return schema;
}

const plainFormats = new Set(["uuid", "guid", "datetime", "date", "time"]);

/** Returns the mark of one schema, ignoring the schemas it wraps; null if unmarked. */
export function loggedTextOf(schema: z.core.$ZodType): "plain" | "personal" | null {
  const mark = loggedTexts.get(schema as z.ZodType)?.text;
  if (mark) return mark;
  const { type } = schema._zod.def;
  if (["enum", "literal", "boolean", "number", "int", "null", "undefined"].includes(type))
    return "plain";
  const { format } = schema._zod.def as { format?: string };
  return type === "string" && format !== undefined && plainFormats.has(format) ? "plain" : null;
}

type Def = {
  type: string;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  left?: z.core.$ZodType;
  right?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  getter?: () => z.core.$ZodType;
};
const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def;

/** The schemas that a value of this one may be of: through everything that wraps it, as far as a mark. */
export function choicesOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (loggedTextOf(schema) !== null) return [schema];
  const { type, innerType, options, in: input, out, left, right, getter } = defOf(schema);
  if (innerType) return choicesOf(innerType);
  if (options) return options.flatMap(choicesOf);
  if (type === "pipe" && input && out)
    return choicesOf(defOf(input).type === "transform" ? out : input);
  if (left && right) return [left, right].flatMap(choicesOf);
  return getter ? choicesOf(getter()) : [schema];
}

/** The schemas of a field of an object or a record. */
export const fieldsOf = (schemas: readonly z.core.$ZodType[], name: string): z.core.$ZodType[] =>
  schemas.flatMap((schema) => {
    const { shape, valueType } = defOf(schema);
    const field = shape && Object.hasOwn(shape, name) ? shape[name] : valueType;
    return field ? choicesOf(field) : [];
  });

export const elementsOf = (schemas: readonly z.core.$ZodType[]): z.core.$ZodType[] =>
  schemas.flatMap((schema) => {
    const { element } = defOf(schema);
    return element ? choicesOf(element) : [];
  });

/** Returns the paths of all unmarked texts in a schema. */
export function unmarkedTexts(schema: z.core.$ZodType, path = ""): string[] {
  return choicesOf(schema).flatMap((choice) => {
    if (loggedTextOf(choice) !== null) return [];
    const { type, shape, valueType, element } = defOf(choice);
    if (shape)
      return Object.entries(shape).flatMap(([name, field]) =>
        unmarkedTexts(field, path === "" ? name : `${path}.${name}`),
      );
    if (valueType) return unmarkedTexts(valueType, `${path}.*`);
    if (element) return unmarkedTexts(element, `${path}[]`);
    return type === "string" ? [path] : [];
  });
}
