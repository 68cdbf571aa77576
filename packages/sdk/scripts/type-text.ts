/** The part of JSON Schema that our description uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
};

const simple: Record<string, string> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

const member = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `"${name}"`);

/** How types are written. */
export type Style = {
  /** What comes before the name of a named schema. */
  prefix: string;
  /** The width of the margin; members are on lines of their own. */
  margin?: string;
};

function objectText(schema: Schema, { prefix, margin = "" }: Style): string {
  const { properties, required = [], additionalProperties } = schema;
  if (!properties) {
    const values =
      typeof additionalProperties === "object"
        ? typeText(additionalProperties, { prefix, margin })
        : "unknown";
    return `Record<string, ${values}>`;
  }
  const inner = `${margin}  `;
  const members = Object.entries(properties).map(([name, value]) => {
    const text = value.description ? `${inner}/** ${value.description} */\n` : "";
    const type = typeText(value, { prefix, margin: inner });
    const isSure = required.includes(name);
    return `${text}${inner}${member(name)}${isSure ? "" : "?"}: ${type}${isSure ? "" : " | undefined"};`;
  });
  return members.length > 0 ? `{\n${members.join("\n")}\n${margin}}` : "Record<string, never>";
}

/** A schema as TypeScript writes it. */
export function typeText(schema: Schema, style: Style): string {
  const inStyle = (part: Schema) => typeText(part, style);
  if (schema.$ref) return `${style.prefix}${schema.$ref.split("/").at(-1)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(inStyle))].join(" | ");
  if (Array.isArray(schema.type))
    return schema.type.map((type) => inStyle({ ...schema, type })).join(" | ");
  if (schema.prefixItems) return `[${schema.prefixItems.map(inStyle).join(", ")}]`;
  if (schema.type === "array") return `Array<${schema.items ? inStyle(schema.items) : "unknown"}>`;
  if (schema.type === "object" || schema.properties) return objectText(schema, style);
  return simple[schema.type ?? ""] ?? "unknown";
}
