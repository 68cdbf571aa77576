/** An address in the form that a driver reads at a glance: its district, and the rest of the text. */
export type AddressArea = { area: string; rest: string };

/** The district, or the part of one where the address does not name it. */
const thaiAreas = [/(?:เขต|อำเภอ)[ก-๏]+/u, /(?:แขวง|ตำบล)[ก-๏]+/u];
const postcode = /\s*\d{5}$/;

/**
 * The district in an address that a place was chosen by. Without one in the text the first part of the address is the
 * area, so that it is never empty where the address is not.
 */
export function areaInAddress(address: string): AddressArea {
  const text = address.trim();
  const thai = thaiAreas.flatMap((area) => area.exec(text)?.[0] ?? [])[0];
  if (thai) return { area: thai, rest: withoutEnd(text.split(thai)[0] ?? "") };
  const parts = text.split(",").map((part) => part.trim());
  // In English the district is written before the province, which ends the address.
  const index = /[ก-๏]/u.test(text) || parts.length < 3 ? 0 : parts.length - 2;
  const area = parts[index] ?? text;
  const rest = parts.filter((_, at) => at !== index).join(", ");
  return { area, rest: withoutEnd(rest.replace(postcode, "")) };
}

const withoutEnd = (text: string) => text.replace(/[\s,·]+$/u, "");
