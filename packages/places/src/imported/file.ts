import type { PlaceCategory } from "../geography/types.ts";

/**
 * The file that `npm run geo:import` writes and a running server reads in addition to the embedded
 * gazetteer. Its version goes up with every change of its shape, so that an older import is refused
 * with a message instead of misread.
 */
export const importedFileVersion = 1;

/**
 * id, category, Thai, English, latitude, longitude, amphoe code, importance in hundredths, aliases, its street in Thai
 * and English.
 * An id of the embedded gazetteer replaces that place: the import knows better where it is.
 */
export type ImportedRow = [
  string,
  PlaceCategory | "address",
  string,
  string,
  number,
  number,
  string,
  number,
  string[],
  string,
  string,
];

export type ImportedFile = {
  version: typeof importedFileVersion;
  attribution: string;
  rows: ImportedRow[];
  /**
   * Street lines for reverse lookup: row number, then latitude and longitude of the first point and the steps to the
   * next ones, in hundred-thousandths of a degree (about a metre).
   */
  lines: number[][];
};

export const lineUnitsPerDegree = 1e5;
