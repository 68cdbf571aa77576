import { assert } from "../assert.ts";
import type { Satang } from "../money.ts";
import { type Entry, entryOf } from "./entry.ts";

/**
 * A customer has withheld tax and proved it with a certificate: the tax office owes it to us, and
 * the customer has paid that much.
 * @param taxSatang above 0
 */
export function recordWithheld(input: {
  withholdingId: string;
  customerId: string;
  taxSatang: Satang;
}): Entry {
  const { withholdingId, customerId, taxSatang } = input;
  const entry = entryOf({ kind: "withholding_recorded", source: `withholding:${withholdingId}` }, [
    { account: "withholding", amountSatang: taxSatang },
    { account: "customer_credit", ownerId: customerId, amountSatang: -taxSatang },
  ]);
  assert(entry && taxSatang > 0, "something was withheld");
  return entry;
}
