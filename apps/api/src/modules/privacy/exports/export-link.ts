import type { Deps } from "../../../deps/deps.ts";
import { sameBytes } from "../../../keys/secrets.ts";

const signatureOf = (
  { secrets }: Pick<Deps, "secrets">,
  exportId: string,
  expires: number,
): string => secrets.keyedHash("data-export", `${exportId}:${expires}`);

/** A link that opens the file without signing in: a download cannot send the Authorization header. */
export function exportUrl(deps: Pick<Deps, "secrets">, exportId: string, expiresAt: Date): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  return `/api/data-exports/${exportId}/file?expires=${expires}&signature=${signatureOf(deps, exportId, expires)}`;
}

/** Returns true when we made the link and it has not expired. */
export function exportLinkHolds(
  deps: Pick<Deps, "secrets">,
  link: { exportId: string; expires: number; signature: string },
  now: Date,
): boolean {
  if (link.expires * 1000 <= now.getTime()) return false;
  return sameBytes(
    Buffer.from(signatureOf(deps, link.exportId, link.expires)),
    Buffer.from(link.signature),
  );
}
