import type { DocumentKind } from "../driver-types.ts";

/**
 * The personal data in a page of a driver's documents: sealed where it is stored. `name`: staff see
 * it without opening the page.
 */
type Personal = "name" | "closed";

const fields: Partial<Record<DocumentKind, Record<string, Personal>>> = {
  account: {
    nameTh: "name",
    nameEn: "name",
    birthDate: "closed",
    guardianName: "closed",
    address: "closed",
    emergencyName: "closed",
    emergencyPhone: "closed",
  },
  "citizen-card": { name: "name", birthDate: "closed" },
  "bank-account": { accountName: "name" },
};
const personal: Readonly<Record<string, Personal>> = Object.assign({}, ...Object.values(fields));

/** Whether a field of any page is sealed where it is stored. */
export const isPersonalField = (field: string): boolean => Object.hasOwn(personal, field);

/** Whether staff see a field before they have opened the page with a reason. */
export const isVisibleUnopened = (field: string): boolean =>
  !isPersonalField(field) || personal[field] === "name";
