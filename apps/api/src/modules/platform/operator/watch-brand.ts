import { launchBrand, setBrandName } from "@songtan/domain/brand";
import type { Deps } from "../../../deps/deps.ts";
import { findCompany } from "./load-operator-settings.ts";

type WatchDeps = Pick<Deps, "db" | "clock" | "settings" | "hub">;

/** Keeps the brand's name of this process as the operator has set it, also when it changes while the process runs. */
export async function watchBrand(
  deps: WatchDeps,
  onProblem: (problem: unknown) => void,
): Promise<{ close(): void }> {
  const read = async () => {
    const company = await findCompany(deps.db, deps, deps.clock());
    setBrandName(company ? { th: company.brandTh, en: company.brandEn } : launchBrand);
  };
  const readAgain = () => void read().catch(onProblem);
  // A page under the launch name is better than no page: the name is read again when the database is back.
  await read().catch(onProblem);
  const unsubscribe = deps.hub.subscribe("settings", "all", readAgain);
  const unsubscribeGap = deps.hub.onGap(readAgain);
  return {
    close() {
      unsubscribe();
      unsubscribeGap();
    },
  };
}
