import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { PayoutView } from "@songtan/contract/payouts/payouts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { requestPayout, richDriver, runPayouts } from "../../../../testing/money/payouts.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { newStaff, type Staff } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { checkPayouts } from "./check-payouts.ts";

/** As many here as the continuous build has time for; `KILLS` runs more. */
const kills = Number(process.env.KILLS ?? 3);

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let staff: [Staff, Staff];
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date("2026-11-23T02:00:00Z") });
  ({ bank, world } = money);
  staff = [await newStaff(world, ["payout.run"]), await newStaff(world, ["payout.run"])];
});
afterAll(() => money.close());

test("killed between the provider's transfer and our commit: found again, and no payout is paid twice", async () => {
  for (let kill = 0; kill < kills; kill += 1) {
    const driver = await richDriver(world, 50_000);
    const { data: payout } = await requestPayout(world, driver, 50_000);
    await runPayouts(world, staff);
    const child = fork(
      fileURLToPath(new URL("../../../../testing/faults/crash-during-payout.ts", import.meta.url)),
      [],
      {
        env: {
          ...process.env,
          TEST_DATABASE: world.database,
          TEST_NOW: world.clock.now.toISOString(),
          TEST_SETTINGS: JSON.stringify(bank.settings),
          TEST_PAYOUT: payout.id,
        },
      },
    );
    await once(child, "exit");
    expect(child.signalCode).toBe("SIGKILL");
    const made = async () =>
      (await bank.transfers()).filter(({ metadata }) => metadata.payoutId === payout.id);
    expect(await made()).toHaveLength(1);
    // The job of the run comes again, too early and then in its time.
    await world.runJobs();
    world.clock.advance(61);
    await checkPayouts(world.deps);
    const [transfer, ...others] = await made();
    expect(others).toEqual([]);
    await bank.move(`transfers/${transfer?.id}/send`);
    await bank.move(`transfers/${transfer?.id}/pay`);
    world.clock.now = new Date(Math.ceil((world.clock.now.getTime() + 1) / 600_000) * 600_000);
    await checkPayouts(world.deps);
    const { data } = await call<PayoutView[]>(world, "GET /driver/payouts", {
      token: driver.token,
    });
    expect(data.map(({ state }) => state)).toEqual(["paid"]);
  }
}, 120_000);
