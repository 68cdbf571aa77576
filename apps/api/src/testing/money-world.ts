import { expectWholeBooks } from "./ledger-balance.ts";
import { lastNoon } from "./paid.ts";
import { openPretendBank, type PretendBank } from "./pretend-bank.ts";
import { openTestWorld, type TestWorld } from "./test-world.ts";

export type MoneyWorld = { bank: PretendBank; world: TestWorld; close: () => Promise<void> };

type Wish = { settings?: Record<string, string>; now?: Date };

/**
 * A world, by day unless wished otherwise, with a bank that lives in its time. Whatever was paid and given back: at its end
 * the books must sum to nothing and differ from no balance.
 */
export async function openMoneyWorld({ settings = {}, now = lastNoon() }: Wish = {}): Promise<MoneyWorld> {
  const bank = await openPretendBank();
  const world = await openTestWorld({ ...settings, ...bank.settings });
  world.clock.now = new Date(now);
  bank.follow(() => world.clock.now);
  return {
    bank,
    world,
    async close() {
      await expectWholeBooks(world);
      await world.close();
      await bank.close();
    },
  };
}
