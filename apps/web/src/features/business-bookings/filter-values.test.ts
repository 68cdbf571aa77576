import { expect, test } from "vitest";
import { filterQuery, isFiltered, readFilters, writeFilters } from "./filter-values.ts";

test("filters survive the address: what is written is read again", () => {
  const values = { q: "สีลม", reference: "order-7", state: "delivered" as const };
  expect(readFilters(new URLSearchParams(writeFilters(values)))).toEqual(values);
  expect(isFiltered(values)).toBe(true);
});

test("no filter asks for every booking, also ended ones", () => {
  const values = readFilters(new URLSearchParams("state=nonsense"));
  expect(isFiltered(values)).toBe(false);
  expect(filterQuery(values)).toEqual({});
});

test("blanks before and after a reference are not part of it", () => {
  expect(filterQuery({ q: " ", reference: " order-7 ", state: "active" })).toEqual({
    state: "active",
    reference: "order-7",
  });
});
