import { randomUUID } from "node:crypto";
import type { LockView, ReviewList, ReviewView } from "@songtan/contract/console/reviews";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { json } from "../../../db/database.ts";

let world: TestWorld;
let [first, second]: Staff[] = [];
beforeAll(async () => {
  world = await openTestWorld();
  first = await newStaff(world, ["driver.review"]);
  second = await newStaff(world, ["driver.review"]);
});
beforeEach(async () => {
  for (const table of ["reviewLocks", "documents"] as const)
    await world.deps.db.deleteFrom(table).execute();
});
afterAll(() => world.close());

type Waiting = {
  kind?: SubmittedKind;
  minutesAgo?: number;
  resubmitted?: boolean;
  state?: "approved" | "confirming" | "pending";
};
/** A driver with one page that waits, put in as handing it in would leave it. */
async function waits(
  { kind = "account", minutesAgo = 0, resubmitted = false, state = "pending" }: Waiting = {},
  wish: Parameters<typeof newDriver>[1] = {},
): Promise<Person> {
  const driver = await newDriver(world, { verified: false, ...wish });
  const confirming = state === "confirming" && {
    firstApprovedBy: first?.id,
    firstApprovedAt: world.clock.now,
  };
  await world.deps.db
    .insertInto("documents")
    .values({
      driverId: driver.id,
      kind,
      state,
      resubmitted,
      fields: json({}),
      submittedAt: new Date(world.clock.now.getTime() - minutesAgo * 60_000),
      ...confirming,
    })
    .execute();
  return driver;
}
const staffMember = (member: Staff | undefined): Staff => {
  if (!member) throw new Error("no staff yet");
  return member;
};
const queue = async (query = "") =>
  (await staffCall<ReviewView[]>(world, staffMember(first), `GET /console/reviews${query}`))
    .body as ReviewList;
const ids = async (query = "") => (await queue(query)).data.map(({ driverId }) => driverId);
const lock = (by: Staff | undefined, driver: Pick<Person, "id">) =>
  staffCall<LockView>(world, staffMember(by), `POST /console/reviews/${driver.id}/lock`);
const next = (by: Staff | undefined, body: object = {}) =>
  staffCall<{ driverId: string } | null>(world, staffMember(by), "POST /console/reviews/next", {
    body,
  });

test("the driver who has waited longest comes first, a page at a time", async () => {
  const [young, old, middle] = [
    await waits({ minutesAgo: 1 }),
    await waits({ minutesAgo: 90 }),
    await waits({ minutesAgo: 20 }),
  ];
  await waits({ state: "approved" });
  expect(await ids()).toEqual([old, middle, young].map(({ id }) => id));
  const page = await queue("?limit=2");
  expect(page.data.map(({ driverId }) => driverId)).toEqual([old.id, middle.id]);
  expect(await ids(`?limit=2&cursor=${page.nextCursor}`)).toEqual([young.id]);
  const broken = await staffCall(world, staffMember(first), "GET /console/reviews?cursor=nonsense");
  expect([broken.status, Object.keys(broken.error.fields ?? {})]).toEqual([400, ["cursor"]]);
});

test("the queue is filtered by page, vehicle, return, age and person, and counted as a whole", async () => {
  const card = await waits({ kind: "citizen-card", minutesAgo: 200 });
  const back = await waits({ kind: "vehicle", resubmitted: true }, { vehicle: "pickup" });
  const bank = await waits({ kind: "bank-account", state: "confirming" });
  const { plate } = await world.deps.db
    .selectFrom("drivers")
    .select("plate")
    .where("accountId", "=", back.id)
    .executeTakeFirstOrThrow();
  expect([
    await ids("?kind=citizen-card"),
    await ids("?vehicle=pickup"),
    await ids("?resubmitted=yes"),
    await ids("?waitingHours=3"),
    await ids(`?q=${encodeURIComponent(plate ?? "")}`),
    await ids(`?q=${encodeURIComponent(bank.email)}`),
    await ids(`?q=${encodeURIComponent(card.phone.replace("+66", "0"))}`),
    await ids("?provinceCode=50"),
    await ids("?q=%25%5C_"),
  ]).toEqual([[card.id], [back.id], [back.id], [card.id], [back.id], [bank.id], [card.id], [], []]);
  const { counts, data } = await queue();
  expect(counts).toMatchObject({
    drivers: 3,
    pages: 3,
    resubmitted: 1,
    byKind: { "citizen-card": 1, vehicle: 1, "bank-account": 1, account: 0 },
    byVehicle: { motorcycle: 2, pickup: 1 },
    oldestWaitingSince: data[0]?.waitingSince,
  });
  expect(data.find(({ driverId }) => driverId === bank.id)?.waiting[0]?.firstApprovedBy?.id).toBe(
    first?.id,
  );
});

