/** A name of which only the first letter of each word is left: `ส••• ใ•••`. The same length for all, so that it says no more. */
export const maskName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 3)
    .map((word) => `${firstLetter(word)}•••`)
    .join(" ");

/** Thai vowels written before their consonant belong to it: เ is no first letter. */
const firstLetter = (word: string): string => /^[เแโใไ]?./u.exec(word)?.[0] ?? "";
