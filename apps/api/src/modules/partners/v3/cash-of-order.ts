import { readSatang } from "@songtan/domain/thai/typed-number";
import { DialectRefusal } from "./dialect-refusal.ts";
import type { OrderContact } from "./order-contact.ts";
import type { CreateOrder } from "./read-body.ts";

/** `COD 500`, `COD: 1,250.50 THB`, `เก็บเงินปลายทาง 500 บาท`. */
const written =
  /(?:\bCOD\b|เก็บเงิน(?:ปลายทาง)?|เก็บปลายทาง)[^\d๐-๙\n]{0,15}([\d๐-๙][\d๐-๙.,]{0,11}[\d๐-๙]|[\d๐-๙])/iu;
/** Metadata names that programs use when they have only a free field for the amount. */
const metadataNames = ["cashOnDelivery", "codAmount", "cod_amount", "cod"];

/** @throws DialectRefusal for an amount that cannot be read, or may be two: cash is never guessed */
function satangOf(text: string | undefined, detail: string): number | null {
  if (!text) return null;
  const satang = readSatang(text);
  if (satang === null) throw new DialectRefusal({ id: "ERR_INVALID_FIELD", detail });
  return satang || null;
}

/**
 * The cash to collect at each stop, as an order says it: in a field of the recipient, of the order for its last stop, or,
 * where the quotation wanted it, in the metadata or a recipient's remarks.
 * @throws DialectRefusal for an amount there that is not sure
 */
export function cashOf(
  { cashOnDelivery, metadata }: Pick<CreateOrder, "cashOnDelivery" | "metadata">,
  contacts: readonly OrderContact[],
  { wanted }: { wanted: boolean },
): (number | null)[] {
  const last = contacts.length - 1;
  const name = metadataNames.find((known) => metadata?.[known]) ?? "";
  const inMetadata = wanted ? satangOf(metadata?.[name], `/data/metadata/${name}`) : null;
  const ofOrder = cashOnDelivery || inMetadata;
  return contacts.map((contact, index) => {
    if (index === 0) return null;
    const inRemarks = wanted
      ? satangOf(written.exec(contact.remarks ?? "")?.[1], `/data/recipients/${index - 1}/remarks`)
      : null;
    return contact.cashOnDelivery || inRemarks || (index === last ? ofOrder : null);
  });
}
