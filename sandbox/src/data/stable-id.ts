import { createHash } from "node:crypto";

/** Returns the same id for the same name on every machine, so that demo data can be recognised. RFC 9562, version 8. */
export function stableId(name: string): string {
  const hex = createHash("sha256").update(`songtan sandbox ${name}`).digest("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