test("one reviewer has a driver at a time: renewed by a second request, free when released or expired", async () => {
  const driver = await waits();
  expect((await lock(first, driver)).data).toMatchObject({ staffId: first?.id, mine: true });
  const refused = await lock(second, driver);
  expect([refused.status, refused.code]).toEqual([409, "review_locked"]);
  expect(refused.error.message).toContain(first?.name);
  world.clock.advance(9 * 60);
  const { data: renewed } = await lock(first, driver);
  world.clock.advance(2 * 60);
  expect((await lock(second, driver)).code).toBe("review_locked");
  expect((await queue()).data[0]?.lock).toEqual(renewed);
  const release = (by: Staff | undefined) =>
    staffCall(world, staffMember(by), `DELETE /console/reviews/${driver.id}/lock`);
  expect((await release(second)).status).toBe(200);
  expect((await lock(second, driver)).code).toBe("review_locked");
  await release(first);
  expect((await lock(second, driver)).status).toBe(200);
  world.clock.advance(10 * 60);
  expect((await lock(first, driver)).status).toBe(200);
  expect((await lock(first, { id: randomUUID() })).status).toBe(404);
});

test("of many reviewers who request one driver at once, exactly one gets them", async () => {
  const staff = await Promise.all(
    Array.from({ length: 6 }, () => newStaff(world, ["driver.review"])),
  );
  for (let round = 0; round < 5; round += 1) {
    const driver = await waits();
    const answers = await Promise.all(staff.map((member) => lock(member, driver)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "review_locked")).toHaveLength(5);
  }
});

test("reviewers who request the next at once get different drivers", async () => {
  const drivers = await Promise.all(Array.from({ length: 4 }, () => waits()));
  const staff = await Promise.all(
    Array.from({ length: 6 }, () => newStaff(world, ["driver.review"])),
  );
  const answers = await Promise.all(staff.map((member) => next(member)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const lockedIds = answers.flatMap(({ data }) => (data ? [data.driverId] : []));
  expect(lockedIds.sort()).toEqual(drivers.map(({ id }) => id).sort());
});

test("the next one is not skipped, filtered out, or one's own first approval", async () => {
  const [old, young] = [
    await waits({ minutesAgo: 5 }),
    await waits({ minutesAgo: 1, kind: "vehicle" }),
  ];
  expect((await next(first, { skip: [old.id] })).data?.driverId).toBe(young.id);
  expect((await next(second, { kind: "vehicle" })).data).toBeNull();
  expect((await next(second)).data?.driverId).toBe(old.id);
  const own = await waits({ kind: "bank-account", state: "confirming", minutesAgo: 9 });
  expect((await next(first, { kind: "bank-account" })).data).toBeNull();
  expect((await next(second, { kind: "bank-account" })).data?.driverId).toBe(own.id);
});

test("reasons to send a page back are data in both languages", async () => {
  const answer = await staffCall<
    { code: string; kinds: string[]; words: { th: string; en: string } }[]
  >(world, staffMember(first), "GET /console/rejection-reasons");
  expect(answer.data.find(({ code }) => code === "not_covered")).toMatchObject({
    kinds: ["citizen-card"],
  });
  expect(answer.data.every(({ words: text }) => text.th.length > 5 && text.en.length > 5)).toBe(
    true,
  );
});
