import { randomUUID } from "node:crypto";
import type { OperationsView } from "@songtan/contract/console/operations";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type DepotWorld,
  openDepotWorld,
  type SeenGoods,
} from "../../../../testing/delivery/depot-world.ts";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import { staffCall, staffCookie } from "../../../../testing/world/staff.ts";
import { watchProgress } from "../operations/watch-progress.ts";
import { remindDepotStorage } from "./remind-depot-storage.ts";

let depotWorld: DepotWorld;
beforeEach(async () => {
  depotWorld = await openDepotWorld();
});
afterEach(async () => {
  await expectWholeBooks(depotWorld.world);
  await depotWorld.world.close();
});

test("goods are disposed of only after the last day, and by two of staff; the books do not move", async () => {
  const {
    world,
    staff,
    other,
    customer,
    depotId,
    viewOf,
    recordOf,
    balance,
    move,
    aboard,
    toDepot,
  } = depotWorld;
  await depotId();
  const booking = await aboard();
  await toDepot(booking.id);
  const dispose = (more: SeenGoods = {}) =>
    move(booking.id, "dispose", { seenDisposalId: null, ...more });
  expect((await dispose()).code).toBe("deadline_not_over");
  world.clock.advance(7 * 86_400 + 60);
  for (const one of [staff, other]) one.cookie = await staffCookie(world, one.id);
  await watchProgress(world.deps);
  const operations = async () =>
    (await staffCall<OperationsView>(world, staff, "GET /console/operations")).data;
  expect((await operations()).incidents).toMatchObject([
    { kind: "held_too_long", booking: { id: booking.id } },
  ]);
  expect((await dispose()).status).toBe(200);
  const disposal = (await recordOf(booking.id)).held?.disposal;
  expect(disposal).toMatchObject({ askedBy: { id: staff.id }, agreedBy: null });
  expect((await operations()).proposals).toMatchObject([
    {
      ...{ kind: "disposal", movedSatang: null, proposedBy: { id: staff.id } },
      booking: { id: booking.id, state: "held" },
    },
  ]);
  const seenDisposalId = disposal?.id ?? "";
  expect((await dispose({ by: other })).code).toBe("conflict");
  expect((await dispose({ seenDisposalId })).code).toBe("second_person_needed");
  expect((await move(booking.id, "keep", { seenDisposalId: randomUUID() })).code).toBe("conflict");
  expect((await move(booking.id, "keep", { by: other, seenDisposalId })).status).toBe(200);
  expect((await operations()).proposals).toEqual([]);
  expect((await recordOf(booking.id)).held?.disposal).toBeNull();
  expect((await dispose({ by: other })).status).toBe(200);
  const again = (await recordOf(booking.id)).held?.disposal?.id ?? "";
  const due = await balance("customer_due", customer.id);
  expect((await dispose({ seenDisposalId: again })).status).toBe(200);
  const view = await viewOf(booking.id);
  expect([view.state, view.timeline.at(-1)?.kind]).toEqual(["disposed", "disposed"]);
  expect(await balance("customer_due", customer.id)).toBe(due);
  await watchProgress(world.deps);
  expect((await operations()).incidents).toEqual([]);
  const logged = await world.deps.db.selectFrom("auditLog").select("action").execute();
  expect(
    logged
      .map(({ action }) => action)
      .filter((action) => action.startsWith("booking."))
      .sort(),
  ).toEqual([
    "booking.disposal_asked",
    "booking.disposal_asked",
    "booking.disposal_turned_down",
    "booking.disposed",
  ]);
  await expect(
    world.deps.db
      .insertInto("disposals")
      .values({
        bookingId: booking.id,
        note: "x",
        requestedBy: staff.id,
        requestedAt: new Date(),
        agreed: true,
        decidedBy: staff.id,
        decidedAt: new Date(),
      })
      .execute(),
  ).rejects.toThrow("disposals_check");
});

test("a disposal that waits lapses when the goods are fetched after all", async () => {
  const { world, staff, other, depotId, recordOf, move, collect, aboard, toDepot } = depotWorld;
  await depotId();
  const booking = await aboard();
  await toDepot(booking.id);
  world.clock.advance(7 * 86_400 + 60);
  for (const one of [staff, other]) one.cookie = await staffCookie(world, one.id);
  expect((await move(booking.id, "dispose", { seenDisposalId: null })).status).toBe(200);
  const asked = (await recordOf(booking.id)).held?.disposal;
  const lapsedAt = world.clock.now.toISOString();
  expect((await collect(booking.id, { by: other })).status).toBe(200);
  const { state, held, lapsedProposals } = await recordOf(booking.id);
  expect([state, held?.disposal]).toEqual(["returned", null]);
  const { id, words, askedBy, askedAt } = asked ?? {};
  expect(lapsedProposals).toEqual([
    {
      id,
      kind: "disposal",
      movedSatang: null,
      words,
      proposedBy: askedBy,
      proposedAt: askedAt,
      lapsedAt,
    },
  ]);
});

test("a sender is reminded on the first and the sixth day, once each, not at night", async () => {
  const { world, depotId, aboard, toDepot } = depotWorld;
  await depotId();
  const booking = await aboard();
  await toDepot(booking.id);
  await world.runJobs();
  const sentReminders = async () => {
    const before = world.sent.length;
    for (const _ of [1, 2]) await remindDepotStorage(world.deps);
    await world.runJobs();
    return world.sent.slice(before).map(({ text }) => text);
  };
  expect(await sentReminders()).toEqual([]);
  world.clock.advance(86_400);
  expect(await sentReminders()).toEqual([expect.stringMatching(/พัสดุยังรอคุณอยู่|มารับได้ถึง/)]);
  world.clock.advance(4 * 86_400);
  expect(await sentReminders()).toEqual([]);
  // The test's day begins at noon: thirteen hours more are the middle of the night.
  world.clock.advance(86_400 + 13 * 3600);
  expect(await sentReminders()).toEqual([]);
  world.clock.advance(8 * 3600);
  expect(await sentReminders()).toHaveLength(1);
  world.clock.advance(86_400);
  expect(await sentReminders()).toEqual([]);
});
