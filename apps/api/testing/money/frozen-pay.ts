import type { TestWorld } from "../world/test-world.ts";

/** How much of a driver's pay is held back at present. */
export async function frozenPay(
  { deps }: Pick<TestWorld, "deps">,
  driverId: string,
): Promise<number> {
  const rows = await deps.db
    .selectFrom("payoutFreezes")
    .select("amountSatang")
    .where("driverId", "=", driverId)
    .where("thawedAt", "is", null)
    .execute();
  return rows.reduce((sum, row) => sum + row.amountSatang, 0);
}
