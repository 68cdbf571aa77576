import { aboard, assigned, book, type Job, report, withPhoto } from "./jobs.ts";
import { now, photo, type Staff, silom, type World } from "./world.ts";

const depot = {
  name: { th: "ศูนย์สีลม", en: "Silom depot" },
  address: { th: "88 ถนนสีลม", en: "88 Silom Road" },
  hours: { th: "ทุกวัน 8:00–20:00", en: "Daily 8:00–20:00" },
  phone: "021234567",
  latitude: silom.latitude,
  longitude: silom.longitude,
  closed: false,
};
const reason = "โทรแล้วไม่รับสาย";

/**
 * Staff and bookings: looked up, removed from a driver, held at a depot, collected, disposed of,
 * retained.
 */
export async function goodsChapter(world: World): Promise<void> {
  const { caller, customer, staff, second } = world;
  const saved = await caller.done(staff, "POST /console/depots", { body: depot });
  const [{ id: depotId, savedAt }] = saved;
  await caller.done(staff, "POST /console/depots/{id}", {
    path: { id: depotId },
    body: { ...depot, seenSavedAt: savedAt },
  });
  await caller.done(staff, "GET /console/depots");

  const searching = await assigned(world, customer);
  await caller.done(staff, "GET /console/bookings", { query: { q: searching.booking.number } });
  const path = { id: searching.booking.id };
  await caller.done(staff, "GET /console/bookings/{id}", { path });
  await caller.done(staff, "GET /console/bookings/{id}/events", { path });
  await caller.done(staff, "GET /console/bookings/{id}/proof-chain", { path });
  await caller.done(staff, "POST /console/bookings/{id}/messages", {
    path,
    body: { text: "เราดูแลอยู่" },
  });
  await caller.done(staff, "GET /console/bookings/{id}/messages", { path });
  await caller.done(staff, "POST /console/bookings/{id}/notes", { path, body: { text: reason } });
  await move(world, searching, "reassign", { seenState: "assigned" });

  const collected = await held(world, depotId);
  const picture = (await photo()).toString("base64");
  await move(world, collected, "collect", {
    seenState: "held",
    collectedBy: "มาลี",
    kind: "photo",
    picture,
  });
  await caller.done(staff, "GET /console/bookings/{id}/collection-picture", {
    path: { id: collected.booking.id },
  });

  const stored = await held(world, depotId);
  await letDaysPass(world, stored);
  await move(world, stored, "dispose", { seenState: "held", seenDisposalId: null });
  await move(
    world,
    stored,
    "keep",
    { seenState: "held", seenDisposalId: await disposalOf(world, stored) },
    second,
  );
  await move(world, stored, "dispose", { seenState: "held", seenDisposalId: null });
  await move(
    world,
    stored,
    "dispose",
    { seenState: "held", seenDisposalId: await disposalOf(world, stored) },
    second,
  );
}

async function held(world: World, depotId: string): Promise<Job> {
  const job = await aboard(world, world.customer);
  await report(world, job.driver, job.booking.id, [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "failed", stopIndex: 1, reason: "recipient_absent", ...withPhoto() },
  ]);
  const { state } = await world.caller.done(world.staff, "GET /console/bookings/{id}", {
    path: { id: job.booking.id },
  });
  await move(world, job, "hold", { seenState: state, depotId });
  return job;
}

/** Goods wait for seven days; a test cannot. */
const letDaysPass = ({ product }: World, { booking }: Job) =>
  product.withDatabase((client) =>
    client.query("update bookings set held_at = held_at - interval '9 days' where id = $1", [
      booking.id,
    ]),
  );

const disposalOf = async ({ caller, staff }: World, { booking }: Job): Promise<string> =>
  (await caller.done(staff, "GET /console/bookings/{id}", { path: { id: booking.id } })).held
    .disposal.id;

async function move(
  world: World,
  { booking, driver }: Job,
  ...[name, body, by = world.staff]: [string, object, Staff?]
): Promise<void> {
  const fullBody = { seenDriverId: driver.id, words: reason, ...body };
  await world.caller.done(by, `POST /console/bookings/{id}/${name}`, {
    path: { id: booking.id },
    body: fullBody,
  });
}

/** Goods go on with another driver: called off once, then given with staff's word for the giver. */
export async function handoverChapter(world: World): Promise<void> {
  const { caller, customer, staff } = world;
  const { booking, driver } = await aboard(world, customer);
  const to = await world.nextDriver();
  await caller.done(to, "PUT /driver/duty", { body: { onDuty: true } });
  const path = { id: booking.id };
  await caller.done(staff, "GET /console/bookings/{id}/handover", { path });
  const { latitude, longitude } = silom;
  const wish = {
    latitude,
    longitude,
    seenState: "in_transit",
    seenDriverId: driver.id,
    toDriverId: to.id,
    place: "ปั๊ม",
    words: reason,
  };
  const propose = async (): Promise<string> => {
    await caller.done(staff, "POST /console/bookings/{id}/handover", { path, body: wish });
    return (await caller.done(staff, "GET /console/bookings/{id}/handover", { path })).open.id;
  };
  await caller.done(staff, "POST /console/handovers/{id}/call-off", {
    path: { id: await propose() },
    body: { words: reason },
  });
  const id = await propose();
  const photoId = (await uploadPicture(world)).id;
  await caller.done(staff, "POST /console/handovers/{id}/record-given", {
    path: { id },
    body: { words: reason, photoId },
  });
}

