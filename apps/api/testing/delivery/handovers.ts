import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { HandoverOptions as OptionsShown } from "@songtan/contract/console/handovers";
import { call } from "../world/call.ts";
import { book, outcomes, send, type TaskEventDraft, withPhoto } from "../world/delivery.ts";
import { newCustomer, type Person } from "../world/people.ts";
import { chatuchak, type Point, silom } from "../world/points.ts";
import { type Staff, staffCall } from "../world/staff.ts";
import type { TestWorld } from "../world/test-world.ts";

export const delivered = (stopIndex: number): TaskEventDraft[] => [
  { kind: "heading", stopIndex },
  { kind: "arrived", stopIndex },
  { kind: "delivered", stopIndex, proof: { ...withPhoto().proof, recipientName: "สมชาย" } },
];

/** A driver accepts a booking, collects the fare where it is paid in cash, and has the goods. */
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
    ...(cash
      ? [{ kind: "cash_collected", purpose: "fare", amountSatang: booking.totalSatang } as const]
      : []),
    { kind: "picked_up", ...withPhoto() },
  ]);
}

export type CarriedJob = { id: string; customer: Person; view: BookingView };

/** A booking with two drop-offs: the driver has the goods and the fare in cash. */
export async function carryJob(world: TestWorld, driver: Person): Promise<CarriedJob> {
  const customer = await newCustomer(world);
  const view = await book(world, customer, { dropOffs: [silom, chatuchak] });
  const applied = outcomes(await pickUp(world, driver, view));
  if (applied !== "applied applied applied applied") throw new Error(`not picked up: ${applied}`);
  return { id: view.id, customer, view };
}

export type HandoverOptions = {
  from: { id: string | null };
  to: { id: string };
  seenState?: string;
  note?: string;
  at?: Point;
};

export const propose = (
  world: TestWorld,
  staff: Staff,
  ...[id, options]: [id: string, wish: HandoverOptions]
) =>
  staffCall(world, staff, `POST /console/bookings/${id}/handover`, {
    body: {
      seenState: options.seenState ?? "in_transit",
      seenDriverId: options.from.id,
      toDriverId: options.to.id,
      ...(options.at ?? silom),
      place: "ปั๊มน้ำมันหน้าปากซอย",
      words: options.note ?? "รถเสีย",
    },
  });

/** What the desk shows of a booking's handover. */
export const loadHandover = async (world: TestWorld, staff: Staff, id: string) =>
  (await staffCall<OptionsShown>(world, staff, `GET /console/bookings/${id}/handover`)).data;

/** Staff end or record the open handover of a booking, with a note. */
export async function moveOpenHandover(
  world: TestWorld,
  staff: Staff,
  ...[id, move, note = "โทรไม่ติด"]: [id: string, move: "call-off" | "record-given", note?: string]
) {
  const { open } = await loadHandover(world, staff, id);
  return staffCall(world, staff, `POST /console/handovers/${open?.id}/${move}`, {
    body: { words: note },
  });
}

export const confirmByGiver = (world: TestWorld, driver: Person, id: string) =>
  send(world, driver, id, [{ kind: "handed_over", ...withPhoto() }]);
export const confirmByReceiver = (world: TestWorld, driver: Person, id: string) =>
  send(world, driver, id, [{ kind: "taken_over", ...withPhoto() }]);

/** Staff propose it, and both drivers confirm. */
export async function transferGoods(
  world: TestWorld,
  staff: Staff,
  ...[id, people]: [id: string, people: HandoverOptions & { from: Person; to: Person }]
): Promise<void> {
  const proposed = await propose(world, staff, id, people);
  if (proposed.status !== 200) throw new Error(`not proposed: ${JSON.stringify(proposed.body)}`);
  await confirmByGiver(world, people.from, id);
  await confirmByReceiver(world, people.to, id);
}
