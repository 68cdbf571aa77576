import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  balancesOf,
  doubtfulOf,
  freshSession,
  type Job,
  openDoubtWorld,
  paidJob,
} from "../../../../testing/delivery/doubts.ts";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import { newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { pictureForm } from "../../../../testing/world/pictures.ts";
import { siam } from "../../../../testing/world/points.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
let second: Staff;
beforeAll(async () => {
  world = await openDoubtWorld();
  staff = await newStaff(world, ["booking.manage"]);
  second = await newStaff(world, ["booking.manage"]);
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

async function evidence(): Promise<string> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#363" } });
  const form = pictureForm({ file: await picture.jpeg().toBuffer(), purpose: "proof" });
  return (await staffCall<{ id: string }>(world, staff, "POST /console/uploads", form)).data.id;
}

/** All steps of a two-stop job, with the same picture at both stops. */
async function recordAll({ task }: Job, driver: Person): Promise<void> {
  const photoIds = [await evidence()];
  const steps = [
    { kind: "arrived", stopIndex: 0, seenState: "assigned" },
    { kind: "picked_up", stopIndex: 0, seenState: "assigned", photoIds },
    { kind: "arrived", stopIndex: 1, seenState: "in_transit" },
    {
      ...{ kind: "delivered", stopIndex: 1, seenState: "in_transit", photoIds },
      recipientName: "สมชาย",
    },
  ];
  for (const step of steps) {
    const body = {
      ...{ words: "คนขับโทรมาแจ้ง", occurredAt: world.clock.now.toISOString() },
      ...{ seenDriverId: driver.id, ...step },
    };
    const path = `POST /console/bookings/${task.id}/driver-events` as const;
    const answer = await staffCall(world, staff, path, { body });
    expect([step.kind, answer.status, answer.code]).toEqual([step.kind, 200, undefined]);
  }
}

test("the pay of a job that staff alone reported waits until another member of staff has looked", async () => {
  const driver = await newDriver(world);
  // The position from the beginning of the shift is no evidence of the job.
  world.clock.advance(1200);
  const job = await paidJob(world, driver);
  await recordAll(job, driver);
  const pay = job.task.paySatang;
  expect(await balancesOf(world, driver)).toEqual({ available: 0, held: pay });
  const [incident] = await doubtfulOf(world, staff, job);
  expect(incident?.doubted?.doubts.map(({ code }) => code)).toEqual(["staff_only"]);
  const release = async (by: Staff) => {
    const path = `POST /console/incidents/${incident?.id}/close` as const;
    const body = { resolution: "โทรหาผู้รับแล้ว" };
    return (await staffCall(world, await freshSession(world, by), path, { body })).code;
  };
  expect(await release(staff)).toBe("second_person_needed");
  expect(await balancesOf(world, driver)).toEqual({ available: 0, held: pay });
  expect(await release(second)).toBeUndefined();
  expect(await balancesOf(world, driver)).toEqual({ available: pay, held: 0 });
});

test("staff finish a job for a phone that was at the pick-up, and the pay does not wait", async () => {
  const driver = await newDriver(world);
  const job = await paidJob(world, driver);
  world.clock.advance(60);
  await report(world, driver, siam);
  world.clock.advance(60);
  await recordAll(job, driver);
  expect(await doubtfulOf(world, staff, job)).toEqual([]);
  expect(await balancesOf(world, driver)).toEqual({ available: job.task.paySatang, held: 0 });
});
