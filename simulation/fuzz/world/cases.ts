import { randomUUID } from "node:crypto";
import { type Bank, bankOf } from "./bank.ts";
import {
  aboard,
  acceptedBy,
  delivered,
  report,
  untilAboard,
  untilDelivered,
  type Wish,
} from "./jobs.ts";
import { bookByCard } from "./money.ts";
import {
  ayutthaya,
  eventually,
  newestOf,
  runJob,
  type Staff,
  upload,
  visitor,
  type World,
} from "./world.ts";

/** What customers and drivers report, and what they withdraw. */
export async function reportsChapter(world: World): Promise<void> {
  const { caller, customer } = world;
  const { booking, driver } = await delivered(world, customer);
  const path = { id: booking.id };
  for (const [reporter, collection, cases] of [
    [customer, "/bookings", "/reports"],
    [driver, "/driver/tasks", "/driver/reports"],
  ] as const) {
    const photoIds = [(await upload(world, reporter, "report")).id];
    const made = await caller.done(reporter, `POST ${collection}/{id}/reports`, {
      path,
      body: { kind: "other", text: "มีปัญหา", photoIds },
    });
    await caller.done(reporter, `GET ${collection}/{id}/reports`, { path });
    await caller.done(reporter, `POST ${cases}/{id}/messages`, {
      path: { id: made.id },
      body: { text: "เพิ่มเติม" },
    });
    await caller.done(reporter, `POST ${cases}/{id}/withdraw`, { path: { id: made.id } });
  }
}

/** Money requested: answered, proposed, rejected, approved by a second person, and sent by bank. */
export async function claimsChapter(world: World): Promise<void> {
  const { caller, staff, second } = world;
  const reason = "ภาพชัดเจน";
  const paid = await claim(world);
  await caller.done(staff, "GET /console/reports", { query: { state: "all" } });
  await act(world, paid, "answer", { text: "กำลังตรวจ" });
  await act(world, paid, "fault", { driverAtFault: true });
  const proposal = { amountSatang: 5000, driverShareSatang: 0, way: "transfer", words: reason };
  await act(world, paid, "propose", proposal);
  await act(world, paid, "turn-down", { words: reason }, second);
  await act(world, paid, "propose", proposal);
  await act(world, paid, "approve", {}, second);
  await act(world, paid, "transferred", { reference: "KB-7" });
  await act(world, await claim(world), "refuse", { words: reason });
  await act(world, await claim(world, null), "close", { words: reason });
}

async function claim(world: World, claimedSatang: number | null = 10_000): Promise<string> {
  const { customer, caller } = world;
  const { booking } = await delivered(world, customer);
  const body = {
    kind: "damaged",
    text: "กล่องบุบ",
    ...(claimedSatang !== null && { askedSatang: claimedSatang }),
  };
  return (
    await caller.done(customer, "POST /bookings/{id}/reports", { path: { id: booking.id }, body })
  ).id;
}

async function act(
  world: World,
  id: string,
  ...[what, body, by = world.staff]: [string, object, Staff?]
): Promise<void> {
  const { version } = await world.caller.done(by, "GET /console/reports/{id}", { path: { id } });
  await world.caller.done(by, `POST /console/reports/{id}/${what}`, {
    path: { id },
    body: { version, ...body },
  });
}

