import { createHash, randomUUID } from "node:crypto";
import { hashedText } from "@songtan/contract/drivers/hashed-text";
import type { ProofChainView } from "@songtan/contract/drivers/proof-chain";
import type { TaskEvent, TaskView } from "@songtan/contract/drivers/tasks";
import { retentionCutoff } from "@songtan/domain/retention";
import { sql } from "kysely";
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
import { sendPicture, sha256Hex } from "../../../../testing/world/pictures.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { sweepEventNames } from "../../privacy/retention/sweep-event-names.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

/** Facts as a phone makes them: each names the one before and carries its own hash. */
function chained(events: readonly TaskEventDraft[], head: string | null = null): TaskEvent[] {
  let previousHash = head;
  return buildTaskEvents(world, events).map((draft) => {
    const event = { ...draft, ...(previousHash && { previousHash }) } as TaskEvent;
    previousHash = createHash("sha256").update(hashedText(event)).digest("hex");
    return { ...event, hash: previousHash };
  });
}

type Job = { customer: Person; driver: Person; task: TaskView; events: TaskEvent[] };

/** A booking with a pick-up reported by a hashing phone; its photo has not been sent. */
async function pickedUp(): Promise<Job> {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const booking = await book(world, customer);
  const { data: task } = await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
    token: driver.token,
  });
  expect(task.chainHead).toBeNull();
  const events = chained([
    { kind: "heading", latitude: 13.7563309, longitude: 100.5017651 },
    { kind: "arrived", note: "ถึงแล้ว รอที่ป้อม" },
    { kind: "cash_collected", purpose: "fare", amountSatang: task.totalSatang },
    { kind: "picked_up", proof: { photos: [{ id: randomUUID(), sha256: "a".repeat(64) }] } },
  ]);
  const answer = await send(world, driver, task.id, events);
  expect(outcomes(answer)).toBe("applied applied applied applied");
  expect(answer.task.chainHead).toBe(events.at(-1)?.hash);
  for (const outcome of answer.outcomes) expect(outcome.receipt).toMatch(/^[\w-]{43}$/);
  return { customer, driver, task, events };
}

const chainOf = async ({ customer, task }: Pick<Job, "customer" | "task">) => {
  const answer = await call<ProofChainView>(world, `GET /bookings/${task.id}/proof-chain`, {
    token: customer.token,
  });
  expect(answer.status).toBe(200);
  return answer.data;
};
const statesOf = (chain: ProofChainView) => chain.events.map(({ state }) => state).join(" ");

test("a chain as the phone made it is intact; its picture is waited for", async () => {
  const chain = await chainOf(await pickedUp());
  expect([chain.state, statesOf(chain)]).toEqual(["intact", "intact intact intact intact"]);
  expect(chain.pictures).toEqual([{ stopIndex: 0, sha256: "a".repeat(64), state: "waiting" }]);
});

test("a byte changed in the database shows, whether or not the hash was changed with it", async () => {
  const job = await pickedUp();
  const [, second] = job.events as [TaskEvent, TaskEvent];
  const body = { ...second, note: "ถึงแล้ว รอที่ป้อม 2" };
  const rewrite = (changed: TaskEvent, hash = second.hash) =>
    world.owner.query("update task_events set body = $2, hash = $3 where id = $1", [
      second.id,
      changed,
      hash,
    ]);
  await rewrite(body);
  expect(statesOf(await chainOf(job))).toBe("intact changed intact intact");
  const hash = createHash("sha256").update(hashedText(body)).digest("hex");
  await rewrite({ ...body, hash }, hash);
  expect(statesOf(await chainOf(job))).toBe("intact changed unlinked intact");
  await rewrite(second);
  expect((await chainOf(job)).state).toBe("intact");
});

