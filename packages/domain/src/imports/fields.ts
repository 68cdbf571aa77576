/** What a column of an imported file can hold. */
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

/** A row as it was typed: the text of each field that has a column. */
export type RowTexts = Partial<Record<ImportField, string>>;

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

/** Whether a row may still be changed: it is neither booked nor about to be. */
export const canChangeRow = (state: ImportRowState): boolean =>
  state !== "queued" && state !== "booked";

/**
 * The texts of a row of the file by its columns, with what was typed over them since.
 * @param cells of the row; a missing one is empty
 */
export function rowTexts(
  cells: readonly string[],
  columns: ColumnFields,
  edits: RowTexts = {},
): RowTexts {
  const read = columns.flatMap((field, index) => (field ? [[field, cells[index] ?? ""]] : []));
  const typed: Record<string, string> = { ...Object.fromEntries(read), ...edits };
  return Object.fromEntries(
    Object.entries(typed).flatMap(([field, text]) => (text.trim() ? [[field, text.trim()]] : [])),
  );
}

const pickupFields = importFields.filter((field) => field.startsWith("pickup"));

/** Rows that name no pick-up have that of the nearest row above that does. */
export function carryPickups(rows: readonly RowTexts[]): RowTexts[] {
  let above: RowTexts = {};
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

/** Begins the order number of the template's examples, so that no one books one by mistake. */
const exampleReference = /^(ตัวอย่าง|example)/i;

export const isExampleRow = ({ reference = "" }: RowTexts): boolean =>
  exampleReference.test(reference);
