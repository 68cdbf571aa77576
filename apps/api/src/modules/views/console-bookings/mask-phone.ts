import { splitExtension } from "@songtan/domain/thai/phone";

/** All but the last four digits hidden, without an extension; an empty one stays empty. */
export function maskPhone(contactPhone: string): string {
  const { e164 } = splitExtension(contactPhone);
  return e164.slice(0, -4).replace(/\d/g, "x") + e164.slice(-4);
}
