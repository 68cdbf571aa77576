import { openTestWorld, type TestWorld } from "../world/test-world.ts";
import { expectWholeBooks } from "./ledger-balance.ts";
import { yesterdayNoon } from "./paid.ts";
import { openPretendBank, type PretendBank } from "./pretend-bank.ts";

export type MoneyWorld = { bank: PretendBank; world: TestWorld; close: () => Promise<void> };

type Wish = { settings?: Record<string, string>; now?: Date };

/**
 * A world at noon by default, with a bank that shares its clock. At its end the books must sum to
 * zero and match every balance, after any payments and refunds.
 */
export async function openMoneyWorld({
  settings = {},
  now = yesterdayNoon(),
}: Wish = {}): Promise<MoneyWorld> {
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