/** Refunds of more than one person may give: turned down, agreed to, refused by the provider, tried again, settled. */
export async function refundsChapter(world: World): Promise<void> {
  const { caller, staff, second } = world;
  const bank = bankOf(world);
  const { paymentId, chargeId } = await paidAndDelivered(world, bank, expensive);
  const unwanted = await requestRefund(world, paymentId);
  const no = { version: unwanted.version, words: "ไม่จำเป็น" };
  await caller.done(second, "POST /console/refunds/{id}/turn-down", {
    path: { id: unwanted.id },
    body: no,
  });
  const { id, version } = await requestRefund(world, paymentId);
  await bank.refund(chargeId, (await recordOf(world, paymentId)).amountSatang);
  const path = { id };
  await caller.done(second, "POST /console/refunds/{id}/approve", { path, body: { version } });
  const failed = () =>
    eventually("a refund to be refused", async () => {
      const { refunds } = await recordOf(world, paymentId);
      return refunds.find((refund: Refund) => refund.id === id && refund.state === "failed") as
        | Refund
        | undefined;
    });
  await caller.done(staff, "POST /console/refunds/{id}/retry", {
    path,
    body: { version: (await failed()).version },
  });
  const body = { version: (await failed()).version, way: "credit" };
  await caller.done(staff, "POST /console/refunds/{id}/settle", { path, body });
}

type Refund = { id: string; state: string; version: number };
type Paid = { paymentId: string; chargeId: string };
const vehicle = "box_pickup";
const expensive = { vehicle, quote: { vehicle, extras: ["helper"] }, dropOffs: [ayutthaya] };

async function paidAndDelivered(
  world: World,
  bank: Bank,
  wish: Wish & { vehicle?: string } = {},
): Promise<Paid> {
  const { caller, customer, staff } = world;
  const booking = await bookByCard(world, { bank, customer, wish });
  const driver = await acceptedBy(world, booking, wish.vehicle);
  await report(world, driver, booking.id, [...untilAboard(), ...untilDelivered()]);
  const payments = await caller.done(staff, "GET /console/payments", {
    query: { q: booking.number },
  });
  const paymentId = newestOf<{ id: string }>(payments).id;
  return { paymentId, chargeId: (await recordOf(world, paymentId)).providerChargeId };
}

const recordOf = ({ caller, staff }: World, id: string) =>
  caller.done(staff, "GET /console/payments/{id}", { path: { id } });

async function requestRefund(world: World, paymentId: string): Promise<Refund> {
  const { leftSatang, eachSatang } = (await recordOf(world, paymentId)).refundable;
  const body = { amountSatang: eachSatang + 100, refundableSatang: leftSatang, words: "ส่งช้า" };
  const { refunds } = await world.caller.done(world.staff, "POST /console/payments/{id}/refunds", {
    path: { id: paymentId },
    body,
  });
  return newestOf<Refund>(refunds);
}

/** Two cardholders dispute their charges: one is answered, the other given in to. The provider's webhooks are ours too. */
export async function disputesChapter(world: World): Promise<void> {
  const { caller, staff } = world;
  const bank = bankOf(world);
  const disputed = [await paidAndDelivered(world, bank), await paidAndDelivered(world, bank)];
  for (const { chargeId } of disputed) await bank.dispute(chargeId);
  await runJob(world, "check_disputes");
  const found = await eventually("two disputes", async () => {
    const all = await caller.done(staff, "GET /console/disputes", { query: { state: "open" } });
    const paymentDisputes = all.filter((dispute: { paymentId: string }) =>
      disputed.some(({ paymentId }) => paymentId === dispute.paymentId),
    );
    return paymentDisputes.length === 2 && paymentDisputes;
  });
  for (const [index, { id }] of found.entries()) {
    const { version } = await caller.done(staff, "GET /console/disputes/{id}", { path: { id } });
    const [what, body] =
      index === 0 ? ["answer", { text: "ส่งถึงแล้ว มีรูป" }] : ["accept", { words: "ไม่มีหลักฐาน" }];
    await caller.done(staff, `POST /console/disputes/{id}/${what}`, {
      path: { id },
      body: { version, ...(body as object) },
    });
  }
  const [event] = await bank.events();
  await caller.done(visitor, "POST /webhooks/omise", { body: event, sign: bank.signature });
}

