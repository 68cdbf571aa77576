import type { ProviderKind, ProviderValues } from "@songtan/domain/operator/providers";
import type { Selectable } from "kysely";
import type { Database, Reader } from "../../../db/database.ts";
import type { Secrets } from "../../../keys/secrets.ts";

export type ProviderRecord = Selectable<Database["providerSettings"]>;
/** Who typed a secret, and when. */
export type SecretMarks = Record<string, { by: string; at: string }>;
type SealDeps = { secrets: Pick<Secrets, "seal" | "open"> };

/** Loads the current values and the drafts of all providers. */
export const loadProviderRows = (db: Reader): Promise<ProviderRecord[]> =>
  db.selectFrom("providerSettings").selectAll().where("replacedAt", "is", null).execute();

/** The secrets of a row. They name the provider they belong to, so that they open nowhere else. */
export function openSecrets(
  { secrets }: SealDeps,
  { kind, sealedSecrets }: Pick<ProviderRecord, "kind" | "sealedSecrets">,
): ProviderValues {
  if (!sealedSecrets) return {};
  const sealed = JSON.parse(secrets.open("provider_secrets", sealedSecrets).toString("utf8")) as {
    kind: string;
    values: ProviderValues;
  };
  if (sealed.kind !== kind) throw new Error(`secrets of ${sealed.kind} are stored for ${kind}`);
  return sealed.values;
}

export const sealSecrets = (
  { secrets }: SealDeps,
  kind: ProviderKind,
  values: ProviderValues,
): Buffer | null =>
  Object.keys(values).length > 0
    ? secrets.seal("provider_secrets", Buffer.from(JSON.stringify({ kind, values })))
    : null;

/** Everything that was typed of a provider. */
export const openValues = (deps: SealDeps, row: ProviderRecord): ProviderValues => ({
  ...(row.body as Record<string, string>),
  ...openSecrets(deps, row),
});
