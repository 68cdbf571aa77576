/** Mixes two numbers into 32 bits that look random and are the same each time. */
function mix(first: number, second: number): number {
  let bits = Math.imul(first ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(second + 0x7f4a7c15, 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}

const hex = (bits: number): string => bits.toString(16).padStart(8, "0");

/** A number below `limit` that is the same each time. */
export const below = (limit: number, first: number, second: number): number =>
  mix(first, second) % limit;

/** An id as random as the product's own, so that an index of them grows as it does there. */
export function idOf(copy: number, place: number): string {
  // Copy and place are in it unchanged by a one-to-one mixing, so no two are the same.
  const one = hex(Math.imul(copy ^ (copy >>> 15), 0x2c1b3c6d) >>> 0);
  const two = hex(mix(copy, place));
  const three = hex(mix(place, copy));
  const four = hex(Math.imul(place + 1, 0x9e3779b1) >>> 0);
  return `${one}-${two.slice(0, 4)}-4${two.slice(5)}-8${three.slice(1, 4)}-${three.slice(4)}${four}`;
}
