import { doubledField, importFields, importRowStates } from "@songtan/domain/imports/fields";
import { placeDoubts } from "@songtan/domain/imports/place-doubt";
import { limits } from "@songtan/domain/limits";
import { decimalMarks } from "@songtan/domain/thai/typed-number";
import { placePrecisions } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { PlaceView } from "../bookings/places.ts";
import { personal } from "../logged-texts.ts";
import {
  ContactPhone,
  Id,
  Instant,
  Latitude,
  Longitude,
  Page,
  problem,
  Satang,
  singleLineText,
} from "../scalars.ts";

export const importFormats = ["csv", "xlsx"] as const;

/** Base64 is a third longer than the file. */
const fileCharactersMax = Math.ceil(limits.importBytesMax / 3) * 4;

/** A file with bookings, as CSV or XLSX. */
export const CreateImport = z.object({
  name: singleLineText(limits.nameCharacters),
  /** The bytes of the file. */
  base64: personal(
    z
      .string()
      .min(1, problem("required"))
      .max(fileCharactersMax, problem("too_big"))
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, problem("format")),
  ),
});

const Columns = z.array(z.enum(importFields).nullable()).max(limits.importColumnsMax);

export const SetImportColumns = z.object({
  /** The field that each column of the file contains; null for an ignored column. */
  columns: Columns.refine((fields) => !doubledField(fields), problem("already_used")),
  /** If true, the centre of the subdistrict is accepted for an address without a better position. */
  acceptsArea: z.boolean(),
});

export const ImportPlace = z.object({
  latitude: Latitude,
  longitude: Longitude,
  placeId: personal(z.string().max(100)).optional(),
  precision: z.enum(placePrecisions).optional(),
});
export type ImportPlace = z.infer<typeof ImportPlace>;

/** Sets the position of an address for every row of the file that contains it. */
export const SetImportPlace = z.object({
  address: singleLineText(limits.addressCharacters),
  place: ImportPlace,
});

/** An empty text empties the field. */
const cell = personal(
  z
    .string()
    .transform((text) => text.replace(/\p{Cc}/gu, " ").trim())
    .pipe(z.string().max(limits.importCellCharacters, problem("too_long"))),
);
export const ImportTexts = z.partialRecord(z.enum(importFields), cell);

/** Changes a row of the file: corrects its texts, excludes it, or confirms it as a separate delivery. */
export const ChangeImportRow = z.object({
  texts: ImportTexts.default({}),
  skipped: z.boolean().optional(),
  separate: z.boolean().optional(),
});

/** The answer to a question about the whole file. */
export const AnswerImport = z.discriminatedUnion("kind", [
  /** Which mark parts the decimals of a column. */
  z.object({
    kind: z.literal("decimal"),
    column: z.int().min(0).max(limits.importColumnsMax),
    mark: z.enum(decimalMarks),
  }),
  /** When days without a time are picked up, in minutes after midnight. */
  z.object({ kind: z.literal("time"), minute: z.int().min(0).max(1439) }),
  /** If true, repeated rows are separate deliveries; otherwise they are excluded. */
  z.object({ kind: z.literal("repeats"), separate: z.boolean() }),
  /** The pick-up for every row without one. */
  z.object({
    kind: z.literal("sender"),
    name: personal(singleLineText(limits.nameCharacters)),
    phone: ContactPhone,
    address: personal(singleLineText(limits.addressCharacters)),
    /** The position of the address, if a person chose it. */
    place: ImportPlace.optional(),
  }),
]);

/** The total price of the rows to book, as displayed. */
export const BookImport = z.object({ totalSatang: Satang.min(0) });

const Count = z.int().min(0);

export type ImportAnswer = z.infer<typeof AnswerImport>;

