import { call } from "./call.ts";
import { type Fact, send, withPhoto } from "./delivery.ts";
import type { Person } from "./people.ts";
import { type Point, silom } from "./points.ts";
import { type Staff, staffCall } from "./staff.ts";
import type { TestWorld } from "./test-world.ts";

export const delivered = (stopIndex: number): Fact[] => [
  { kind: "heading", stopIndex },
  { kind: "arrived", stopIndex },
  { kind: "delivered", stopIndex, proof: { ...withPhoto().proof, recipientName: "สมชาย" } },
];

/** A driver takes a booking, and the fare where it is paid in cash, and has the goods. */
export async function pickUp(
  world: TestWorld,
  driver: Person,
  booking: { id: string; totalSatang: number; payment: { method: string } },
): Promise<ReturnType<typeof send>> {
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  const cash = booking.payment.method === "cash";
  return send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    ...(cash ? [{ kind: "cash_collected", purpose: "fare", amountSatang: booking.totalSatang } as const] : []),
    { kind: "picked_up", ...withPhoto() },
  ]);
}

export type HandoverWish = {
  from: { id: string | null };
  to: { id: string };
  seenState?: string;
  words?: string;
  at?: Point;
};

export const propose = (world: TestWorld, staff: Staff, ...[id, wish]: [id: string, wish: HandoverWish]) =>
  staffCall(world, staff, `POST /console/bookings/${id}/handover`, {
    body: {
      seenState: wish.seenState ?? "in_transit",
      seenDriverId: wish.from.id,
      toDriverId: wish.to.id,
      ...(wish.at ?? silom),
      place: "ปั๊มน้ำมันหน้าปากซอย",
      words: wish.words ?? "รถเสีย",
    },
  });

export const give = (world: TestWorld, driver: Person, id: string) =>
  send(world, driver, id, [{ kind: "handed_over", ...withPhoto() }]);
export const take = (world: TestWorld, driver: Person, id: string) =>
  send(world, driver, id, [{ kind: "taken_over", ...withPhoto() }]);

/** Staff propose it, and both drivers confirm. */
export async function handOver(
  world: TestWorld,
  staff: Staff,
  ...[id, people]: [id: string, people: HandoverWish & { from: Person; to: Person }]
): Promise<void> {
  const proposed = await propose(world, staff, id, people);
  if (proposed.status !== 200) throw new Error(`not proposed: ${JSON.stringify(proposed.body)}`);
  await give(world, people.from, id);
  await take(world, people.to, id);
}
