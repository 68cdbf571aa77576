import type { SavedPlaceView } from "@songtan/contract/identity/accounts";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { signUp } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const home = {
  label: "บ้าน",
  address: "99/1 ถนนสุขุมวิท คลองเตย กรุงเทพมหานคร",
  latitude: 13.7226,
  longitude: 100.5609,
  contactName: "สมชาย",
  contactPhone: "081-234-5678",
  note: "ฝากไว้\u0000ที่ป้อมยาม",
};
const add = (token: string, place: object = home) =>
  call<SavedPlaceView>(world, "POST /customer/places", { token, body: place });
const list = async (token: string) =>
  (await call<SavedPlaceView[]>(world, "GET /customer/places", { token })).data;

test("a place is saved, listed, replaced and deleted", async () => {
  const { token } = await signUp(world);
  expect(await list(token)).toEqual([]);
  const added = await add(token);
  expect(added.status).toBe(201);
  expect(added.data).toEqual({
    ...home,
    id: added.data.id,
    contactPhone: "+66812345678",
    note: "ฝากไว้ ที่ป้อมยาม",
  });
  expect(await list(token)).toEqual([added.data]);
  const { address, latitude, longitude } = home;
  const route = `/customer/places/${added.data.id}` as const;
  const replaced = await call(world, `PUT ${route}`, {
    token,
    body: { label: "ที่ทำงาน", address, latitude, longitude },
  });
  expect(replaced.data).toEqual({
    id: added.data.id,
    label: "ที่ทำงาน",
    address,
    latitude,
    longitude,
  });
  const removed = await call(world, `DELETE ${route}`, { token });
  expect([removed.status, removed.data]).toEqual([200, null]);
  expect(await list(token)).toEqual([]);
});

test("no customer sees, changes or deletes another customer's place", async () => {
  const owner = await signUp(world);
  const stranger = await signUp(world);
  const { data } = await add(owner.token);
  const answers = [
    await call(world, `PUT /customer/places/${data.id}`, { token: stranger.token, body: home }),
    await call(world, `DELETE /customer/places/${data.id}`, { token: stranger.token }),
  ];
  for (const answer of answers)
    expect([answer.status, answer.error.code]).toEqual([404, "not_found"]);
  expect(await list(stranger.token)).toEqual([]);
  expect(await list(owner.token)).toHaveLength(1);
});

test("drivers and strangers have no saved places", async () => {
  const driver = await signUp(world, "driver");
  expect((await add(driver.token)).error.code).toBe("unauthenticated");
  expect((await call(world, "GET /customer/places")).error.code).toBe("unauthenticated");
});

test("wrong fields are named", async () => {
  const { token } = await signUp(world);
  const answer = await add(token, { ...home, label: " ", latitude: 91, contactPhone: "1234" });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.error.fields ?? {}).sort()).toEqual([
    "contactPhone",
    "label",
    "latitude",
  ]);
});

test("the same place sent twice with one key is saved once", async () => {
  const { token } = await signUp(world);
  const send = () =>
    call<SavedPlaceView>(world, "POST /customer/places", {
      token,
      body: home,
      headers: { "idempotency-key": "k1" },
    });
  const [first, second] = [await send(), await send()];
  expect(second.data).toEqual(first.data);
  expect(await list(token)).toHaveLength(1);
});

test("a key is deleted after a day", async () => {
  const { token } = await signUp(world);
  const send = (label: string) =>
    call<SavedPlaceView>(world, "POST /customer/places", {
      token,
      body: { ...home, label },
      headers: { "idempotency-key": "daily" },
    });
  const first = await send("บ้าน");
  expect((await send("ที่ทำงาน")).error.code).toBe("idempotency_key_reused");
  world.clock.advance(24 * 3600);
  const second = await send("ที่ทำงาน");
  expect([second.status, second.data.id === first.data.id]).toEqual([201, false]);
  expect((await send("ที่ทำงาน")).data.id).toBe(second.data.id);
});

test("an account keeps so many places and no more, also when two come at once; the list is never longer", async () => {
  const { token, id } = await signUp(world);
  const columns = {
    accountId: id,
    label: "สาขา",
    address: home.address,
    latitude: 13.7,
    longitude: 100.5,
  };
  const rows = Array.from({ length: limits.savedPlacesMax - 1 }, () => columns);
  await world.deps.db.insertInto("savedPlaces").values(rows).execute();
  const answers = await Promise.all([add(token), add(token), add(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
    code: "too_many_places",
  });
  await world.deps.db.insertInto("savedPlaces").values([columns, columns]).execute();
  const saved = await list(token);
  expect(saved).toHaveLength(limits.savedPlacesMax);
  for (const place of saved.slice(0, 3))
    await call(world, `DELETE /customer/places/${place.id}`, { token });
  expect((await add(token)).status).toBe(201);
});
