import type { DocumentKind } from "../driver-types.ts";

/**
 * The personal data in a page of a driver's documents: sealed where it is stored. `name`: staff see
 * it without opening the page.
 */
type Personal = "name" | "closed";

const fields: Partial<Record<DocumentKind, Record<string, Personal>>> = {
  account: {
    nameTh: "name",
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

/** Returns true when a field of any page is encrypted in storage. */
export const isPersonalField = (field: string): boolean => Object.hasOwn(personal, field);

/** Returns true when staff see a field before they open the page and give a reason. */
export const isVisibleUnopened = (field: string): boolean =>
  !isPersonalField(field) || personal[field] === "name";
