import type { Settings } from "../config/settings.ts";
import { knownSecret } from "../keys/local-secret.ts";
import { deriveSecrets, type Secrets } from "../keys/secrets.ts";

/** The keys of this installation; null where none were ever made. None is made here. */
export async function openKeys(
  settings: Pick<Settings, "APP_SECRET" | "DOCUMENT_KEYS">,
  dataFolder: string,
): Promise<Secrets | null> {
  const secret = settings.APP_SECRET ?? (await knownSecret(dataFolder));
  return secret === null ? null : deriveSecrets(secret, settings.DOCUMENT_KEYS);
}