const Readings = z.partialRecord(z.enum(decimalMarks), z.string());
export const ImportQuestion = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("decimal"),
    column: Count,
    rows: Count,
    /** The file makes this mark likely. */
    likely: z.enum(decimalMarks).nullable(),
    examples: z.array(z.object({ text: z.string(), readings: Readings })),
  }),
  z.object({
    kind: z.literal("time"),
    rows: Count,
    /** The first of a morning, in minutes after midnight. */
    minute: Count,
    examples: z.array(z.string()),
  }),
  z.object({ kind: z.literal("repeats"), rows: Count }),
  /** Rows without a pick-up. */
  z.object({ kind: z.literal("sender"), rows: Count }),
]);
export type ImportQuestion = z.infer<typeof ImportQuestion>;

export const ImportView = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  /** The headings of the file. */
  headings: z.array(z.string()),
  /** The first row below them. */
  example: z.array(z.string()),
  columns: Columns,
  /** A remark in a heading that is not read, by the index of its column. */
  unreadWords: z.record(z.string(), z.string()),
  /** Open questions about the whole file; their rows are not ready. */
  questions: z.array(ImportQuestion),
  /** Counts of hidden parts, which are not read. */
  leftOut: z.object({ rows: Count, columns: Count, sheets: Count }),
  acceptsArea: z.boolean(),
  counts: z.record(z.enum(importRowStates), Count),
  /** Rows that a person has to look at, each doubtful address once. */
  attention: Count,
  /** The total price of the ready rows. */
  totalSatang: Satang,
  /** What the booked ones cost. */
  bookedSatang: Satang,
  /** Until when these prices hold; null where nothing is ready. */
  pricesUntil: Instant.nullable(),
  /** The same file was imported before, and bookings were made from it. */
  bookedBefore: z.object({ id: Id, createdAt: Instant }).nullable(),
});
export type ImportView = z.infer<typeof ImportView>;

export const ListImports = Page;

export const ImportDoubt = z.object({
  field: z.enum(["pickupAddress", "dropoffAddress"]),
  address: z.string(),
  doubt: z.enum(placeDoubts),
  candidates: z.array(PlaceView),
  /** Two parts of the text that contradict each other, such as a district and another province. */
  contradiction: z.tuple([z.string(), z.string()]).optional(),
  /** The number of other rows with the same unresolved address. */
  alike: z.int().min(0),
});

/** The position found for an address, and its distance from the district that the text names. */
export const MatchedPlace = z.object({
  name: z.string(),
  area: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  district: z.object({ name: z.string(), metres: Count, isInside: z.boolean() }).nullable(),
});
export type MatchedPlace = z.infer<typeof MatchedPlace>;

export const ImportRowView = z.object({
  /** The line of the file below the headings, from 1. */
  number: z.int(),
  state: z.enum(importRowStates),
  texts: z.partialRecord(z.enum(importFields), z.string()),
  /** Texts of the row that cannot be parsed, by field: the problem, in the reader's language. */
  problems: z.partialRecord(z.enum(importFields), z.string()),
  doubts: z.array(ImportDoubt),
  /** The row or the booking with the same order number, or with the same texts. */
  repeats: z.union([z.object({ row: z.int() }), z.object({ booking: z.string() })]).nullable(),
  /** The positions found for the addresses of the row. */
  places: z.object({ pickup: MatchedPlace.optional(), dropoff: MatchedPlace.optional() }),
  /** The reason why the row could not be priced, or not booked. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  totalSatang: Satang.nullable(),
  booking: z.object({ id: Id, number: z.string() }).nullable(),
});
export type ImportRowView = z.infer<typeof ImportRowView>;

export const ListImportRows = z.object({
  /** `attention`: those to look at, each doubtful address once. */
  show: z.enum(["attention", "all", "booked"]).default("all"),
  /** A row's number: those after it. */
  cursor: z
    .string()
    .regex(/^\d{1,6}$/, problem("format"))
    .optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageRows).default(20),
});

export const ImportFile = z.object({ format: z.enum(importFormats).default("xlsx") });
