/** All but the last four digits hidden; an empty one stays empty. */
export const maskPhone = (e164: string): string =>
  e164.slice(0, -4).replace(/\d/g, "x") + e164.slice(-4);
