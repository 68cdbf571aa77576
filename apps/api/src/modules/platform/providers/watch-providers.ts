import { isOff, type ProviderKind, type ProviderValues } from "@songtan/domain/operator/providers";
import { openProviders, type Providers } from "../../../adapters/providers/open-providers.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadProviderRows, openValues, type ProviderRecord } from "./provider-records.ts";

type WatchDeps = Pick<Deps, "db" | "hub" | "secrets">;
type World = WatchDeps & Parameters<typeof openProviders>[0];

/** Opens the providers of this process as staff typed them, now and again whenever they change. */
export async function followProviders(
  world: World,
): Promise<{ providers: Providers; close(): Promise<void> }> {
  const { log, ...deps } = world;
  const providers = openProviders(world);
  let reads = 0;
  const read = async () => {
    reads += 1;
    const mine = reads;
    const rows = await loadProviderRows(deps.db);
    // Only the latest read may replace the providers, even if an earlier one ends after it.
    if (mine === reads) providers.replace(inForce(deps, rows, log));
  };
  const readAgain = () =>
    void read().catch((problem: unknown) => log(`providers: ${String(problem)}`));
  await read();
  const unsubscribe = deps.hub.subscribe("settings", "all", readAgain);
  const unsubscribeGap = deps.hub.onGap(readAgain);
  return {
    providers,
    close() {
      unsubscribe();
      unsubscribeGap();
      return providers.close();
    },
  };
}

/**
 * Returns the current values of each provider. A provider that cannot be decrypted is not used; the others are
 * unaffected.
 */
function inForce(
  deps: WatchDeps,
  rows: readonly ProviderRecord[],
  log: (line: string) => void,
): Partial<Record<ProviderKind, ProviderValues>> {
  const typed: Partial<Record<ProviderKind, ProviderValues>> = {};
  for (const row of rows.filter(({ approvedAt }) => approvedAt !== null)) {
    try {
      const values = openValues(deps, row);
      if (!isOff(values)) typed[row.kind as ProviderKind] = values;
    } catch (problem) {
      log(`providers: ${row.kind} is not used: ${String(problem)}`);
    }
  }
  return typed;
}
