import { expect } from "vitest";
import { loadTrialBalance } from "../ledger/trial-balance.ts";
import { lastNoon } from "./paid.ts";
import { openPretendBank, type PretendBank } from "./pretend-bank.ts";
import { openTestWorld, type TestWorld } from "./test-world.ts";

export type MoneyWorld = { bank: PretendBank; world: TestWorld; close: () => Promise<void> };

/** A world by day with a bank that lives in its time. At its end the books must sum to nothing and differ from no balance. */
export async function openMoneyWorld(settings: Record<string, string> = {}): Promise<MoneyWorld> {
  const bank = await openPretendBank();
  const world = await openTestWorld({ ...settings, ...bank.settings });
  world.clock.now = lastNoon();
  bank.follow(() => world.clock.now);
  return {
    bank,
    world,
    async close() {
      const { totalSatang, differing } = await loadTrialBalance(world.deps.db);
      expect([totalSatang, differing]).toEqual([0, []]);
      await world.close();
      await bank.close();
    },
  };
}
