import {
  aboard,
  assigned,
  book,
  goOnDuty,
  type Job,
  letMinutesPass,
  report,
  untilAboard,
  untilDelivered,
  viewKeyOf,
  withPhoto,
} from "./jobs.ts";
import {
  ari,
  eventually,
  lastCode,
  maya,
  messagesTo,
  newestCode,
  now,
  siam,
  silom,
  thaPhae,
  upload,
  visitor,
  type World,
} from "./world.ts";

/** What a visitor may request without an account. */
export async function publicChapter({ caller }: World): Promise<void> {
  await caller.done(visitor, "GET /places", {
    query: { q: "สยาม", near: "13.7466,100.5347", limit: 5 },
  });
  await caller.done(visitor, "GET /places/reverse", {
    query: { latitude: 13.7466, longitude: 100.5347 },
  });
  for (const name of ["GET /map", "GET /tariff", "GET /sign-in-options", "GET /payment-options"])
    await caller.done(visitor, name);
}

export async function savedPlacesChapter({ caller, customer }: World): Promise<void> {
  const place = {
    label: "บ้าน",
    ...silom,
    contactName: "มาลี",
    contactPhone: "0812345678",
    note: "ชั้น 3",
  };
  const { id } = await caller.done(customer, "POST /customer/places", { body: place });
  await caller.done(customer, "PUT /customer/places/{id}", {
    path: { id },
    body: { ...place, label: "ร้าน" },
  });
  await caller.done(customer, "GET /customer/places");
  await caller.done(customer, "DELETE /customer/places/{id}", { path: { id } });
}

/** Before a driver is found: looked at, shared, cancelled; dearer for a sooner driver. */
export async function searchingChapter(world: World): Promise<void> {
  const { caller, customer } = world;
  const booking = await book(world, customer);
  const path = { id: booking.id };
  await caller.done(customer, "GET /bookings", { query: { state: "active", limit: 5 } });
  await caller.done(customer, "GET /bookings/{id}", { path });
  await caller.done(customer, "GET /bookings/{id}/events", { path });
  await caller.done(customer, "POST /bookings/{id}/priority-fee", {
    path,
    body: { totalSatang: 2000 },
  });
  const shared = await caller.done(customer, "POST /bookings/{id}/share-link", { path });
  const viewKey = viewKeyOf({ ...booking, shareUrl: shared.shareUrl });
  await caller.done(visitor, "GET /tracking/{viewKey}", { path: { viewKey } });
  await caller.done(visitor, "GET /tracking/{viewKey}/events", { path: { viewKey } });
  await caller.done(customer, "POST /bookings/{id}/cancel", {
    path,
    body: { expectedFeeSatang: 0, reason: "เปลี่ยนใจ" },
  });
}

/** The board and offers, as drivers near the pick-up see them. */
export async function offersChapter(world: World): Promise<void> {
  const { caller, customer } = world;
  const drivers = [await world.nextDriver(), await world.nextDriver()];
  for (const driver of drivers) await goOnDuty(world, driver, thaPhae);
  const booking = await book(world, customer, { from: thaPhae, dropOffs: [maya] });
  const [first, second] = drivers;
  if (!first || !second) return;
  await caller.done(first, "GET /driver/bookings");
  await caller.done(first, "GET /driver/bookings/{id}", { path: { id: booking.id } });
  await caller.done(first, "GET /driver/events");
  const offerOf = (driver: typeof first) =>
    eventually("an offer", async () => {
      const offers = await caller.done(driver, "GET /driver/offers");
      return offers.find((offer: { bookingId: string }) => offer.bookingId === booking.id)?.id as
        | string
        | undefined;
    });
  const declined = await offerOf(first);
  await caller.done(first, "POST /driver/offers/{id}/seen", { path: { id: declined } });
  await caller.done(first, "POST /driver/offers/{id}/decline", { path: { id: declined } });
  await caller.done(second, "POST /driver/offers/{id}/accept", {
    path: { id: await offerOf(second) },
  });
  await letMinutesPass(world, booking, 12);
  await caller.done(customer, "POST /bookings/{id}/change-driver", { path: { id: booking.id } });
  await caller.done(customer, "POST /bookings/{id}/cancel", {
    path: { id: booking.id },
    body: { expectedFeeSatang: 0 },
  });
  for (const driver of drivers)
    await caller.call(driver, "PUT /driver/duty", { body: { onDuty: false } });
}

/**
 * A job from the acceptance to the rating; on its way people write to each other and request the
 * PIN.
 */
