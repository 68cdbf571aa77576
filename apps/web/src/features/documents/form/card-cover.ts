import { type Box, fitBoxesToObject } from "@songtan/ui/photo/redaction-boxes.ts";

/** A card of the size of all bank and identity cards (ISO/IEC 7810 ID-1). */
const cardAspect = 85.6 / 54;
/**
 * The margin between card and picture edge: people hold a phone so that the card nearly fills the picture, to within a
 * thumb's width.
 */
const cardMargin = 0.04;

/**
 * Where a Thai citizen card prints religion, under the birth date, and blood group, at the end of that line, in shares of
 * the card. Generously: cards of different years differ by a line [B], and the driver moves the boxes to where they are.
 */
const sensitive: readonly Box[] = [
  { x: 0.28, y: 0.565, width: 0.26, height: 0.085 },
  { x: 0.56, y: 0.565, width: 0.16, height: 0.085 },
];

/** The boxes on a picture of the card, before they are moved. */
export const cardBoxes = (size: { width: number; height: number }): Box[] =>
  fitBoxesToObject(sensitive, { aspect: cardAspect, margin: cardMargin, ...size });
