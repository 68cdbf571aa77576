import type { CodView } from "@songtan/contract/payouts/payouts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookAndAssign, dropOffsOf, editing, far } from "../../../../testing/delivery/edits.ts";
import { delivered, pickUp } from "../../../../testing/delivery/handovers.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { send, withPhoto } from "../../../../testing/world/delivery.ts";
import { chatuchak, silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let edits: ReturnType<typeof editing>;
beforeAll(async () => {
  world = await openTestWorld();
  edits = editing(world);
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

const codSatang = 50_000;
const withTwo = () =>
  bookAndAssign(world, { dropOffs: [{ ...silom, codAmountSatang: codSatang }, chatuchak] });
const feeIn = ({ lines }: { lines: readonly { code: string; amountSatang: number }[] }) =>
  lines.find(({ code }) => code === "cash_on_delivery")?.amountSatang;

test("an amount goes with its drop-off to another index, is collected there, and reaches the sender's list", async () => {
  const job = await withTwo();
  const { customer, driver, id } = job;
  const before = await edits.read(customer, id);
  expect(before.edit).toMatchObject({ allowed: true, refusal: null });
  const wish = { fromIndex: 1, dropOffs: await dropOffsOf(world, job, [2, 1]) };
  const quoted = await edits.quote(customer, id, wish);
  expect(feeIn(quoted.data)).toBe(feeIn(before));
  await edits.agreed(job, wish);
  const view = await edits.read(customer, id);
  expect(view.stops.map(({ codAmountSatang }) => codAmountSatang ?? 0)).toEqual([0, 0, codSatang]);
  expect(view.lines.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(view.totalSatang);
  await pickUp(world, driver, view);
  await send(world, driver, id, delivered(1));
  await send(world, driver, id, [
    { kind: "heading", stopIndex: 2 },
    { kind: "arrived", stopIndex: 2 },
    { kind: "cash_collected", purpose: "cod", stopIndex: 2, amountSatang: codSatang },
    { kind: "delivered", stopIndex: 2, ...withPhoto() },
  ]);
  expect((await edits.read(customer, id)).state).toBe("delivered");
  expect(0 - (await ledgerBalance(world, "cod_held", customer.id))).toBe(codSatang);
  const list = await call<CodView[]>(world, "GET /customer/cod", {
    token: customer.token,
  });
  expect(list.data.map(({ amountSatang }) => amountSatang)).toEqual([codSatang]);
});

test("another place and recipient keep the amount; the fee is charged once, and a new drop-off has none", async () => {
  const job = await withTwo();
  const [first, second] = await dropOffsOf(world, job, [1, 2]);
  if (!first || !second) throw new Error("two drop-offs were booked");
  const moved = { ...first, ...chatuchak, contactPhone: "+66899999999" };
  const before = await edits.read(job.customer, job.id);
  await edits.agreed(job, { fromIndex: 1, dropOffs: [far, moved, second] });
  const view = await edits.read(job.customer, job.id);
  expect(view.stops.map(({ codAmountSatang }) => codAmountSatang ?? 0)).toEqual([
    0,
    0,
    codSatang,
    0,
  ]);
  expect(feeIn(view)).toBe(feeIn(before));
});

test("a drop-off with an amount is not removed, one without it is; after a yes the reason is that it was used", async () => {
  const job = await withTwo();
  const remaining = (order: number[]) => dropOffsOf(world, job, order);
  const quote = async (order: number[]) =>
    edits.quote(job.customer, job.id, { fromIndex: 1, dropOffs: await remaining(order) });
  expect((await quote([2])).code).toBe("edit_cod");
  expect(
    (
      await edits.requestEdit(job.customer, job.id, {
        fromIndex: 1,
        dropOffs: [far],
        totalSatang: 1,
      })
    ).code,
  ).toBe("edit_cod");
  await edits.agreed(job, { fromIndex: 1, dropOffs: await remaining([1]) });
  const view = await edits.read(job.customer, job.id);
  expect(view.stops.map(({ codAmountSatang }) => codAmountSatang ?? 0)).toEqual([0, codSatang]);
  expect(view.edit).toMatchObject({ allowed: false, refusal: "edit_used" });
});

test("a drop-off with cash that a driver has collected stays at its index", async () => {
  const job = await withTwo();
  await world.deps.db
    .updateTable("stops")
    .set({ codCollectedAt: world.clock.now })
    .where("bookingId", "=", job.id)
    .where("index", "=", 1)
    .execute();
  expect((await edits.read(job.customer, job.id)).edit.fromIndex).toBe(2);
  const wish = { fromIndex: 1, dropOffs: await dropOffsOf(world, job, [2, 1]) };
  expect((await edits.quote(job.customer, job.id, wish)).code).toBe("edit_over");
});
