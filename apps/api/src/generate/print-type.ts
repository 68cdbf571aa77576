import { z } from "zod";
import type { NamedSchemas } from "./named-schemas.ts";

type Side = "input" | "output";
type Print = (schema: z.ZodType) => string;

/**
 * A schema as a TypeScript type. A schema that the contract exports keeps its name, so its type
 * is exact; a route's own schema is written out.
 */
export function printType(schema: z.ZodType, side: Side, schemas: NamedSchemas): string {
  const print: Print = (part) => printType(part, side, schemas);
  const plain = printPlain(schema);
  if (plain) return plain;
  const name = schemas.nameOf(schema);
  return name ? `${side}<typeof ${name}>` : printParts(schema, side, print);
}

function printPlain(schema: z.ZodType): string | null {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return "string";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  return schema instanceof z.ZodNull ? "null" : null;
}

function printParts(schema: z.ZodType, side: Side, print: Print): string {
  const inner = (part: unknown) => print(part as z.ZodType);
  if (schema instanceof z.ZodObject) return printObject(schema, side, print);
  if (schema instanceof z.ZodArray) return `Array<${inner(schema.element)}>`;
  if (schema instanceof z.ZodUnion) return schema.options.map(inner).join(" | ");
  if (schema instanceof z.ZodEnum) return printValues(schema.options);
  if (schema instanceof z.ZodLiteral) return printValues([...schema.values]);
  if (schema instanceof z.ZodNullable) return `${inner(schema.unwrap())} | null`;
  if (schema instanceof z.ZodOptional) return `${inner(schema.unwrap())} | undefined`;
  if (schema instanceof z.ZodDefault) return inner(schema.unwrap());
  if (schema instanceof z.ZodPipe) return inner(side === "input" ? schema.in : schema.out);
  throw new Error(
    `A call has a schema of the kind ${schema.def.type}: export it from the contract`,
  );
}

function printObject(schema: z.ZodObject, side: Side, print: Print): string {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    // A field with a default is optional in the input.
    const optional = field._zod[side === "input" ? "optin" : "optout"] !== undefined;
    return `${name}${optional ? "?" : ""}: ${print(field)}`;
  });
  return fields.length > 0 ? `{ ${fields.join("; ")} }` : "Record<string, never>";
}

const printValues = (values: readonly unknown[]) =>
  values.map((value) => JSON.stringify(value)).join(" | ");
