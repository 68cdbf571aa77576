import { type ErrorCode, Refusal } from "@songtan/contract/errors";
import type { ImportPlace } from "@songtan/contract/partners/imports";
import type { Locale } from "@songtan/domain/account-types";
import {
  carryPickups,
  type ImportField,
  isExampleRow,
  type RowTexts,
  rowTexts,
} from "@songtan/domain/imports/fields";
import {
  type ImportedRow,
  type RowProblemCode,
  type RowProblems,
  readRow,
} from "@songtan/domain/imports/read-row";
import type { Deps } from "../../../../deps/deps.ts";
import {
  columnsOf,
  type ImportRow,
  type ImportRowRow,
  type SavedDoubt,
} from "../records/import-records.ts";
import { type FoundPlace, placeFinder } from "./find-places.ts";
import { rowPricer } from "./price-rows.ts";
import { type CheckedRow, saveChecks } from "./save-checks.ts";

type CheckDeps = Pick<Deps, "db" | "clock" | "roads" | "places">;
type Input = { importId: string; accountId: string; locale: Locale };

/** Checks, places and prices the rows of a file that were not checked since they were changed. */
export async function checkImport(
  deps: CheckDeps,
  { importId, accountId, locale }: Input,
): Promise<void> {
  const { file, rows, chosen } = await loadAll(deps, importId);
  const columns = columnsOf(file);
  const typed = carryPickups(
    rows.map((row) => rowTexts(row.cells, columns, row.edits as RowTexts)),
  );
  const repeated = await usedReferences(deps, file, { rows, typed });
  const findPlace = placeFinder(deps, { chosen, acceptsArea: file.acceptsArea, locale });
  const price = await rowPricer(deps, accountId);
  const checkOne = async (row: ImportRowRow, texts: RowTexts): Promise<CheckedRow> => {
    const key = { number: row.number, revision: row.revision };
    if (isExampleRow(texts)) return { ...key, state: "skipped" };
    const { row: read, problems } = readRow(texts, deps.clock());
    if (repeated.has(row.number)) problems.reference = "in_use";
    const places = await placesOf(read, findPlace);
    const doubts = doubtsOf(read, places);
    if (Object.keys(problems).length > 0) return { ...key, state: "wrong", problems, doubts };
    const [pickup, dropoff] = [places.pickupAddress?.place, places.dropoffAddress?.place];
    if (!pickup || !dropoff) return { ...key, state: "unsure", doubts };
    try {
      const quote = await price({ row: read, pickup, dropoff });
      return { ...key, state: "ready", quote, contacts: contactsOf(read) };
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      return { ...key, state: "wrong", ...refusedBy(problem) };
    }
  };
  const unchecked = rows.flatMap((row, index) =>
    row.state === "unchecked" ? [checkOne(row, typed[index] ?? {})] : [],
  );
  await saveChecks(deps, importId, await Promise.all(unchecked));
}

async function loadAll({ db }: Pick<Deps, "db">, importId: string) {
  const [file, rows, places] = await Promise.all([
    db
      .selectFrom("bookingImports")
      .selectAll()
      .where("id", "=", importId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("bookingImportRows")
      .select(["number", "cells", "edits", "state", "revision"])
      .where("importId", "=", importId)
      .orderBy("number")
      .execute(),
    db.selectFrom("bookingImportPlaces").selectAll().where("importId", "=", importId).execute(),
  ]);
  const chosen = new Map(places.map(({ address, place }) => [address, place as ImportPlace]));
  return { file, rows, chosen };
}

type Loaded = { rows: readonly ImportRowRow[]; typed: readonly RowTexts[] };

/** Rows with an order number of another booking or of a row above, where the business wants them unique. */
async function usedReferences(
  { db }: Pick<Deps, "db">,
  { businessId }: ImportRow,
  { rows, typed }: Loaded,
): Promise<Set<number>> {
  const { referenceUnique } = await db
    .selectFrom("businesses")
    .select("referenceUnique")
    .where("id", "=", businessId)
    .executeTakeFirstOrThrow();
  const references = typed.flatMap(({ reference }) => reference ?? []);
  if (!referenceUnique || references.length === 0) return new Set();
  const booked = await db
    .selectFrom("bookings")
    .select("reference")
    .where("businessId", "=", businessId)
    .where("reference", "in", references)
    .execute();
  const used = new Set(booked.map(({ reference }) => reference));
  const repeated = new Set<number>();
  for (const [index, { number, state }] of rows.entries()) {
    const reference = typed[index]?.reference;
    if (!reference || state === "skipped" || state === "booked") continue;
    if (used.has(reference)) repeated.add(number);
    used.add(reference);
  }
  return repeated;
}

type AddressField = SavedDoubt["field"];
type Places = Partial<Record<AddressField, FoundPlace>>;

/** An empty address is a problem of its own, and is not searched. */
async function placesOf(
  { pickup, dropoff }: ImportedRow,
  findPlace: ReturnType<typeof placeFinder>,
): Promise<Places> {
  return {
    ...(pickup.address && { pickupAddress: await findPlace(pickup) }),
    ...(dropoff.address && { dropoffAddress: await findPlace(dropoff) }),
  };
}

const doubtsOf = ({ pickup, dropoff }: ImportedRow, places: Places): SavedDoubt[] => {
  const doubt = (field: AddressField, address: string): SavedDoubt[] => {
    const found = places[field];
    if (found?.place !== null) return [];
    return [{ field, address, doubt: found.doubt, candidates: found.candidates }];
  };
  return [...doubt("pickupAddress", pickup.address), ...doubt("dropoffAddress", dropoff.address)];
};

const contactsOf = ({ reference, pickup, dropoff }: ImportedRow) => ({
  ...(reference !== null && { reference }),
  stops: [pickup, dropoff].map(({ name, phone, note }) => ({
    contactName: name,
    contactPhone: phone,
    ...(note !== null && { note }),
  })),
});

/** The column of a value that the price refuses. */
const columnOf: Record<string, ImportField> = {
  "stops.1.codAmountSatang": "codBaht",
  "parcel.declaredValueSatang": "declaredBaht",
  "extras.0": "declaredBaht",
};

function refusedBy({
  code,
  details,
  fields = {},
}: Refusal): Pick<CheckedRow, "problems" | "refusal"> {
  const problems: RowProblems = {};
  for (const [field, problem] of Object.entries(fields)) {
    const column = columnOf[field];
    if (column) problems[column] = problem as RowProblemCode;
  }
  if (Object.keys(problems).length > 0) return { problems };
  return { refusal: { code: code satisfies ErrorCode, details } };
}
