import { firstKeyId } from "../keys/keyring.ts";
import { type Secrets, sha256 } from "../keys/secrets.ts";
import type { Manifest } from "./manifest.ts";

/**
 * Describes which keys an installation has without revealing them: equal descriptions mean equal
 * keys.
 */
export const describeKeys = (secrets: Pick<Secrets, "keyedHash" | "keyIds">): Manifest["keys"] => ({
  secret: sha256(secrets.keyedHash("backup", "which secret this is")).toString("hex").slice(0, 16),
  ids: [...secrets.keyIds],
});

/**
 * Returns the problems with keys that the operator must fix before the restored program can open sealed data; empty
 * without problems.
 */
export function missingKeys(then: Manifest["keys"], now: Manifest["keys"] | null): string[] {
  const mismatched: string[] = [];
  if (now?.secret !== then.secret)
    mismatched.push(
      `APP_SECRET is ${now ? "not the one the backup was made with" : "missing"}: sealed documents, share links and PINs need it. ` +
        "Where none was set it is the file app-secret in DATA_DIR.",
    );
  // The first key is made from the secret.
  const ids = then.ids.filter((id) => id !== firstKeyId && !now?.ids.includes(id));
  if (ids.length > 0)
    mismatched.push(`DOCUMENT_KEYS lacks key ${ids.join(", ")}: what they sealed does not open.`);
  return mismatched;
}
