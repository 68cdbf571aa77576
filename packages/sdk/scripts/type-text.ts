/** The part of JSON Schema that our description uses. */
export type Schema = {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
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

function objectText({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const values = typeof additionalProperties === "object" ? typeText(additionalProperties) : null;
    return `Record<string, ${values ?? "unknown"}>`;
  }
  const members = Object.entries(properties).map(
    ([name, schema]) =>
      `${member(name)}${required.includes(name) ? "" : "?"}: ${typeText(schema)}${required.includes(name) ? "" : " | undefined"};`,
  );
  return `{ ${members.join(" ")} }`;
}

/** A schema as TypeScript writes it. */
export function typeText(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(" | ");
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeText({ ...schema, type })).join(" | ");
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeText).join(", ")}]`;
  if (schema.type === "array") return `Array<${schema.items ? typeText(schema.items) : "unknown"}>`;
  if (schema.type === "object" || schema.properties) return objectText(schema);
  return simple[schema.type ?? ""] ?? "unknown";
}
