import { afterAll, beforeAll, expect, test } from "vitest";
import { editing } from "../../../../testing/delivery/edits.ts";
import { delivered } from "../../../../testing/delivery/handovers.ts";
import { accept, offersOf } from "../../../../testing/delivery/offers.ts";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, report } from "../../../../testing/world/people.ts";
import { ari, chatuchak, siam, silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { dispatchOnce } from "../dispatch/dispatcher.ts";

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

test("drop-offs are added, removed and reordered; the stop of the payer at the door moves with them", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const payment = { payer: "recipient", payerStopIndex: 2 } as const;
  const booking = await book(world, customer, { dropOffs: [silom, ari, chatuchak], payment });
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  const of = (from: number) => {
    const stop = booking.stops[from];
    const {
      latitude = 0,
      longitude = 0,
      address = "",
      contactPhone = "",
      contactName = "",
    } = stop ?? {};
    return { from, latitude, longitude, address, contactPhone, contactName };
  };
  expect((await edits.quote(customer, booking.id, { fromIndex: 1, dropOffs: [of(1)] })).code).toBe(
    "invalid",
  );
  const wish = { fromIndex: 1, dropOffs: [of(2), of(1), { ...siam, from: null }] };
  const { data } = await edits.requestEdit(customer, booking.id, wish);
  expect(
    (await edits.answer(driver, booking.id, "accept", data.edit.newest?.id ?? "")).status,
  ).toBe(200);
  const after = await edits.read(customer, booking.id);
  expect(after.stops.map(({ address }) => address)).toEqual([
    booking.stops[0]?.address,
    booking.stops[2]?.address,
    booking.stops[1]?.address,
    siam.address,
  ]);
  expect(after.payment).toMatchObject({ payer: "recipient", payerStopIndex: 1 });
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
  ]);
  const cash = {
    kind: "cash_collected",
    purpose: "fare",
    stopIndex: 1,
    amountSatang: after.totalSatang,
  } as const;
  await send(world, driver, booking.id, [
    ...delivered(1).slice(0, 2),
    cash,
    ...delivered(1).slice(2),
  ]);
  await send(world, driver, booking.id, [...delivered(2), ...delivered(3)]);
  expect((await edits.read(customer, booking.id)).state).toBe("delivered");
});

test("two jobs in hand keep their order: a drop-off comes no earlier than the one ahead of it", async () => {
  // Dispatch looks at all there is: a world of its own.
  const own = await openTestWorld();
  const ours = editing(own);
  const driver = await newDriver(own);
  const customer = await newCustomer(own);
  const first = await book(own, customer, { dropOffs: [silom] });
  await call(own, `POST /driver/bookings/${first.id}/accept`, { token: driver.token });
  const halfway = { latitude: 13.7355, longitude: 100.5335 };
  const second = await book(own, await newCustomer(own), {
    at: halfway,
    dropOffs: [{ latitude: 13.7275, longitude: 100.5315 }],
  });
  await report(own, driver, { latitude: 13.7478, longitude: 100.5321 });
  await dispatchOnce(own.deps);
  const [offer] = await offersOf(own, driver);
  await accept(own, driver, offer);
  const ranks = async () => {
    const rows = await own.deps.db
      .selectFrom("stops")
      .select(["bookingId", "index", "visitRank"])
      .where("bookingId", "in", [first.id, second.id])
      .orderBy("visitRank")
      .orderBy("index")
      .execute();
    return rows.map(
      (row) =>
        `${row.bookingId === first.id ? "first" : "second"} ${row.index} at ${row.visitRank}`,
    );
  };
  expect(await ranks()).toEqual(["first 0 at 0", "second 0 at 1", "second 1 at 2", "first 1 at 3"]);
  const [before] = first.stops.slice(1);
  const unchangedStop = {
    ...silom,
    address: before?.address ?? "",
    contactPhone: before?.contactPhone ?? "",
    from: 1,
  };
  const dropOffs = [
    { ...silom, address: "ถนนสีลม ซอย 2", from: null },
    unchangedStop,
    { ...chatuchak, from: null },
  ];
  await ours.agreed({ customer, driver, id: first.id }, { fromIndex: 1, dropOffs });
  // What the other customer was promised stays before all of the changed ones.
  expect(await ranks()).toEqual([
    "first 0 at 0",
    "second 0 at 1",
    "second 1 at 2",
    "first 1 at 3",
    "first 2 at 3",
    "first 3 at 3",
  ]);
  await send(own, driver, first.id, [{ kind: "heading" }, { kind: "arrived" }]);
  await own.close();
});
