/** The pages of a driver's account other than documents, in the order of the index. */
export const accountParts = ["security", "notifications", "display", "privacy"] as const;
export type AccountPart = (typeof accountParts)[number];

/** The part of the page for each hash in links from messages and other pages. */
const partOfHash: Readonly<Record<string, AccountPart>> = {
  "#notifications": "notifications",
  "#passkeys": "security",
  "#devices": "security",
  "#consents": "privacy",
  "#data": "privacy",
  "#close": "privacy",
};

/** The page that a hash of an earlier link leads to. */
export function pathOfHash(hash: string): string | null {
  const part = partOfHash[hash];
  return part ? `/driver/profile/${part}${hash}` : null;
}