export async function workChapter(world: World): Promise<void> {
  const { caller, customer, staff } = world;
  const job = await assigned(world, customer, { quote: { extras: ["pin"] } });
  const { driver, booking } = job;
  const path = { id: booking.id };
  for (const name of ["GET /driver/dashboard", "GET /driver/tasks"])
    await caller.done(driver, name);
  await caller.done(driver, "GET /driver/tasks/{id}", { path });
  await chat(world, job);
  await report(world, driver, booking.id, untilAboard(booking.totalSatang));
  await recipient(world, job);
  await caller.done(customer, "POST /bookings/{id}/resend-pin", { path, body: { stopIndex: 1 } });
  await caller.done(driver, "POST /driver/tasks/{id}/resend-pin", { path, body: { stopIndex: 1 } });
  await caller.done(staff, "POST /console/bookings/{id}/resend-pin", {
    path,
    body: { stopIndex: 1, words: "ผู้รับโทรมา" },
  });
  await caller.done(staff, "POST /console/bookings/{id}/share-link", {
    path,
    body: { words: "ส่งลิงก์ผิดคน" },
  });
  await caller.done(customer, "POST /bookings/{id}/release-pin", { path, body: { stopIndex: 1 } });
  await report(world, driver, booking.id, untilDelivered());
  await caller.done(customer, "GET /bookings/{id}/proof-chain", { path });
  await caller.done(customer, "POST /bookings/{id}/rating", {
    path,
    body: { stars: 5, comment: "ดีมาก" },
  });
  await caller.done(driver, "POST /driver/sos", {
    body: { ...siam, recordedAt: now(), address: undefined },
  });
  await caller.done(driver, "GET /driver/document-openings");
}

async function chat(world: World, { driver, customer, booking }: Job): Promise<void> {
  const { caller } = world;
  const path = { id: booking.id };
  const photoId = (await upload(world, driver, "chat")).id;
  await caller.done(driver, "POST /driver/tasks/{id}/messages", {
    path,
    body: { text: "ถึงแล้ว", photoId },
  });
  const message = await caller.done(customer, "POST /bookings/{id}/messages", {
    path,
    body: { text: "ลงไปรับ" },
  });
  const upToId = Number(message.id ?? 1);
  await caller.done(customer, "GET /bookings/{id}/messages", { path });
  await caller.done(customer, "POST /bookings/{id}/messages/read", { path, body: { upToId } });
  await caller.done(customer, "POST /bookings/{id}/messages/typing", { path });
  await caller.done(driver, "GET /driver/tasks/{id}/messages", { path });
  await caller.done(driver, "POST /driver/tasks/{id}/messages/read", { path, body: { upToId } });
  await caller.done(driver, "POST /driver/tasks/{id}/messages/typing", { path });
}

/** The recipient's link comes by message with the pick-up. */
async function recipient(world: World, { booking }: Job): Promise<void> {
  const { caller } = world;
  const phone = booking.recipientPhone;
  const key = await eventually("the recipient's link", async () => {
    for (const text of await messagesTo(world, phone)) {
      const linkKey = /\/r\/([\w-]+)/.exec(text)?.[1];
      if (!linkKey) continue;
      const answer = await caller.call(visitor, "GET /recipient/{key}", { path: { key: linkKey } });
      if (answer.data?.number === booking.number || answer.data?.bookingNumber === booking.number)
        return linkKey;
    }
    return null;
  });
  const path = { key };
  await caller.done(visitor, "GET /recipient/{key}/events", { path });
  await caller.done(visitor, "PUT /recipient/{key}/instructions", {
    path,
    body: { text: "ฝากป้อมยาม" },
  });
  const before = await lastCode(world, phone);
  const { id } = await caller.done(visitor, "POST /recipient/{key}/codes", { path });
  const code = await newestCode(world, phone, before);
  const near = { latitude: silom.latitude + 0.0004, longitude: silom.longitude };
  await caller.done(visitor, "PUT /recipient/{key}/pin", {
    path,
    body: { ...near, sentCode: { id, code } },
  });
}

const otherDropOff = (place: typeof ari) => ({
  fromIndex: 1,
  dropOffs: [{ from: null, ...place, contactName: "ผู้รับใหม่", contactPhone: "0891112222" }],
});

/** Other drop-offs: requested and withdrawn, accepted, and declined. */
export async function editsChapter(world: World): Promise<void> {
  const { caller, customer } = world;
  const { booking, driver } = await assigned(world, customer);
  const path = { id: booking.id };
  const requestEdit = async (place: typeof ari): Promise<string> => {
    const wish = otherDropOff(place);
    const { totalSatang } = await caller.done(customer, "POST /bookings/{id}/edits/quote", {
      path,
      body: wish,
    });
    const edit = await caller.done(customer, "POST /bookings/{id}/edits", {
      path,
      body: { ...wish, totalSatang },
    });
    return edit.edit.newest.id;
  };
  await caller.done(customer, "DELETE /bookings/{id}/edits/{editId}", {
    path: { ...path, editId: await requestEdit(ari) },
  });
  await caller.done(driver, "POST /driver/tasks/{id}/edit/decline", {
    path,
    body: { editId: await requestEdit(ari) },
  });
  await caller.done(driver, "POST /driver/tasks/{id}/edit/accept", {
    path,
    body: { editId: await requestEdit(ari) },
  });
}

/** Goods recalled after the pick-up, and returned. */
export async function recallChapter(world: World): Promise<void> {
  const { caller, customer } = world;
  const { booking, driver } = await aboard(world, customer);
  const path = { id: booking.id };
  const { recall } = await caller.done(customer, "GET /bookings/{id}", { path });
  await caller.done(customer, "POST /bookings/{id}/return-to-me", {
    path,
    body: { expectedReturnSatang: recall.returnSatang },
  });
  await report(world, driver, booking.id, [{ kind: "returned", ...withPhoto() }]);
}
