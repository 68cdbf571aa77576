import { expect, test } from "vitest";
import { listAllowedValues } from "./allowed-values.ts";

test.each([
  ["CHECK ((state = ANY (ARRAY['paid'::text, 'failed'::text])))", ["failed", "paid"]],
  ["CHECK ((provider = 'line'::text))", ["line"]],
  [`CHECK (("to" = ANY (ARRAY['it''s, so'::text, 'b'::text])))`, ["b", "it's, so"]],
  ["CHECK ((length(name) > 0))", null],
  ["CHECK ((state <> 'paid'::text))", null],
  ["CHECK (((state = 'paid'::text) OR (length(state) > 9)))", null],
])("the values that %s lists", (definition, values) => {
  expect(listAllowedValues(definition)).toEqual(values);
});