const uploadPicture = async ({ caller, staff }: World): Promise<{ id: string }> =>
  caller.done(staff, "POST /console/uploads", {
    form: { purpose: "proof", file: { file: await photo(), type: "image/jpeg", name: "a.jpg" } },
  });

/** A sender calls: staff read out the price of the way back, and have the goods brought back. */
async function recallByHand(world: World): Promise<void> {
  const { caller, customer, staff } = world;
  const { booking, driver } = await aboard(world, customer);
  const path = { id: booking.id };
  const { returnSatang } = await caller.done(staff, "GET /console/bookings/{id}/recall", { path });
  await caller.done(staff, "POST /console/bookings/{id}/recall", {
    path,
    body: {
      ...{ seenState: "in_transit", seenDriverId: driver.id, words: reason },
      expectedReturnSatang: returnSatang,
    },
  });
  await report(world, driver, booking.id, [{ kind: "returned", ...withPhoto() }]);
}

/** A driver is reserved for a later booking: released by staff, then reserved again, who declines. */
async function reserveByHand(world: World): Promise<void> {
  const { caller, customer, staff } = world;
  const driver = await world.nextDriver();
  const scheduledAt = new Date(Date.now() + 5 * 3_600_000).toISOString();
  const { id } = await book(world, customer, { quote: { scheduledAt } });
  const path = { id };
  const change = { seenState: "scheduled", seenDriverId: null, words: reason };
  const body = { ...change, driverId: driver.id, way: "reserve" };
  await caller.done(staff, "POST /console/bookings/{id}/choose-driver", { path, body });
  await caller.done(staff, "POST /console/bookings/{id}/release-driver", { path, body: change });
  await caller.done(staff, "POST /console/bookings/{id}/choose-driver", { path, body });
  await caller.done(driver, "POST /driver/reserved-bookings/{id}/decline", { path });
}

/** Staff help by hand: a chosen driver, more time, a driver's event, a PIN, other drop-offs, two cancellations. */
export async function byHandChapter(world: World): Promise<void> {
  const { caller, customer, staff, second } = world;
  const searching = await book(world, customer);
  const path = { id: searching.id };
  const waiting = { seenState: "searching", seenDriverId: null, words: reason };
  const to = await world.nextDriver();
  await caller.done(to, "PUT /driver/duty", { body: { onDuty: true } });
  await caller.done(staff, "GET /console/bookings/{id}/drivers", { path, query: { q: to.phone } });
  await caller.done(staff, "POST /console/bookings/{id}/extend-search", {
    path,
    body: { ...waiting, minutes: 15 },
  });
  await caller.done(staff, "POST /console/bookings/{id}/choose-driver", {
    path,
    body: { ...waiting, driverId: to.id, way: "assign" },
  });
  const given = { seenState: "assigned", seenDriverId: to.id, words: reason };
  await caller.done(staff, "GET /console/bookings/{id}/task", { path });
  await caller.done(staff, "POST /console/bookings/{id}/driver-events", {
    path,
    body: { ...given, kind: "heading", stopIndex: 0, occurredAt: now(), photoIds: [] },
  });
  await editByHand(world, searching.id);
  await caller.done(staff, "GET /console/bookings/{id}/cancellation", { path });
  await caller.done(staff, "POST /console/bookings/preview-cancellations", {
    body: { ids: [searching.id], fee: "none" },
  });
  await caller.done(staff, "POST /console/bookings/{id}/cancel", {
    path,
    body: { ...given, fee: "none", expectedFeeSatang: 0 },
  });
  await caller.done(staff, "POST /console/bookings/{id}/release-pin", {
    path: { id: (await book(world, customer, { quote: { extras: ["pin"] } })).id },
    body: { stopIndex: 1, words: reason },
  });
  await recallByHand(world);
  await reserveByHand(world);
  for (const decision of ["turn-down", "approve"] as const) {
    const { id } = await book(world, customer);
    const cancellationId = await proposeCancellation(world, id);
    await caller.done(
      second,
      `POST /console/bookings/{id}/cancellations/{cancellationId}/${decision}`,
      {
        path: { id, cancellationId },
        ...(decision === "turn-down" && { body: { words: reason } }),
      },
    );
  }
}

async function editByHand({ caller, staff }: World, bookingId: string): Promise<void> {
  const path = { id: bookingId };
  const { latitude, longitude } = silom;
  const dropOff = {
    from: 1,
    address: "ตึกใหม่",
    latitude,
    longitude,
    contactName: "สมหญิง",
    contactPhone: "0891112222",
  };
  const wish = { fromIndex: 1, dropOffs: [dropOff] };
  const { totalSatang } = await caller.done(staff, "POST /console/bookings/{id}/edits/quote", {
    path,
    body: wish,
  });
  await caller.done(staff, "POST /console/bookings/{id}/edits", {
    path,
    body: { ...wish, totalSatang, words: reason },
  });
  const { edits } = await caller.done(staff, "GET /console/bookings/{id}", { path });
  await caller.done(staff, "POST /console/bookings/{id}/edits/{editId}/cancel", {
    path: { id: bookingId, editId: edits[0].id },
    body: { words: reason },
  });
}

/** As it is above the limits of one person. */
async function proposeCancellation({ product, staff }: World, bookingId: string): Promise<string> {
  return product.withDatabase(async (client) => {
    const { rows } = await client.query(
      `insert into booking_cancellations (booking_id, fee, fee_satang, moved_satang, note, state, proposed_by, created_at)
       values ($1, 'none', 0, 0, $2, 'proposed', $3, now()) returning id`,
      [bookingId, reason, staff.id],
    );
    return rows[0].id;
  });
}