test("another time of receipt, a removed hash or a missing event shows", async () => {
  const job = await pickedUp();
  const [first, second] = job.events as [TaskEvent, TaskEvent];
  const { owner } = world;
  await owner.query(
    "update task_events set received_at = received_at + interval '1 hour' where id = $1",
    [first.id],
  );
  expect(statesOf(await chainOf(job))).toBe("changed intact intact intact");
  await owner.query("update task_events set hash = null where id = $1", [second.id]);
  expect(statesOf(await chainOf(job))).toBe("changed changed unlinked intact");
  await owner.query("delete from task_events where id = $1", [second.id]);
  expect(statesOf(await chainOf(job))).toBe("changed unlinked intact");
});

test("a phone that continues the chain of another links to it; one that starts a new chain does not", async () => {
  const job = await pickedUp();
  const head = job.events.at(-1)?.hash ?? null;
  const next = chained([{ kind: "heading", stopIndex: 1, deviceId: "another" }], head);
  await send(world, job.driver, job.task.id, next);
  expect((await chainOf(job)).state).toBe("intact");
  await send(world, job.driver, job.task.id, chained([{ kind: "arrived", stopIndex: 1 }]));
  expect(statesOf(await chainOf(job))).toBe("intact intact intact intact intact unlinked");
});

test("two events of an older app with the same predecessor are both stored; the second is marked, and the next continues the chain", async () => {
  const job = await pickedUp();
  const head = job.events.at(-1)?.hash ?? null;
  const [heading] = chained([{ kind: "heading", stopIndex: 1 }], head) as [TaskEvent];
  const [twin] = chained([{ kind: "arrived", stopIndex: 1 }], head) as [TaskEvent];
  expect(outcomes(await send(world, job.driver, job.task.id, [heading]))).toBe("applied");
  const answer = await send(world, job.driver, job.task.id, [twin]);
  expect(outcomes(answer)).toBe("applied");
  expect(answer.task.stops[1]?.state).toBe("arrived");
  const fork = await chainOf(job);
  expect([fork.state, statesOf(fork)]).toEqual([
    "broken",
    "intact intact intact intact intact unlinked",
  ]);
  // The next links to the newest event: the fork stays visible and grows no further.
  expect(answer.task.chainHead).toBe(twin.hash);
  const photos = [{ id: randomUUID(), sha256: "c".repeat(64) }];
  const next = chained(
    [{ kind: "failed", stopIndex: 1, reason: "recipient_absent", proof: { photos } }],
    twin.hash,
  );
  await send(world, job.driver, job.task.id, next);
  expect(statesOf(await chainOf(job))).toBe("intact intact intact intact intact unlinked intact");
  const incidents = await world.deps.db
    .selectFrom("incidents")
    .select("details")
    .where("bookingId", "=", job.task.id)
    .where("kind", "=", "proof_chain_broken")
    .execute();
  expect(incidents).toEqual([{ details: { events: [{ id: twin.id, state: "unlinked" }] } }]);
});

test("the same fact sent again gets the same receipt", async () => {
  const { driver, task, events } = await pickedUp();
  const again = await send(world, driver, task.id, events);
  expect(outcomes(again)).toBe("already_applied already_applied already_applied already_applied");
  const { rows } = await sql<{ receipt: string }>`
    select receipt from task_events where booking_id = ${task.id} order by sequence_number`.execute(
    world.deps.db,
  );
  expect(again.outcomes.map(({ receipt }) => receipt)).toEqual(rows.map(({ receipt }) => receipt));
});

test("the chain is readable for the customer and for staff, and for no one else", async () => {
  const { task } = await pickedUp();
  const other = await newCustomer(world);
  const answer = await call(world, `GET /bookings/${task.id}/proof-chain`, { token: other.token });
  expect([answer.status, answer.error?.code]).toEqual([404, "not_found"]);
});

