import { fullYears } from "./dates.ts";

/** A citizen card has an expiry date, or is valid for its owner's life. */
export const cardTerms = ["term", "life"] as const;
export type CardTerm = (typeof cardTerms)[number];

/**
 * Cards for life were issued from this age on before 2011, and from 70 on since: the Identity Card
 * Act, and its third edition. [B]
 */
const lifeCardYearsMin = 60;

/** Whether the owner's age allows a card without an expiry date; both days as `1954-05-14`. */
export const mayHaveLifeCard = (birthDate: string, today: string): boolean =>
  fullYears(birthDate, today) >= lifeCardYearsMin;
