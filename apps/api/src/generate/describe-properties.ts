import type { JsonSchema } from "../http/description/examples/json-schema.ts";
import texts from "./property-texts.json" with { type: "json" };

/**
 * A text for each property that a partner meets, by its name; by `Schema.property` or its whole address where a name
 * means something else there.
 */
const propertyTexts: Readonly<Record<string, string>> = texts;

/**
 * Writes a description at each property without one, from the text of its address, of its schema, or of its name.
 *
 * @param node a part of a description, changed in place
 * @param address the schema's name and the properties that lead to the part, such as `Tariff.night`
 * @returns the addresses of properties that have no text
 */
export function describeProperties(node: unknown, address: string): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => describeProperties(item, address));
  if (typeof node !== "object" || node === null) return [];
  const { properties, ...rest } = node as JsonSchema;
  const own = Object.entries(properties ?? {}).flatMap(([name, schema]) => {
    const inner = `${address}.${name}`;
    const [owner] = address.split(".");
    schema.description ??=
      propertyTexts[inner] ?? propertyTexts[`${owner}.${name}`] ?? propertyTexts[name];
    const missing = schema.description ? [] : [inner];
    return [...missing, ...describeProperties(schema, inner)];
  });
  const others = Object.entries(rest).flatMap(([key, value]) =>
    key === "example" || key === "examples" ? [] : describeProperties(value, address),
  );
  return [...own, ...others];
}
