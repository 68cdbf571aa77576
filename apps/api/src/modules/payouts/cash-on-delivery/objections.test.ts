import type { ConsoleCod } from "@songtan/contract/console/payouts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  codOf,
  collectCod,
  daysAfterMonday,
  setSenderAccount,
} from "../../../../testing/money/collected-cod.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { newStaff, type Staff, staffCall, staffCookie } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { objectToCod } from "./collections.ts";

let money: MoneyWorld;
let world: TestWorld;
let one: Staff;
let other: Staff;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date("2026-11-21T03:00:00Z") });
  ({ world } = money);
  one = await newStaff(world, ["payout.run"]);
  other = await newStaff(world, ["payout.run"]);
});
afterAll(() => money.close());

/** Each time in a session of its own: the clock is moved by days. */
const staffCod = async (by: Staff, path: string, body: unknown) =>
  staffCall<ConsoleCod>(
    world,
    { cookie: await staffCookie(world, by.id) },
    `POST /console/cod/${path}`,
    { body },
  );

test("an objection freezes the cash; a release pays it out, a refund needs two people and the bank reference", async () => {
  const { sender, bookingId } = await collectCod(world, 80_800, { topUp: 300_000 });
  await setSenderAccount(world, sender);
  await world.runJobs();
  const id = (await codOf(world, sender))?.id ?? "";
  expect((await staffCod(one, `${id}/object`, { words: "ผู้รับแจ้งว่าได้ของไม่ตรง" })).data.state).toBe(
    "frozen",
  );
  expect((await staffCod(one, `${id}/object`, { words: "อีกครั้ง" })).code).toBe("cod_not_held");
  await daysAfterMonday(world, 8);
  expect((await codOf(world, sender))?.state).toBe("frozen");
  const released = await staffCod(one, `${id}/decide`, {
    decision: "release",
    words: "ตรวจแล้ว ของถูกต้อง",
  });
  expect([released.status, released.data.state]).toEqual([200, "held"]);
  const frozen = await world.deps.db.transaction().execute((trx) =>
    objectToCod(trx, {
      bookingId,
      by: { kind: "staff", id: one.id },
      words: "เคลม",
      now: world.clock.now,
    }),
  );
  expect(frozen).toBe(1);
  const refund = { decision: "refund", words: "คืนเงินผู้รับ" };
  expect((await staffCod(other, `${id}/decide`, refund)).error.fields).toHaveProperty(
    "bankReference",
  );
  const withReference = { ...refund, bankReference: "KBANK 20261130-1" };
  expect((await staffCod(one, `${id}/decide`, withReference)).code).toBe("second_person_needed");
  expect((await staffCod(other, `${id}/decide`, withReference)).data.state).toBe("refunded");
  expect((await staffCod(other, `${id}/decide`, withReference)).code).toBe("conflict");
  await daysAfterMonday(world, 9);
  expect((await codOf(world, sender))?.state).toBe("refunded");
});

test("for a customer's objection too one member of staff requests the refund and another completes it", async () => {
  const { sender, bookingId } = await collectCod(world, 60_600, { topUp: 300_000 });
  const by = { kind: "customer" as const, id: sender.id };
  await world.deps.db
    .transaction()
    .execute((trx) => objectToCod(trx, { bookingId, by, words: "ของเสีย", now: world.clock.now }));
  const id = (await codOf(world, sender))?.id ?? "";
  const refund = { decision: "refund", words: "คืนเงินผู้รับ", bankReference: "KBANK 1" };
  const proposed = await staffCod(one, `${id}/decide`, refund);
  expect([proposed.status, proposed.data.state, proposed.data.refundAsked]).toEqual([
    200,
    "frozen",
    { by: one.name, words: refund.words },
  ]);
  const reads = async (staff: Staff) => {
    const cookie = await staffCookie(world, staff.id);
    return (await staffCall<ConsoleCod>(world, { cookie }, `GET /console/cod/${id}`)).data;
  };
  expect(await reads(one)).toMatchObject({ refundIsSecond: false, refundWaitsForOther: true });
  expect(await reads(other)).toMatchObject({ refundIsSecond: true, refundWaitsForOther: false });
  expect((await staffCod(one, `${id}/decide`, refund)).code).toBe("second_person_needed");
  const alone = world.deps.db
    .updateTable("codObjections")
    .set({ decidedBy: one.id, decidedAt: new Date() });
  const forced = alone.set({ decision: "refund", decisionNote: "x", bankReference: "x" });
  await expect(forced.where("collectionId", "=", id).execute()).rejects.toThrow(
    "cod_objections_two",
  );
  expect((await staffCod(other, `${id}/decide`, refund)).data.state).toBe("refunded");
});
