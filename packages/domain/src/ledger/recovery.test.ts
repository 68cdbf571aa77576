import { expect, test } from "vitest";
import { balanceOf } from "./entry.ts";
import { recoveryPay, settleRecovery } from "./recovery.ts";

const endedAt = new Date("2026-11-22T05:00:00Z");
const pay = { driverPaySatang: 8500, returnPaySatang: 1200, feeSatang: 4000 };

test("picked up before the end the whole job is paid, less the fee; after it, or in that moment, the way back", () => {
  expect(recoveryPay({ pickedUpAt: new Date("2026-11-22T04:59:59Z"), endedAt }, pay)).toBe(
    8500 - 4000 + 1200,
  );
  expect(recoveryPay({ pickedUpAt: endedAt, endedAt }, pay)).toBe(1200);
  expect(recoveryPay({ pickedUpAt: new Date(0), endedAt }, { ...pay, feeSatang: 9000 })).toBe(1200);
});

test("the platform bears it, the tax office has its part", () => {
  const entry = settleRecovery({
    bookingId: "b",
    driverId: "d",
    paySatang: 5700,
    withheldSatang: 57,
  });
  const of = (account: "claims_cost" | "driver_available" | "withholding") =>
    balanceOf(entry ? [entry] : [], account);
  expect([of("claims_cost"), of("driver_available"), of("withholding")]).toEqual([
    5700, -5643, -57,
  ]);
  expect(
    settleRecovery({ bookingId: "b", driverId: "d", paySatang: 0, withheldSatang: 0 }),
  ).toBeNull();
});
