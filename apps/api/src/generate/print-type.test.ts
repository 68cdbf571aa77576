import { BookingView } from "@songtan/contract/bookings/bookings";
import { expect, test } from "vitest";
import { z } from "zod";
import type { NamedSchemas } from "./named-schemas.ts";
import { printType } from "./print-type.ts";

const named: NamedSchemas = {
  nameOf: (schema) => (schema === BookingView ? "BookingView" : null),
  imports: () => "",
};
const input = (schema: z.ZodType) => printType(schema, "input", named);
const output = (schema: z.ZodType) => printType(schema, "output", named);

test("a schema that the contract exports keeps its name, also inside another one", () => {
  expect(output(BookingView)).toBe("output<typeof BookingView>");
  expect(input(z.array(BookingView).nullable())).toBe("Array<input<typeof BookingView>> | null");
});

test("a route's own schema is written out, with what may be left out", () => {
  const page = z.object({
    kind: z.enum(["a", "b"]),
    limit: z.number().default(20),
    day: z.iso.date().optional(),
  });
  expect(input(page)).toBe('{ kind: "a" | "b"; limit?: number; day?: string | undefined }');
  expect(output(page)).toBe('{ kind: "a" | "b"; limit: number; day?: string | undefined }');
});

test("a piped schema has the type before it when it goes in and the type after it when it comes out", () => {
  const piped = z.string().pipe(z.literal("7"));
  expect([input(piped), output(piped)]).toEqual(["string", '"7"']);
});

test("a schema that cannot be written out stops the generator", () => {
  expect(() => input(z.map(z.string(), z.string()))).toThrow("export it from the contract");
});