/** An alarm from a driver that staff close, and a job that used all its attempts and is run again. */
export async function incidentsChapter(world: World): Promise<void> {
  const { caller, staff, product } = world;
  const driver = await world.nextDriver();
  await caller.done(driver, "POST /driver/sos", { body: { latitude: 13.74, longitude: 100.53 } });
  const alarm = await incidentOf(world, "sos");
  for (const stream of ["GET /console/operations/events", "GET /console/live-map/events"] as const)
    await caller.done(staff, stream);
  await caller.done(staff, "POST /console/alerts/{id}/accept", {
    path: { id: alarm.alert?.id ?? "" },
  });
  await onCall(world);
  await caller.done(staff, "POST /console/incidents/{id}/close", {
    path: { id: alarm.id },
    body: { resolution: "โทรแล้ว ปลอดภัย" },
  });
  await product.withDatabase(async (client) => {
    // Of no refund: run again, it finds nothing to do.
    const { rows } = await client.query<{ id: string }>(
      "select id from graphile_worker.add_job('send_refund', $1::json, run_at => now() + interval '1 day')",
      [JSON.stringify({ refundId: randomUUID() })],
    );
    await client.query(
      "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no answer' where id = $1",
      [rows[0]?.id],
    );
  });
  await runJob(world, "watch_jobs");
  const failed = await incidentOf(world, "job_failed");
  await caller.done(staff, "POST /console/incidents/{id}/run-again", { path: { id: failed.id } });
}

/** One of staff comes on the list, is sent a try and leaves it. */
async function onCall({ caller, staff }: World): Promise<void> {
  const { candidates } = await caller.done(staff, "GET /console/on-call");
  const path = { staffId: candidates[0]?.id ?? "" };
  const allDay = { days: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, untilMinute: 0 };
  const body = { rank: 1, phone: "0812345678", ...allDay, channels: ["sms", "email"] };
  await caller.done(staff, "PUT /console/on-call/{staffId}", { path, body });
  await caller.done(staff, "POST /console/on-call/{staffId}/try", { path });
  await caller.done(staff, "GET /console/alerts");
  await caller.done(staff, "DELETE /console/on-call/{staffId}", { path });
}

type Incident = { id: string; kind: string; alert: { id: string } | null };
const incidentOf = ({ caller, staff }: World, kind: string): Promise<Incident> =>
  eventually(`an incident, ${kind}`, async () => {
    const { incidents } = await caller.done(staff, "GET /console/operations");
    return incidents.find((incident: Incident) => incident.kind === kind);
  });

const lossNote = "กระเป๋าหล่นหาย";

/** Staff declare goods lost alone, and above the limit of one person a second one says no or yes. */
export async function lossChapter(world: World): Promise<void> {
  const { caller, staff, second } = world;
  for (const decision of [null, "turn-down", "approve"] as const) {
    const { booking, driver } = await aboard(world, world.customer);
    const path = { id: booking.id };
    await caller.done(staff, "GET /console/bookings/{id}/loss", { path });
    if (!decision) {
      const body = { seenState: "in_transit", seenDriverId: driver.id, words: lossNote };
      await caller.done(staff, "POST /console/bookings/{id}/lose", { path, body });
      continue;
    }
    const lossId = await proposeLoss(world, booking.id);
    await caller.done(second, `POST /console/bookings/{id}/losses/{lossId}/${decision}`, {
      path: { ...path, lossId },
      ...(decision === "turn-down" && { body: { words: lossNote } }),
    });
  }
}

/** As it is above the limits of one person. */
const proposeLoss = ({ product, staff }: World, bookingId: string): Promise<string> =>
  product.withDatabase(async (client) => {
    const { rows } = await client.query(
      `insert into lost_declarations (booking_id, moved_satang, note, state, proposed_by, created_at)
       select $1, -coalesce(sum(balance_satang), 0), $2, 'proposed', $3, now()
       from ledger_balances where account = 'booking_prepaid' and owner_id = $1 returning id`,
      [bookingId, lossNote, staff.id],
    );
    return rows[0].id;
  });
