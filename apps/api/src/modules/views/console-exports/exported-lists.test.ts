import { readFile } from "node:fs/promises";
import { exportedLists } from "@songtan/contract/console/overview/exports";
import { expect, test } from "vitest";
import { listNameOf } from "./published-lists.ts";

const published = new URL(
  "../../../../../../packages/contract/generated/console.json",
  import.meta.url,
);

/** Lists of the console's answers, and why they are no files: by the read and where the list is in its answer. */
const notExported = new Map([
  ["/passkeys", "a member's own few keys"],
  ["/providers", "a form for each provider, with fields of its own"],
  ["/raise-areas districts", "a choice of the dialog, the same everywhere"],
  ["/rejection-reasons", "a choice of the review page, the same everywhere"],
  ["/saved-filters", "a member's own few filters"],
  ["/search", "the first hits of each kind"],
  ["/settings", "a form for each kind, with fields of its own"],
  ["/drivers/{id} appeals", "a few of one driver; all are in appeals"],
  ["/drivers/{id} documents", "pages to review, with pictures"],
  ["/drivers/{id} flags", "what waits on one driver"],
  ["/drivers/{id} history", "of one driver; all is in audit"],
  ["/drivers/{id} notes", "words for colleagues, about one person"],
  ["/drivers/{id} openings", "of one driver; all is in audit"],
  ["/drivers/{id} suspensions", "a few of one driver; all are in audit"],
  ["/operations approvals", "what waits now, different a minute later"],
  ["/operations incidents", "what waits now, different a minute later"],
  ["/operations late", "what waits now, different a minute later"],
  ["/operations owing", "what waits now, different a minute later"],
  ["/operations proposals", "what waits now, different a minute later"],
  ["/operations raises", "what runs now, different a minute later"],
  ["/operations selfTest", "what fails now, different a minute later"],
  ["/operations unseen", "what waits now, different a minute later"],
  ["/bookings/{id} edits", "a few of one booking"],
  ["/bookings/{id} events", "of one booking; its evidence is a PDF"],
  ["/bookings/{id} handovers", "a few of one booking"],
  ["/bookings/{id} lines", "of one booking; its receipt is a PDF"],
  ["/bookings/{id} lapsedProposals", "a few of one booking"],
  ["/bookings/{id} notes", "words for colleagues, about one booking"],
  ["/bookings/{id} offers", "a few of one booking"],
  ["/bookings/{id} stops", "at most 16 of one booking"],
  ["/bookings/{id}/proof-chain events", "of one booking; its evidence is a PDF"],
  ["/bookings/{id}/proof-chain pictures", "of one booking; its evidence is a PDF"],
  ["/bookings/{id}/drivers", "a choice of who is near now"],
  ["/bookings/{id}/task next", "a choice of what to record"],
  ["/bookings/{id}/task stops", "at most 16 of one booking"],
  ["/bookings/{id}/handover candidates", "a choice of who is near now"],
  ["/bookings/{id}/handover places", "a choice of where to meet"],
  ["/bookings/{id}/messages", "a talk of two people"],
  ["/customers/{id} businesses", "a few of one customer"],
  ["/customers/{id} consents", "of one customer, in the customer's own download"],
  ["/customers/{id} history", "of one customer; all is in audit"],
  ["/customers/{id} notes", "words for colleagues, about one person"],
  ["/customers/{id} reports", "a few of one customer; all are in reports"],
  ["/customers/{id} suspensions", "a few of one customer; all are in audit"],
  ["/partner-health rows", "a look at the partners of now"],
  ["/businesses/{id} keys", "a few of one business"],
  ["/businesses/{id} limits", "a few of one business; all are in audit"],
  ["/businesses/{id} members", "a few of one business"],
  ["/payments/{id} events", "a few of one payment"],
  ["/payments/{id} refunds", "a few of one payment; all are in books-entries"],
  ["/businesses/{id} transfers", "a few that wait for the bank's line or a second person"],
  ["/payments/{id} tries", "a few of one payment"],
  ["/reports/{id} messages", "a talk of two people"],
  ["/tariffs drafts", "work of now; what counts is in tariffs"],
  ["/books/trial-balance accounts", "a CSV file of its own, by month"],
  ["/books/proof changedMonths", "empty, or the books are wrong"],
  ["/books/proof differing", "empty, or the books are wrong"],
  ["/books/months/{month} movements", "sums of the journal, a CSV file of its own"],
  ["/books/months/{month} tax", "sums of the sales tax, a CSV file of its own"],
  ["/provider-differences days", "whether each day was compared; what differed is in the file"],
  ["/figures cancellations", "each reason's rows are in bookings"],
  ["/figures channels", "a file of figures for each channel that is chosen"],
  ["/figures hours", "each hour's rows are in bookings"],
  ["/figures provinces", "a file of figures for each city that is chosen"],
  ["/figures vehicles", "a file of figures for each vehicle that is chosen"],
  ["/on-call candidates", "a choice of colleagues"],
  ["/on-call people", "a form of a few hours for each colleague"],
  ["/setup holidays", "two counts; the days are in holidays"],
  ["/setup results", "marks of the set-up's own checks"],
  ["/setup steps", "the steps of the set-up"],
]);
/** Where the rows of a list are, when they are not all of its read's answer. */
const rowsAt: Partial<Record<(typeof exportedLists)[number], string>> = {
  figures: "days",
  tariffs: "versions",
  "provider-differences": "differences",
  "business-invoices": "invoices",
  "payout-run-items": "items",
  "promo-uses": "latestUses",
};

