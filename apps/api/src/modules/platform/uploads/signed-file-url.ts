import type { Deps } from "../../../deps/deps.ts";
import { sameBytes } from "../../../keys/secrets.ts";

/**
 * Personal documents: read once by the page that shows them, then useless to a finder of the link.
 */
export const documentLinkSeconds = 60;
/** Proofs and portraits: a page may stay open a while. */
export const pictureLinkSeconds = 15 * 60;

const fileSignature = (deps: Pick<Deps, "secrets">, uploadId: string, expires: number) =>
  deps.secrets.keyedHash("file", `${uploadId}:${expires}`);

/**
 * A link that opens one upload without signing in, for `<img>`. It works for at least half of `ttlSeconds` and at most
 * all of it: within such a half the link stays the same, so that a view sent again does not make its pictures blink.
 */
export function signedFileUrl(
  deps: Pick<Deps, "secrets">,
  uploadId: string,
  { now, ttlSeconds }: { now: Date; ttlSeconds: number },
): string {
  const half = ttlSeconds / 2;
  const expires = Math.floor(Math.floor(now.getTime() / 1000 / half) * half) + ttlSeconds;
  return `/api/files/${uploadId}?expires=${expires}&signature=${fileSignature(deps, uploadId, expires)}`;
}

/** Returns true when we signed the link and it has not expired. */
export function fileLinkHolds(
  deps: Pick<Deps, "secrets">,
  link: { uploadId: string; expires: number; signature: string },
  now: Date,
): boolean {
  if (link.expires * 1000 <= now.getTime()) return false;
  const expected = fileSignature(deps, link.uploadId, link.expires);
  return sameBytes(Buffer.from(expected), Buffer.from(link.signature));
}
