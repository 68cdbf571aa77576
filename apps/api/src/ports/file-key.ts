/** Returns true for a key that we make: names, apart by slashes. None leads out of the folder or the bucket. */
export const isFileKey = (key: string): boolean => /^[\w-]+(?:\/[\w-]+)*(?:\.\w+)?$/.test(key);

/** @throws {Error} for any other key */
export function requireFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`not a key of a file: ${key}`);
}
