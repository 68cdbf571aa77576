import { randomUUID } from "node:crypto";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { retentionCutoff } from "@songtan/domain/retention";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import {
  book,
  buildTaskEvents,
  outcomes,
  send,
  type TaskEventDraft,
} from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { sendPicture } from "../../../../testing/world/pictures.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { loadEvidence } from "../../claims/dispute-evidence/load-booking-evidence.ts";
import { sweepProofs } from "../../privacy/retention/sweep-proofs.ts";
import { loadProofChain } from "./load-proof-chain.ts";

let world: TestWorld;
let customer: Person;
let driver: Person;
let picture: Buffer;
let bookingId: string;
let totalSatang: number;
beforeAll(async () => {
  world = await openTestWorld();
  customer = await newCustomer(world);
  driver = await newDriver(world);
  picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#abc" } })
    .jpeg()
    .toBuffer();
  ({ id: bookingId, totalSatang } = await book(world, customer));
  await call(world, `POST /driver/bookings/${bookingId}/accept`, { token: driver.token });
});
afterAll(() => world.close());

const sent = async (token: string, purpose: string, id?: string) =>
  (await sendPicture(world, token, { file: picture, purpose, ...(id && { id }) })).data.id;
const named = (id: string) => ({ id, sha256: "a".repeat(64) });
const urls = async () => {
  const view = await call<BookingView>(world, `GET /bookings/${bookingId}`, {
    token: customer.token,
  });
  const shown = view.data.stops.flatMap(({ proofs }) => proofs ?? []).map(({ url }) => url);
  const evidence = await world.deps.db
    .transaction()
    .execute((trx) => loadEvidence(trx, world.deps, bookingId));
  const chain = await loadProofChain(world.deps, bookingId);
  return {
    shown,
    evidence: evidence.proofs.map(({ url }) => url),
    chain: chain.pictures.map(({ state }) => state),
  };
};

test("a picture that is not this driver's proof is left out and reported; the event counts, once", async () => {
  const other = await newDriver(world, { onDuty: false });
  const [portrait, others, own] = [
    await sent(driver.token, "avatar"),
    await sent(other.token, "proof"),
    await sent(driver.token, "proof"),
  ];
  const cash: TaskEventDraft = {
    kind: "cash_collected",
    purpose: "fare",
    amountSatang: totalSatang,
  };
  await send(world, driver, bookingId, [{ kind: "heading" }, { kind: "arrived" }, cash]);
  const photos = [portrait, others, own].map(named);
  const pickedUp: TaskEventDraft = {
    kind: "picked_up",
    proof: { photos, signature: named(portrait.toUpperCase()) },
  };
  const answer = await send(world, driver, bookingId, buildTaskEvents(world, [pickedUp]));
  expect(outcomes(answer)).toBe("applied");
  expect(answer.outcomes[0]?.refusedPictures?.sort()).toEqual([portrait, others].sort());
  const again = await send(world, driver, bookingId, [
    { ...pickedUp, id: answer.outcomes[0]?.id ?? "" },
  ]);
  expect(outcomes(again)).toBe("already_applied");
  const { shown, evidence } = await urls();
  expect([shown.filter(Boolean), evidence.filter(Boolean)].map(({ length }) => length)).toEqual([
    1, 1,
  ]);
});

test("an id that turns out to be a document, sent after the event, is never shown or deleted with the event", async () => {
  const id = randomUUID();
  await send(world, driver, bookingId, [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
  ]);
  const answer = await send(world, driver, bookingId, [
    { kind: "delivered", stopIndex: 1, proof: { photos: [named(id)] } },
  ]);
  expect(answer.outcomes[0]).not.toHaveProperty("refusedPictures");
  expect(await sent(driver.token, "driver-license", id)).toBe(id);
  const { shown, evidence, chain } = await urls();
  expect([shown.filter(Boolean).length, evidence.filter(Boolean).length]).toEqual([1, 1]);
  expect(chain.filter((state) => state !== "waiting")).toEqual([
    expect.stringMatching(/intact|changed/),
  ]);
  world.clock.advance(400 * 24 * 3600);
  await sweepProofs(world.deps, retentionCutoff("proofs", world.deps.clock()));
  const uploads = await world.deps.db.selectFrom("uploads").select("purpose").execute();
  expect(uploads.map(({ purpose }) => purpose).sort()).toEqual(["avatar", "driver-license"]);
  const proofs = await world.deps.db.selectFrom("proofs").select("pictureDeletedAt").execute();
  expect(proofs.every(({ pictureDeletedAt }) => pictureDeletedAt)).toBe(true);
});
