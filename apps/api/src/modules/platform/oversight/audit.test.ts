import type { AuditEntry } from "@songtan/contract/console/audit";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDriver } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { recordAudit } from "./audit-log.ts";

let world: TestWorld;
let reader: Staff;
let actor: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  reader = await newStaff(world, ["audit.read"]);
  actor = await newStaff(world, ["driver.review"]);
});
afterAll(() => world.close());

const read = (query = "") => staffCall<AuditEntry[]>(world, reader, `GET /console/audit?${query}`);
const note = (driverId: string) =>
  staffCall(world, actor, `POST /console/drivers/${driverId}/notes`, { body: { text: "x" } });

test("the log is searched by actor, action, subject, text and time, page by page", async () => {
  const driver = await newDriver(world);
  await note(driver.id);
  world.clock.advance(60);
  const reason = { reason: "other", words: "เคส สีม่วง โทร 081-234-5678" };
  await staffCall(world, actor, `POST /console/drivers/${driver.id}/suspend`, { body: reason });
  const actions = async (query: string) => (await read(query)).data.map(({ action }) => action);
  const both = ["driver.suspended", "driver.noted"];
  expect(await actions("")).toEqual(both);
  expect(await actions(`actorId=${actor.id}`)).toEqual(both);
  expect(await actions(`actorId=${reader.id}`)).toEqual([]);
  expect(await actions("action=driver.noted")).toEqual(["driver.noted"]);
  expect(await actions(`subjectKind=driver&subjectId=${driver.id}`)).toEqual(both);
  expect(await actions("subjectKind=staff")).toEqual([]);
  expect(await actions(`q=${encodeURIComponent("สีม่วง")}`)).toEqual(["driver.suspended"]);
  expect(await actions(`q=${encodeURIComponent(actor.name)}`)).toEqual(both);
  expect(await actions(`q=${encodeURIComponent("อนันต์")}`)).toEqual(both);
  expect(await actions(`from=${world.clock.now.toISOString()}`)).toEqual(["driver.suspended"]);
  expect(await actions(`to=${world.clock.now.toISOString()}`)).toEqual(["driver.noted"]);
  const page = await read("limit=1");
  expect(await actions(`limit=1&cursor=${page.nextCursor}`)).toEqual(["driver.noted"]);
  expect((await read("cursor=x")).status).toBe(400);
  expect((await read("action=nothing")).status).toBe(400);
  const [entry] = page.data;
  expect(entry).toMatchObject({
    actor: { kind: "staff", id: actor.id, name: actor.name },
    subject: { kind: "driver", id: driver.id, name: "อนันต์ ใจดี" },
    detail: { reason: "other", words: "เคส สีม่วง โทร …" },
    address: "127.0.0.1",
  });
});

test("what is in the log stays: the program itself may not change or remove it", async () => {
  const { db } = world.deps;
  for (const table of ["auditLog", "documentAccessLog"] as const) {
    await expect(db.deleteFrom(table).execute()).rejects.toThrow("permission denied");
    await expect(sql`update ${sql.table(table)} set id = id`.execute(db)).rejects.toThrow(
      "permission denied",
    );
  }
});

test("an entry is there exactly when the change is", async () => {
  const driver = await newDriver(world);
  const subject = { kind: "driver", id: driver.id } as const;
  const failing = world.deps.db.transaction().execute(async (trx) => {
    await recordAudit(trx, {
      actor: { kind: "system" },
      action: "driver.noted",
      subject,
      at: world.clock.now,
    });
    throw new Error("the change failed");
  });
  await expect(failing).rejects.toThrow("the change failed");
  expect((await read(`subjectId=${driver.id}`)).data).toEqual([]);
});
