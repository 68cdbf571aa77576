import { type ErrorCode, Refusal } from "@songtan/contract/errors";
import type { ImportPlace, ImportRowView } from "@songtan/contract/partners/imports";
import type { Locale } from "@songtan/domain/account-types";
import {
  carryPickups,
  type FileFacts,
  type ImportField,
  isExampleRow,
  lacksPickup,
  type RowTexts,
} from "@songtan/domain/imports/fields";
import { firstMinuteOf, listQuestions } from "@songtan/domain/imports/file-questions";
import { cellReader, type FileAnswers } from "@songtan/domain/imports/read-cells";
import {
  type ImportedRow,
  type RowProblemCode,
  type RowProblems,
  readRow,
} from "@songtan/domain/imports/read-row";
import { type BookedBefore, findRepeats } from "@songtan/domain/imports/repeats";
import type { Deps } from "../../../../deps/deps.ts";
import { loadTariffAt } from "../../../pricing/tariff/load-tariff.ts";
import {
  fileColumns,
  type ImportRow,
  type ImportRowRow,
  type SavedDoubt,
} from "../records/import-records.ts";
import { type FoundPlace, placeFinder } from "./find-places.ts";
import { placeShower } from "./matched-place.ts";
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
  const readCells = cellReader(fileColumns(file));
  const read = rows.map((row) => readCells(row.cells, row.edits as RowTexts));
  const { sender } = file.answers as FileAnswers;
  const typed = carryPickups(
    read.map(({ texts }) => texts),
    sender,
  );
  const before = await loadBookedBefore(deps, file, typed);
  const repeats = findRepeats(
    rows.map((row, index) => ({ ...row, texts: typed[index] ?? {} })),
    before,
  );
  const findPlace = placeFinder(deps, { chosen, acceptsArea: file.acceptsArea, locale });
  const showPlace = placeShower(deps.places, locale);
  const price = await rowPricer(deps, accountId);
  const checkOne = async (row: ImportRowRow, index: number): Promise<CheckedRow> => {
    const texts = typed[index] ?? {};
    const key = { number: row.number, revision: row.revision };
    if (isExampleRow(texts)) return { ...key, state: "skipped" };
    const readTexts = readRow(texts, deps.clock());
    const problems = { ...readTexts.problems, ...read[index]?.problems };
    // The sender is a question about the whole file.
    if (lacksPickup(texts)) for (const field of senderFields) delete problems[field];
    const repeat = repeats.get(row.number);
    if (repeat && before.mustBeUnique) problems.reference = "reference_repeated";
    const found = await placesOf(readTexts.row, findPlace);
    const doubts = doubtsOf(readTexts.row, found);
    const seen = { ...key, problems, doubts, places: shownPlaces(readTexts.row, found, showPlace) };
    const open = { ...seen, repeats: before.mustBeUnique ? undefined : repeat };
    if (!Object.values(problems).every(isFileQuestion)) return { ...open, state: "wrong" };
    const [pickup, dropoff] = [found.pickupAddress?.place, found.dropoffAddress?.place];
    const isUnsure = Object.keys(problems).length > 0 || open.repeats !== undefined;
    if (!pickup || !dropoff || isUnsure) return { ...open, state: "unsure" };
    try {
      const quote = await price({ row: readTexts.row, pickup, dropoff });
      return { ...seen, state: "ready", quote, contacts: contactsOf(readTexts.row) };
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      return { ...key, state: "wrong", ...refusedBy(problem) };
    }
  };
  const unchecked = rows.flatMap((row, index) =>
    row.state === "unchecked" ? [checkOne(row, index)] : [],
  );
  const { hours, night } = await loadTariffAt(deps.db, deps.clock());
  const questions = listQuestions(
    fileColumns(file),
    rows.map((row) => ({ ...row, edits: row.edits as RowTexts })),
    {
      likelyDecimal: (file.facts as FileFacts).decimalComma ? "comma" : null,
      repeats: before.mustBeUnique ? new Map() : repeats,
      firstMinute: firstMinuteOf({ hours, night }),
      withoutPickup: typed.filter(
        (texts, index) =>
          lacksPickup(texts) && !isExampleRow(texts) && rows[index]?.state !== "skipped",
      ).length,
    },
  );
  await saveChecks(deps, importId, { checked: await Promise.all(unchecked), questions });
}

async function loadAll({ db }: Pick<Deps, "db">, importId: string) {
  const [file, rows, places] = await Promise.all([
    // A file may have been removed since, also before a request that made it is sent again.
    db
      .selectFrom("bookingImports")
      .selectAll()
      .where("id", "=", importId)
      .executeTakeFirstOrThrow(() => new Refusal("not_found")),
    db
      .selectFrom("bookingImportRows")
      .select(["number", "cells", "edits", "state", "revision", "isSeparate"])
      .where("importId", "=", importId)
      .orderBy("number")
      .execute(),
    db.selectFrom("bookingImportPlaces").selectAll().where("importId", "=", importId).execute(),
  ]);
  const chosen = new Map(places.map(({ address, place }) => [address, place as ImportPlace]));
  return { file, rows, chosen };
}

type Before = BookedBefore & { mustBeUnique: boolean };

/** Loads earlier bookings with the order numbers of a file, or from the same file. */
async function loadBookedBefore(
  { db }: Pick<Deps, "db">,
  { id, businessId, fileHash }: ImportRow,
  typed: readonly RowTexts[],
): Promise<Before> {
  const { referenceUnique } = await db
    .selectFrom("businesses")
    .select("referenceUnique")
    .where("id", "=", businessId)
    .executeTakeFirstOrThrow();
  const references = typed.flatMap(({ reference }) => reference ?? []);
  const booked = references.length
    ? await db
        .selectFrom("bookings")
        .select(["reference", "number"])
        .where("businessId", "=", businessId)
        .where("reference", "in", references)
        .where("state", "!=", "cancelled")
        .execute()
    : [];
  const sameFile = await db
    .selectFrom("bookingImportRows as row")
    .innerJoin("bookingImports as file", "file.id", "row.importId")
    .innerJoin("bookings", "bookings.id", "row.bookingId")
    .select(["row.number", "bookings.number as bookingNumber"])
    .where("file.businessId", "=", businessId)
    .where("file.fileHash", "=", fileHash)
    .where("file.id", "!=", id)
    .execute();
  return {
    byReference: new Map(booked.map(({ reference, number }) => [reference ?? "", number])),
    byRow: new Map(sameFile.map(({ number, bookingNumber }) => [number, bookingNumber])),
    mustBeUnique: referenceUnique,
  };
}

const senderFields = ["pickupName", "pickupPhone", "pickupAddress"] as const;

/** Rows with a question for the whole file are unsure, not wrong. */
const isFileQuestion = (problem: RowProblemCode): boolean =>
  problem === "number_unsure" || problem === "time_missing";

function shownPlaces(
  { pickup, dropoff }: ImportedRow,
  { pickupAddress, dropoffAddress }: Places,
  show: ReturnType<typeof placeShower>,
): ImportRowView["places"] {
  return {
    ...(pickupAddress?.doubt === null && { pickup: show(pickup.address, pickupAddress) }),
    ...(dropoffAddress?.doubt === null && { dropoff: show(dropoff.address, dropoffAddress) }),
  };
}

type AddressField = SavedDoubt["field"];
type Places = Partial<Record<AddressField, FoundPlace>>;

/** An empty address is reported as a problem and is not searched. */
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
    const { doubt: kind, candidates, contradiction } = found;
    return [{ field, address, doubt: kind, candidates, ...(contradiction && { contradiction }) }];
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
