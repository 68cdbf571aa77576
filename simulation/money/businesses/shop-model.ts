import type { BusinessBalanceView } from "@songtan/contract/businesses/business-money";
import { seededRandom } from "@songtan/sandbox/data/random";
import { openShop, type Shop } from "../../../apps/api/testing/money/business.ts";
import type { MoneyWorld } from "../../../apps/api/testing/money/money-world.ts";
import type { Staff } from "../../../apps/api/testing/world/staff.ts";

export type ShopBooking = {
  id: string;
  method: "balance" | "invoice" | "cash";
  totalSatang: number;
  refundedSatang: number;
  state: "searching" | "delivered" | "over";
};

/** One business with what its acts should have done to its money so far. */
export type ShopStory = {
  money: MoneyWorld;
  staff: Staff;
  second: Staff;
  shop: Shop;
  random: ReturnType<typeof seededRandom>;
  steps: string[];
  bookings: ShopBooking[];
  /** The provider's charges that came in and are not disputed. */
  charges: { id: string; amountSatang: number }[];
  /** Disputes that wait for the bank. */
  disputes: { id: string; amountSatang: number }[];
  /** Balance less debts, in satang: what was paid in less what bookings cost. */
  netSatang: number;
};

export async function newShopStory(
  money: MoneyWorld,
  { staff, second, seed }: Pick<ShopStory, "staff" | "second"> & { seed: string },
): Promise<ShopStory> {
  const random = seededRandom(seed);
  const limitSatang = random.pick([0, 0, 100_00, 300_00, 5_000_00]);
  const shop = await openShop(money.world, { limitSatang });
  return {
    money,
    staff,
    second,
    shop,
    random,
    steps: [`opens with a limit of ${limitSatang}`],
    bookings: [],
    charges: [],
    disputes: [],
    netSatang: 0,
  };
}

export const balanceOf = ({ shop }: ShopStory): Promise<BusinessBalanceView> => shop.balance();
