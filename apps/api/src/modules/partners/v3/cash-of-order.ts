import type { OrderContact } from "./order-contact.ts";
import type { CreateOrder } from "./read-body.ts";

/** `COD 500`, `COD: 1,250.50 THB`, `เก็บเงินปลายทาง 500 บาท`. */
const written =
  /(?:\bCOD\b|เก็บเงิน(?:ปลายทาง)?|เก็บปลายทาง)[^\d\n]{0,15}(\d[\d,]{0,9}(?:\.\d{1,2})?)/iu;
/** Where programs put it that have a field for their own data only. */
const metadataNames = ["cashOnDelivery", "codAmount", "cod_amount", "cod"];

const satangOf = (text: string | undefined): number | null => {
  const baht = Number(text?.replaceAll(",", ""));
  return text && Number.isFinite(baht) && baht > 0 ? Math.round(baht * 100) : null;
};

/**
 * The cash to collect at each stop, as an order says it: in a field of the recipient, of the order for its last stop, or,
 * where the quotation wanted it, in the metadata or a recipient's remarks.
 */
export function cashOf(
  { cashOnDelivery, metadata }: Pick<CreateOrder, "cashOnDelivery" | "metadata">,
  contacts: readonly OrderContact[],
  { wanted }: { wanted: boolean },
): (number | null)[] {
  const last = contacts.length - 1;
  const inMetadata = metadataNames.map((name) => metadata?.[name]).find((text) => text);
  const ofOrder = cashOnDelivery || (wanted ? satangOf(inMetadata) : null) || null;
  return contacts.map((contact, index) => {
    if (index === 0) return null;
    const inRemarks = wanted ? satangOf(written.exec(contact.remarks ?? "")?.[1]) : null;
    return contact.cashOnDelivery || inRemarks || (index === last ? ofOrder : null);
  });
}
