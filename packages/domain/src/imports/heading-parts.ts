import type { ImportField } from "./fields.ts";
import { headingKey } from "./heading-key.ts";

/** Parts of a name and of an address, in the order in which they are written. */
const parts = [
  { of: "Name", rank: 0, names: ["first name", "given name", "ชื่อจริง"] },
  { of: "Name", rank: 1, names: ["last name", "surname", "family name", "นามสกุล"] },
  {
    of: "Address",
    rank: 0,
    names: [
      "address 1",
      "address line 1",
      "address 1&2",
      "street",
      "street address",
      "detail address",
    ],
  },
  {
    of: "Address",
    rank: 1,
    names: [
      "address 2",
      "address line 2",
      "apartment",
      "additional address information",
      "บ้านเลขที่",
    ],
  },
  {
    of: "Address",
    rank: 2,
    names: [
      "แขวง",
      "ตำบล",
      "แขวง/ตำบล",
      "ตำบล/แขวง",
      "subdistrict",
      "sub-district",
      "tambon",
      "khwaeng",
      "town",
    ],
  },
  {
    of: "Address",
    rank: 3,
    names: ["เขต", "อำเภอ", "เขต/อำเภอ", "อำเภอ/เขต", "district", "amphoe", "khet", "city"],
  },
  { of: "Address", rank: 4, names: ["จังหวัด", "province", "state", "region", "changwat"] },
  {
    of: "Address",
    rank: 5,
    names: ["รหัสไปรษณีย์", "postcode", "post code", "postal code", "zip", "zip code", "zipcode"],
  },
] as const;
const byName = new Map(
  parts.flatMap(({ of, rank, names }) => names.map((name) => [headingKey(name), { of, rank }])),
);

/** Lazada's shippingAddress3 to 5 are the province, the district and the postcode. */
const numbered: Record<string, number> = { address3: 4, address4: 3, address5: 5 };

const recipientWord = /^(shipping|delivery|recipient|receiver|customer|consignee|buyer)/;
const senderWord = /^(sender|pickup|shipper|from)/;
const billingWord = /^(billing|invoice)/;

/** Parts a heading into the person it is about and the rest: `City (Shipping)`, `shipping_city`, `จังหวัดผู้รับ`. */
function sideOf(heading: string): { side: "pickup" | "dropoff" | "billing"; base: string } {
  const inBrackets = headingKey(/[([{]([^)\]}]*)/.exec(heading)?.[1] ?? "");
  const key = `${/^(shipping|billing)$/.test(inBrackets) ? inBrackets : ""}${headingKey(heading)}`;
  const thaiSender = /(ผูสง|ตนทาง)$/;
  if (billingWord.test(key)) return { side: "billing", base: key.replace(billingWord, "") };
  if (senderWord.test(key)) return { side: "pickup", base: key.replace(senderWord, "") };
  if (thaiSender.test(key)) return { side: "pickup", base: key.replace(thaiSender, "") };
  return { side: "dropoff", base: key.replace(recipientWord, "").replace(/(ผูรับ|ปลายทาง)$/, "") };
}

export type HeadingPart = { field: ImportField | null; rank: number };

/** The part of a name or an address that a heading names; its field is null for a part of the bill. */
export function partOf(heading: string): HeadingPart | null {
  const { side, base } = sideOf(heading);
  const rank = numbered[base];
  const part = rank === undefined ? byName.get(base) : { of: "Address" as const, rank };
  if (!part) return null;
  return { field: side === "billing" ? null : `${side}${part.of}`, rank: part.rank };
}

/** Parts of a field are joined in the order of these numbers, after its whole text. */
export const partRank = (heading: string): number => partOf(heading)?.rank ?? 0;

/** The bill of an order counts only for fields that no other column has. */
export const isBilling = (heading: string): boolean => sideOf(heading).side === "billing";
/** The heading without its brackets' side or the bill's word, for whole fields: `Phone (Billing)`. */
export const withoutBilling = (heading: string): string => sideOf(heading).base;
