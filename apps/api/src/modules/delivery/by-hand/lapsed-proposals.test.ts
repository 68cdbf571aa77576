import type { CancellationOptions } from "@songtan/contract/by-hand/by-hand";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { OperationsView } from "@songtan/contract/console/operations";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { byHandCalls } from "../../../../testing/delivery/by-hand.ts";
import { withCredit } from "../../../../testing/money/credit.ts";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
let second: Staff;
let driver: Person;
beforeAll(async () => {
  world = await openTestWorld();
});
beforeEach(async () => {
  staff = await newStaff(world, ["booking.manage", "audit.read"]);
  second = await newStaff(world, ["booking.manage"]);
  driver = await newDriver(world, { vehicle: "pickup" });
});
afterEach(() => expectWholeBooks(world));
afterAll(() => world.close());

const { change, read, bookingOf, audited } = byHandCalls(() => ({ world, staff }));
const words = "ลูกค้าโทรมาแจ้ง";

/** A booking that gives back more than one person may: cancelling it waits for a second one. */
async function costly({ accepted }: { accepted: boolean }) {
  const customer = await withCredit(world, 300_000);
  const { id } = await book(world, customer, {
    quote: { vehicle: "pickup" },
    dropOffs: [{ latitude: 13.3611, longitude: 100.9847 }],
    payment: { method: "credit" },
  });
  if (accepted) await accept(id);
  return { id, customer };
}
const accept = (id: string, by = driver) =>
  call(world, `POST /driver/bookings/${id}/accept`, { token: by.token });

async function proposeCancelling(id: string): Promise<string> {
  const { state, driverId } = await bookingOf(id);
  const body = { fee: "none", expectedFeeSatang: 0 };
  const { data } = await change(`${id}/cancel`, body, { state, driverId });
  expect(data).toEqual({ state: "proposed" });
  const options = (await read<CancellationOptions>(`${id}/cancellation`, second)).data;
  return options.proposed?.id ?? "";
}
const decide = (id: string, what: "approve" | "turn-down", proposalId: string) =>
  staffCall(world, second, `POST /console/bookings/${id}/cancellations/${proposalId}/${what}`, {
    ...(what === "turn-down" && { body: { words } }),
  });
const lapsedOf = async (id: string) => (await read<ConsoleBooking>(id)).data.lapsedProposals;
const isListed = async (id: string) =>
  (await staffCall<OperationsView>(world, second, "GET /console/operations")).data.proposals.some(
    ({ booking }) => booking.id === id,
  );

test("a cancellation that waits lapses when the goods are picked up: it is off the list, cannot be decided, and is shown with why", async () => {
  const { id } = await costly({ accepted: true });
  const proposedAt = world.clock.now.toISOString();
  const proposalId = await proposeCancelling(id);
  expect([await isListed(id), await lapsedOf(id)]).toEqual([true, []]);
  world.clock.advance(60);
  await send(world, driver, id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
  ]);
  expect((await bookingOf(id)).state).toBe("in_transit");
  expect(await isListed(id)).toBe(false);
  expect(await lapsedOf(id)).toEqual([
    {
      id: proposalId,
      kind: "cancellation",
      movedSatang: (await bookingOf(id)).totalSatang,
      words,
      proposedBy: { id: staff.id, name: expect.any(String) },
      proposedAt,
      lapsedAt: world.clock.now.toISOString(),
    },
  ]);
  expect((await decide(id, "approve", proposalId)).code).toBe("proposal_lapsed");
  expect((await decide(id, "turn-down", proposalId)).code).toBe("proposal_lapsed");
  expect(await audited(id)).toEqual(["booking.cancellation_proposed", "booking.proposal_lapsed"]);
  await world.runJobs();
  const { number } = await bookingOf(id);
  const mails = world.sent.filter(({ to, text }) => to === staff.email && text.includes(number));
  expect(mails).toHaveLength(1);
  expect(world.sent.filter(({ to }) => to === second.email)).toEqual([]);
  const logged = await world.deps.db
    .selectFrom("auditLog")
    .select(["actorKind", "detail"])
    .where("subjectId", "=", id)
    .where("action", "=", "booking.proposal_lapsed")
    .execute();
  expect(logged).toMatchObject([
    { actorKind: "system", detail: { proposal: "cancellation", words, after: "in_transit" } },
  ]);
});

test("a cancellation lapses with the driver it was about, and can be proposed again", async () => {
  const { id } = await costly({ accepted: true });
  const proposalId = await proposeCancelling(id);
  const taken = await change(`${id}/reassign`, {}, { state: "assigned", driverId: driver.id });
  expect(taken.status).toBe(200);
  expect((await bookingOf(id)).state).toBe("searching");
  expect((await decide(id, "approve", proposalId)).code).toBe("proposal_lapsed");
  const again = await proposeCancelling(id);
  expect((await decide(id, "approve", again)).status).toBe(200);
  expect((await bookingOf(id)).state).toBe("cancelled");
  expect((await lapsedOf(id)).map((row) => row.id)).toEqual([proposalId]);
});

test("a driver who takes the booking while its cancellation waits changes nothing: it is still agreed to", async () => {
  const { id } = await costly({ accepted: false });
  const proposalId = await proposeCancelling(id);
  await accept(id);
  expect([(await bookingOf(id)).state, await isListed(id)]).toEqual(["assigned", true]);
  expect((await decide(id, "approve", proposalId)).status).toBe(200);
  expect([(await bookingOf(id)).state, await lapsedOf(id)]).toEqual(["cancelled", []]);
});

test("a cancellation lapses when the customer cancels first", async () => {
  const { id, customer } = await costly({ accepted: false });
  const proposalId = await proposeCancelling(id);
  const own = await call(world, `POST /bookings/${id}/cancel`, {
    token: customer.token,
    body: { reason: "mistake", expectedFeeSatang: 0 },
  });
  expect(own.status).toBe(200);
  expect((await lapsedOf(id)).map((row) => row.id)).toEqual([proposalId]);
  expect((await decide(id, "approve", proposalId)).code).toBe("proposal_lapsed");
});

test("a proposal that a program of the version before left open is refused as lapsed all the same", async () => {
  const { id } = await costly({ accepted: false });
  const proposalId = await proposeCancelling(id);
  await world.deps.db
    .updateTable("bookingCancellations")
    .set({ driverId: driver.id })
    .where("id", "=", proposalId)
    .execute();
  expect((await decide(id, "approve", proposalId)).code).toBe("proposal_lapsed");
});

test("who may not manage bookings is not shown what lapsed", async () => {
  const { id, customer } = await costly({ accepted: false });
  await proposeCancelling(id);
  await call(world, `POST /bookings/${id}/cancel`, {
    token: customer.token,
    body: { reason: "mistake", expectedFeeSatang: 0 },
  });
  const reviewer = await newStaff(world, ["driver.review"]);
  expect((await read<ConsoleBooking>(id, reviewer)).data.lapsedProposals).toEqual([]);
});