test("a picture is what its phone hashed until its bytes here change", async () => {
  const { customer, driver, task, events } = await pickedUp();
  const file = await sharp({
    create: { width: 40, height: 30, channels: 3, background: "#64af31" },
  })
    .jpeg()
    .toBuffer();
  const photo = { id: randomUUID(), sha256: sha256Hex(file) };
  const taskEvents: TaskEventDraft[] = [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, proof: { photos: [photo], recipientName: "สมชาย" } },
  ];
  await send(world, driver, task.id, chained(taskEvents, events.at(-1)?.hash));
  const sent = await sendPicture(world, driver.token, { file, purpose: "proof", ...photo });
  expect(sent.status).toBe(201);
  const stateOf = async () => (await chainOf({ customer, task })).pictures.at(-1)?.state;
  expect(await stateOf()).toBe("intact");
  const { storageKey } = await world.deps.db
    .selectFrom("uploads")
    .select("storageKey")
    .where("id", "=", photo.id)
    .executeTakeFirstOrThrow();
  const stored = await world.deps.files.get(storageKey);
  const setProofHash = (hash: string | null) =>
    world.owner.query("update proofs set sha256 = $1 where upload_id = $2", [hash, photo.id]);
  await setProofHash(null);
  expect(await stateOf()).toBe("intact");
  await setProofHash(photo.sha256);
  const harmed = Uint8Array.from(stored ?? []);
  harmed[harmed.length - 1] = (harmed.at(-1) ?? 0) ^ 1;
  await world.deps.files.put(storageKey, harmed);
  expect(await stateOf()).toBe("changed");
  expect((await chainOf({ customer, task })).state).toBe("broken");
});

test("after a year the names are gone, and the chain still shows any change", async () => {
  const today = world.clock.now;
  await world.owner.query(
    "update tariffs set effective_from = effective_from - interval '3 years'",
  );
  world.clock.now = new Date(Date.now() - 400 * 86_400_000);
  const { customer, driver, task, events } = await pickedUp();
  const taskEvents: TaskEventDraft[] = [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    {
      kind: "delivered",
      stopIndex: 1,
      note: "ฝากคุณสมหญิง",
      proof: { photos: [{ id: randomUUID(), sha256: "b".repeat(64) }], recipientName: "สมหญิง" },
    },
  ];
  await send(world, driver, task.id, chained(taskEvents, events.at(-1)?.hash));
  const then = world.clock.now;
  world.clock.now = today;
  await sweepEventNames(world.deps, retentionCutoff("eventNames", today));
  // The customer's sign-in is of then.
  world.clock.now = then;
  const bodies = await world.deps.db
    .selectFrom("taskEvents")
    .select("body")
    .where("bookingId", "=", task.id)
    .execute();
  expect(JSON.stringify(bodies)).not.toMatch(/สมหญิง|ป้อม|13\.7563/);
  const chain = await chainOf({ customer, task });
  expect([chain.state, statesOf(chain)]).toEqual(["intact", Array(7).fill("reduced").join(" ")]);
  await world.owner.query("update task_events set hash = $1 where id = $2", [
    "c".repeat(64),
    events[1]?.id,
  ]);
  const touched = await chainOf({ customer, task });
  expect([touched.state, touched.events[1]?.state]).toEqual(["broken", "changed"]);
  world.clock.now = today;
});

test("the database protects names for a year, from any role and with any clock", async () => {
  const { task } = await pickedUp();
  await world.owner.query("update bookings set ended_at = now() where id = $1", [task.id]);
  const remove = (before: Date, at: Date) =>
    sql`select remove_names_from_events(${before}, ${at}, 500)`.execute(world.deps.db);
  const now = new Date();
  const inAYear = new Date(now.getTime() + 366 * 86_400_000);
  await expect(remove(now, now)).rejects.toThrow("stored for 365 days");
  await expect(remove(new Date(now.getTime() - 364 * 86_400_000), now)).rejects.toThrow(
    "stored for 365 days",
  );
  await remove(now, inAYear);
  const { names } = await world.deps.db
    .selectFrom("taskEvents")
    .select(sql<number>`count(*)::int`.as("names"))
    .where("bookingId", "=", task.id)
    .where("namesRemovedAt", "is", null)
    .executeTakeFirstOrThrow();
  expect(names).toBe(4);
});
