import { randomUUID } from "node:crypto";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { OperationsView } from "@songtan/contract/console/operations";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import sharp from "sharp";
import { grantCredit } from "../money/credit.ts";
import { ledgerBalance } from "../money/ledger-balance.ts";
import { openPretendBank, type PretendBank } from "../money/pretend-bank.ts";
import { call } from "../world/call.ts";
import { book, send, type TaskEventDraft } from "../world/delivery.ts";
import { newCustomer, type Person, report } from "../world/people.ts";
import { sendPicture, sha256Hex } from "../world/pictures.ts";
import { type Point, siam, silom } from "../world/points.ts";
import { type Staff, staffCall, staffCookie } from "../world/staff.ts";
import { openTestWorld, type TestWorld } from "../world/test-world.ts";

/** 580 km from both stops of a test booking. */
export const chiangMai: Point = { latitude: 18.79, longitude: 98.98 };

/** As an installation with real money judges it; other tests leave it out. */
export async function openDoubtWorld(): Promise<TestWorld & { bank: PretendBank }> {
  const bank = await openPretendBank();
  const settings = { ...bank.settings, WORK_CHECKS: "on", SANDBOX: "off" };
  const world = await openTestWorld(settings);
  bank.follow(() => world.clock.now);
  return {
    ...world,
    bank,
    async close() {
      await world.close();
      await bank.close();
    },
  };
}

export type Job = { task: TaskView; customer: Person };

/** A booking that the customer has paid for, accepted by this driver or given to them by staff: its pay comes from us. */
export async function paidJob(world: TestWorld, driver: Person, givenBy?: Staff): Promise<Job> {
  const customer = await newCustomer(world);
  await grantCredit(world, customer.id, 1_000_000);
  const { id } = await book(world, customer, { payment: { method: "credit" } });
  if (givenBy) {
    await giveJob(world, driver, { bookingId: id, by: givenBy });
    return { task: await taskOf(world, driver, { task: { id } }), customer };
  }
  const accepted = await call<TaskView>(world, `POST /driver/bookings/${id}/accept`, {
    token: driver.token,
  });
  if (accepted.status !== 200) throw new Error(`not accepted: ${JSON.stringify(accepted.body)}`);
  return { task: accepted.data, customer };
}

/** A member of staff gives a waiting booking to this driver. */
export async function giveJob(
  world: TestWorld,
  driver: Person,
  { bookingId, by }: { bookingId: string; by: Staff },
): Promise<void> {
  const body = {
    ...{ seenState: "searching", seenDriverId: null, words: "โทรตกลงกันแล้ว" },
    ...{ driverId: driver.id, way: "assign" },
  };
  const path = `POST /console/bookings/${bookingId}/choose-driver` as const;
  const given = await staffCall(world, await freshSession(world, by), path, { body });
  if (given.status !== 200) throw new Error(`not given: ${given.code}`);
}

export type Named = { id: string; sha256: string };
export const pendingPicture = (): Named => ({
  id: randomUUID(),
  sha256: sha256Hex(Buffer.from(randomUUID())),
});
/** A picture that no other has the bytes of, and a way to send it. */
export async function newPicture(
  world: TestWorld,
  driver: Person,
): Promise<Named & { send(): Promise<void> }> {
  const [r, g, b] =
    sha256Hex(Buffer.from(randomUUID()))
      .match(/../g)
      ?.map((hex) => parseInt(hex, 16)) ?? [];
  const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
  const file = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const named = { id: randomUUID(), sha256: sha256Hex(file) };
  return {
    ...named,
    async send() {
      const form = { ...named, file, purpose: "proof" };
      const sent = await sendPicture(world, driver.token, form);
      if (sent.status !== 201) throw new Error(`picture answered ${sent.status}`);
    },
  };
}

type Ride = {
  /** Where each event says it was; by default at its stop. */
  at?: Point;
  /** Seconds between two events; a ride from stop to stop lasts 20 minutes by default. */
  secondsBetween?: number;
  pickUpPicture?: Named;
  deliveryPicture?: Named;
  /** What the sender pays in cash; nothing where the booking is paid for. */
  fareSatang?: number;
};

/** Reports all steps of a two-stop job, each in a call as a phone with a network does it. */
export async function ride(world: TestWorld, driver: Person, job: Job, ride: Ride): Promise<void> {
  const { pickUpPicture = pendingPicture(), deliveryPicture = pendingPicture() } = ride;
  const steps: [seconds: number, stopIndex: 0 | 1, TaskEventDraft][] = [
    [5, 0, { kind: "heading" }],
    [300, 0, { kind: "arrived" }],
    ...(ride.fareSatang === undefined
      ? []
      : [
          [30, 0, { kind: "cash_collected", purpose: "fare", amountSatang: ride.fareSatang }] as [
            number,
            0,
            TaskEventDraft,
          ],
        ]),
    [60, 0, { kind: "picked_up", proof: { photos: [named(pickUpPicture)] } }],
    [5, 1, { kind: "heading" }],
    [1200, 1, { kind: "arrived" }],
    [
      60,
      1,
      { kind: "delivered", proof: { photos: [named(deliveryPicture)], recipientName: "สมชาย" } },
    ],
  ];
  for (const [seconds, stopIndex, event] of steps) {
    world.clock.advance(ride.secondsBetween ?? seconds);
    const { latitude, longitude } = ride.at ?? [siam, silom][stopIndex] ?? siam;
    await send(world, driver, job.task.id, [{ ...event, stopIndex, latitude, longitude }]);
  }
}

const named = ({ id, sha256 }: Named): Named => ({ id, sha256 });

/** A ride with pictures that arrive. */
export async function honestRide(world: TestWorld, driver: Person, job: Job): Promise<void> {
  const [pickUpPicture, deliveryPicture] = [
    await newPicture(world, driver),
    await newPicture(world, driver),
  ];
  await report(world, driver, siam);
  await pickUpPicture.send();
  await deliveryPicture.send();
  await ride(world, driver, job, { pickUpPicture, deliveryPicture });
}

export const balancesOf = async (world: TestWorld, { id }: Person) => ({
  available: 0 - (await ledgerBalance(world, "driver_available", id)),
  held: 0 - (await ledgerBalance(world, "driver_held", id)),
});

/** A ride outlasts the idle minutes of a console session. */
export const freshSession = async (world: TestWorld, staff: Staff): Promise<Staff> => ({
  ...staff,
  cookie: await staffCookie(world, staff.id),
});

/** The open incidents about the doubtful delivery of a booking. */
export async function doubtfulOf(world: TestWorld, staff: Staff, { task }: Job) {
  const signedIn = await freshSession(world, staff);
  const { data } = await staffCall<OperationsView>(world, signedIn, "GET /console/operations");
  return data.incidents.filter(
    ({ kind, booking }) => kind === "delivery_doubtful" && booking?.id === task.id,
  );
}

export const bookingOf = async (world: TestWorld, { task, customer }: Job): Promise<BookingView> =>
  (await call<BookingView>(world, `GET /bookings/${task.id}`, { token: customer.token })).data;

export const taskOf = async (
  world: TestWorld,
  driver: Person,
  { task }: { task: Pick<TaskView, "id"> },
): Promise<TaskView> =>
  (await call<TaskView>(world, `GET /driver/tasks/${task.id}`, { token: driver.token })).data;
