import { randomUUID } from "node:crypto";
import { staffScopes } from "@songtan/domain/account-types";
import { json } from "../../src/db/database.ts";
import { sendWebhooksOnce } from "../../src/modules/partners/webhooks/sender.ts";
import { checkPayouts } from "../../src/modules/payouts/payouts/check-payouts.ts";
import { deliverCod } from "../money/collected-cod.ts";
import { addDriverBalance, approveBank, requestPayout } from "../money/payouts.ts";
import { openReporting, type Reporting } from "../money/reporting.ts";
import { newBusiness, type TestBusiness } from "../partners/businesses.ts";
import { openReceiver } from "../partners/receiver.ts";
import { listen, ping } from "../partners/webhooks.ts";
import { call } from "../world/call.ts";
import { book } from "../world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../world/people.ts";
import { newStaff, type Staff, staffCall } from "../world/staff.ts";
import type { TestWorld } from "../world/test-world.ts";
import { noticed } from "./app-records.ts";

export type ListedRows = Awaited<ReturnType<typeof openListedRows>>;

/** A world in which every list there is has a row, and who may read each. */
export async function openListedRows() {
  const reporting = await openReporting();
  const { world } = reporting;
  const staff = await newStaff(world, staffScopes);
  const sender = await newCustomer(world);
  const driver = await newDriver(world);
  const task = await acceptedTask(reporting, { sender, driver });
  await deliverCod(world, { sender, driver: await newDriver(world), codSatang: 50_000 });
  await makeMoneyRows(reporting, { driver, staff, bookingId: task.id });
  await makePromo(reporting, staff);
  await makeDriverRows(reporting, { driver, staff });
  await noticed(world, driver);
  await staffCall(world, staff, "POST /console/announcements", { body: announcement(world) });
  const free = await newDriver(world);
  await book(world, sender);
  const business = await call<{ id: string }>(world, "POST /businesses", {
    token: sender.token,
    body: { name: "ร้านดอกไม้" },
  });
  const partner = await newBusiness(world);
  const webhookEndpointId = await sentWebhooks(world, partner);
  for (const path of ["GET /bookings", "GET /bookings/none"] as const)
    await call(world, path, { token: partner.live.token });
  const close = () => reporting.money.close();
  const ids = { bookingId: task.id, businessId: business.data.id, webhookEndpointId };
  return {
    ...reporting,
    close,
    staff,
    sender,
    driver,
    free,
    partner: partner.test,
    shop: partner.live,
    ...ids,
  };
}

const announcement = ({ clock }: TestWorld) => ({
  audience: "customer",
  provinceCode: "10",
  vehicle: null,
  onDuty: false,
  text: { th: "ฝนตกหนัก", en: "Heavy rain" },
  startsAt: clock.now.toISOString(),
  endsAt: new Date(clock.now.getTime() + 3_600_000).toISOString(),
});

/** Events that were sent to an endpoint of a partner. */
async function sentWebhooks(world: TestWorld, partner: TestBusiness): Promise<string> {
  const receiver = await openReceiver();
  const { id } = await listen(world, partner, receiver);
  for (let count = 0; count < 3; count += 1) await ping(world, partner.test.token, id);
  await sendWebhooksOnce(world.deps);
  await receiver.close();
  return id;
}

/** A booking under way with a message about it. */
async function acceptedTask(
  { world }: Reporting,
  { sender, driver }: { sender: Person; driver: Person },
) {
  const task = await book(world, sender);
  await call(world, `POST /driver/bookings/${task.id}/accept`, { token: driver.token });
  const sent = await call(world, `POST /driver/tasks/${task.id}/messages`, {
    token: driver.token,
    body: { text: "ถึงแล้ว" },
  });
  if (sent.status !== 201) throw new Error(`no message: ${JSON.stringify(sent.body)}`);
  return task;
}

type Who = { driver: Person; staff: Staff; bookingId: string };

async function makeMoneyRows(
  { world, claim }: Reporting,
  { driver, staff, bookingId }: Who,
): Promise<void> {
  const { db, clock } = world.deps;
  const claimed = await claim();
  await db
    .insertInto("disputes")
    .values({
      id: randomUUID(),
      providerDisputeId: "dspt_test_1",
      paymentId: claimed.payment.id,
      bookingId: claimed.booking.id,
      amountSatang: 100,
      state: "open",
      openedAt: clock(),
    })
    .execute();
  await db
    .insertInto("providerDifferences")
    .values({
      ...{
        serviceDay: "2026-11-20",
        kind: "charge",
        problem: "unknown",
        providerId: "chrg_test_unknown",
      },
      ...{ providerSatang: 100, foundAt: clock() },
    })
    .execute();
  await db
    .insertInto("adjustments")
    .values({
      ...{
        id: randomUUID(),
        kind: "driver_credit",
        ownerId: driver.id,
        bookingId,
        amountSatang: 100,
      },
      ...{ note: "ค่าที่จอดรถ", state: "proposed", proposedBy: staff.id, createdAt: clock() },
    })
    .execute();
  await approveBank(world, driver);
  await addDriverBalance(world, driver, 100_000);
  await checkPayouts(world.deps);
  await world.runJobs();
  const requestedPayout = await requestPayout(world, driver, 50_000);
  if (requestedPayout.status !== 201)
    throw new Error(`no payout: ${JSON.stringify(requestedPayout.body)}`);
  const run = await staffCall(world, staff, "POST /console/payout-runs");
  if (run.status >= 300) throw new Error(`no run: ${JSON.stringify(run.body)}`);
}

async function makePromo({ world }: Reporting, staff: Staff): Promise<void> {
  const body = {
    ...{
      code: "CHIANGMAI20",
      name: "เปิดเมืองเชียงใหม่",
      percent: 20,
      capSatang: 5000,
      amountSatang: null,
    },
    ...{
      minimumSatang: 0,
      budgetSatang: 100_000,
      firstOrder: false,
      perCustomer: 2,
      vehicles: null,
    },
    ...{ provinceCodes: null, startsAt: "2036-11-25T00:00:00.000Z", endsAt: null },
  };
  const made = await staffCall(world, staff, "POST /console/promos", { body });
  if (made.status !== 201) throw new Error(`no promo: ${JSON.stringify(made.body)}`);
}

/** A waiting page, a document of the driver that staff opened, and a driver with an appeal. */
async function makeDriverRows(
  { world }: Reporting,
  { driver, staff }: Omit<Who, "bookingId">,
): Promise<void> {
  const { db, clock } = world.deps;
  const newcomer = await newDriver(world, { verified: false });
  const anHourAgo = new Date(clock().getTime() - 2 * 3_600_000);
  await db
    .insertInto("documents")
    .values({
      driverId: newcomer.id,
      kind: "vehicle",
      state: "pending",
      fields: json({}),
      submittedAt: anHourAgo,
    })
    .execute();
  await db
    .insertInto("documentAccessLog")
    .values({
      ...{
        driverId: driver.id,
        kind: "vehicle",
        staffId: staff.id,
        staffName: staff.name,
        reason: "review",
      },
      openedAt: clock(),
    })
    .execute();
  const suspended = await newDriver(world);
  const { id } = await db
    .insertInto("suspensions")
    .values({
      driverId: suspended.id,
      reason: "behaviour",
      suspendedBy: staff.id,
      suspendedAt: clock(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("appeals")
    .values({ suspensionId: id, driverId: suspended.id, text: "ขอโอกาส", createdAt: clock() })
    .execute();
}