test("every list that a page of the console shows has its file, or a reason", async () => {
  const description = JSON.parse(await readFile(published, "utf8")) as Description;
  const lists = Object.entries(description.paths).flatMap(([path, { get }]) => {
    const answer = get?.responses["200"]?.content?.["application/json"]?.schema;
    if (!path.startsWith("/api/console/") || !answer) return [];
    const address = path.slice("/api/console".length);
    return listsIn(description, resolved(description, answer).properties?.data).map((field) => ({
      name: listNameOf(path.replaceAll(/\{(\w+)\}/g, ":$1")),
      field,
      place: field ? `${address} ${field}` : address,
    }));
  });
  const missing = lists.filter(
    ({ name, field, place }) =>
      !notExported.has(place) &&
      !exportedLists.some((list) => list === name && (rowsAt[list] ?? "") === field),
  );
  expect(missing.map(({ place }) => place)).toEqual([]);
  expect(lists.length).toBeGreaterThan(80);
  const places = lists.map(({ place }) => place);
  expect([...notExported.keys()].filter((place) => !places.includes(place))).toEqual([]);
});

type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: { data?: Schema } & Record<string, Schema>;
};
type Description = {
  paths: Record<
    string,
    { get?: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> } }
  >;
};

function resolved(description: Description, schema: Schema | undefined): Schema {
  if (!schema?.$ref) return schema ?? {};
  const found = schema.$ref
    .slice(2)
    .split("/")
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], description);
  return resolved(description, found as Schema);
}

const formsOf = (description: Description, schema: Schema | undefined): Schema[] => {
  const own = resolved(description, schema);
  return [
    own,
    ...[...(own.anyOf ?? []), ...(own.oneOf ?? [])].flatMap((form) => formsOf(description, form)),
  ];
};

/** Where an answer has rows: "" for the answer itself, or the name of a field. */
function listsIn(description: Description, data: Schema | undefined): string[] {
  const hasRows = (schema: Schema | undefined) =>
    formsOf(description, schema).some(({ items }) =>
      formsOf(description, items).some(({ properties }) => properties),
    );
  if (hasRows(data)) return [""];
  const fields = formsOf(description, data).flatMap(({ properties }) =>
    Object.entries(properties ?? {}).flatMap(([name, schema]) => (hasRows(schema) ? [name] : [])),
  );
  return [...new Set(fields)];
}
