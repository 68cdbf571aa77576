/** Contents that a column of an imported file can have. */
export const importFields = [
  "reference",
  "pickupName",
  "pickupPhone",
  "pickupAddress",
  "pickupPoint",
  "pickupNote",
  "dropoffName",
  "dropoffPhone",
  "dropoffAddress",
  "dropoffPoint",
  "dropoffNote",
  "vehicle",
  "category",
  "weightKg",
  "codBaht",
  "declaredBaht",
  "pickUpAt",
] as const;
export type ImportField = (typeof importFields)[number];

/** The columns of the template, in its order; positions are for files that have them. */
export const templateFields: readonly ImportField[] = importFields.filter(
  (field) => field !== "pickupPoint" && field !== "dropoffPoint",
);

/** The typed texts of a row, one for each field that has a column. */
export type RowTexts = Partial<Record<ImportField, string>>;

/** Counts the hidden parts of a workbook, which are not booked. */
export type LeftOut = { rows: number; columns: number; sheets: number };

/** Further facts about a file: its hidden parts, and a likely decimal comma. */
export type FileFacts = { leftOut?: LeftOut; decimalComma?: boolean };

/** Which field each column of the file holds; null for one that is not read. */
export type ColumnFields = readonly (ImportField | null)[];

export const importRowStates = [
  "unchecked",
  "ready",
  "unsure",
  "wrong",
  "skipped",
  "queued",
  "booked",
  "failed",
] as const;
export type ImportRowState = (typeof importRowStates)[number];

/** Returns true when a row may still be changed, because it is neither booked nor queued for booking. */
export const canChangeRow = (state: ImportRowState): boolean =>
  state !== "queued" && state !== "booked";

const joinedFields: readonly ImportField[] = [
  "pickupName",
  "pickupAddress",
  "dropoffName",
  "dropoffAddress",
  "dropoffNote",
];
/** Several columns may hold parts of such a field: a first and a last name, a road and a district. */
export const isJoined = (field: ImportField): boolean => joinedFields.includes(field);

/** The first field that two columns hold though one must. */
export const doubledField = (columns: ColumnFields): ImportField | undefined =>
  columns.find(
    (field, index): field is ImportField =>
      field !== null && !isJoined(field) && columns.indexOf(field) !== index,
  );

const pickupFields = importFields.filter((field) => field.startsWith("pickup"));

/** The pick-up that a person names once for a whole file. */
export type FileSender = Record<"pickupName" | "pickupPhone" | "pickupAddress", string>;

/** Fills in the pick-up of rows without one: from the nearest row above with a pick-up, or else from the file's sender. */
export function carryPickups(rows: readonly RowTexts[], sender?: FileSender): RowTexts[] {
  let above: RowTexts = sender ?? {};
  return rows.map((row) => {
    const own = pickTexts(row, pickupFields);
    if (Object.keys(own).length > 0) above = own;
    return { ...above, ...row };
  });
}

function pickTexts(row: RowTexts, fields: readonly ImportField[]): RowTexts {
  const texts: RowTexts = {};
  for (const field of fields) if (row[field]) texts[field] = row[field];
  return texts;
}

/** Returns true when a row is without any pick-up, so the sender of the file is still needed. */
export const lacksPickup = (texts: RowTexts): boolean =>
  pickupFields.every((field) => !texts[field]);

/** Begins the order number of the template's examples, so that no one books one by mistake. */
const exampleReference = /^(ตัวอย่าง|example)/i;

export const isExampleRow = ({ reference = "" }: RowTexts): boolean =>
  exampleReference.test(reference);
