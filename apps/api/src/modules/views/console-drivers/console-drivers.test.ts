import { randomUUID } from "node:crypto";
import type { MessagePreview, SuspensionPreview } from "@songtan/contract/by-hand/previews";
import type {
  ConsoleDriver,
  ConsoleDriverSummary,
  NoteView,
} from "@songtan/contract/console/drivers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submitPage } from "../../../../testing/accounts/driver-documents.ts";
import { bookAndAccept } from "../../../../testing/world/delivery.ts";
import { newDriver, type Person, signUp } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["driver.review"]);
});
afterAll(() => world.close());

const find = async (query: string) =>
  (await staffCall<ConsoleDriverSummary[]>(world, staff, `GET /console/drivers?${query}`)).data.map(
    ({ id }) => id,
  );
const record = (driver: Pick<Person, "id">) =>
  staffCall<ConsoleDriver>(world, staff, `GET /console/drivers/${driver.id}`);

test("drivers are found by name, phone, plate, e-mail and state", async () => {
  const driver = await newDriver(world, { vehicle: "pickup" });
  const fresh = await newDriver(world, { verified: false });
  const { plate } = await world.deps.db
    .selectFrom("drivers")
    .select("plate")
    .where("accountId", "=", driver.id)
    .executeTakeFirstOrThrow();
  const q = (text: string) => `q=${encodeURIComponent(text)}`;
  expect(await find(q(driver.phone.replace("+66", "0")))).toEqual([driver.id]);
  expect(await find(q(driver.email))).toEqual([driver.id]);
  expect(await find(q(plate ?? ""))).toEqual([driver.id]);
  expect((await find(q("อนันต์ ใจ"))).sort()).toEqual([driver.id, fresh.id].sort());
  expect(await find("state=unverified")).toEqual([fresh.id]);
  expect(await find("state=on_duty")).toEqual([driver.id]);
  expect(await find("state=verified&vehicle=motorcycle")).toEqual([]);
  expect(await find("state=suspended")).toEqual([]);
  const page = await staffCall<ConsoleDriverSummary[]>(
    world,
    staff,
    "GET /console/drivers?limit=1",
  );
  expect(await find(`limit=1&cursor=${page.nextCursor}`)).not.toEqual(
    page.data.map(({ id }) => id),
  );
  expect((await staffCall(world, staff, "GET /console/drivers?cursor=x")).status).toBe(400);
});

test("the record shows papers by their last four, work under way and no pictures", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  await submitPage(world, driver.token, {
    kind: "bank-account",
    fields: { accountNumber: "1234567890" },
  });
  const { data } = await record(driver);
  const bank = data.documents.find(({ kind }) => kind === "bank-account");
  expect(bank).toMatchObject({
    state: "pending",
    images: ["photo"],
    openedByMe: false,
    needsSecondPerson: false,
  });
  expect(bank?.fields.accountNumber).toBe("xxxxxx7890");
  expect(JSON.stringify(data)).not.toMatch(/1234567890|UploadId|signature=/);
  expect(data.documents).toHaveLength(8);
  expect(data.jobs.active?.id).toBe(task.id);
  expect((await record({ id: randomUUID() })).status).toBe(404);
});

test("a note stays for other staff to read; the log says that there is one, not what it says", async () => {
  const driver = await newDriver(world);
  const write = (text: string) =>
    staffCall<NoteView>(world, staff, `POST /console/drivers/${driver.id}/notes`, {
      body: { text },
    });
  expect((await write("")).error.fields).toEqual({ text: "กรุณากรอกช่องนี้" });
  const written = await write("โทรคุยแล้ว จะส่งรูปใหม่");
  expect(written.status).toBe(201);
  const { data } = await record(driver);
  expect(data.notes).toEqual([written.data]);
  expect(data.history[0]).toMatchObject({
    action: "driver.noted",
    detail: { noteId: written.data.id },
  });
  const missing = await staffCall(world, staff, `POST /console/drivers/${randomUUID()}/notes`, {
    body: { text: "x" },
  });
  expect(missing.status).toBe(404);
  await expect(
    world.deps.db.updateTable("driverNotes").set({ text: "y" }).execute(),
  ).rejects.toThrow("denied");
});

test("a bank account that two drivers hand in is flagged, and staff say that they looked", async () => {
  const [first, second] = [await signUp(world, "driver"), await signUp(world, "driver")];
  const fields = { accountNumber: "9876543210" };
  expect((await submitPage(world, first.token, { kind: "bank-account", fields })).status).toBe(200);
  await submitPage(world, second.token, { kind: "bank-account", fields });
  const [flag] = (await record(second)).data.flags;
  expect(flag).toMatchObject({ kind: "same_bank", otherDriver: { id: first.id } });
  const resolve = (driver: Person) =>
    staffCall<ConsoleDriver>(
      world,
      staff,
      `POST /console/drivers/${driver.id}/flags/${flag?.id}/resolve`,
    );
  expect((await resolve(first)).status).toBe(404);
  expect((await resolve(second)).data.flags).toEqual([]);
  expect((await resolve(second)).status).toBe(404);
});

test("drivers chosen in the list get a message, once each; the preview of a suspension says who has work under way", async () => {
  const [busy, free] = [await newDriver(world), await newDriver(world)];
  await bookAndAccept(world, busy);
  const ids = [busy.id, free.id];
  const preview = async (change: string) =>
    (
      await staffCall<SuspensionPreview[]>(
        world,
        staff,
        "POST /console/drivers/preview-suspensions",
        { body: { ids, change } },
      )
    ).data.map(({ problem, activeBookings }) => [problem, activeBookings]);
  expect(await preview("suspend")).toEqual([
    [null, 1],
    [null, 0],
  ]);
  expect(await preview("reinstate")).toEqual([
    ["already", 1],
    ["already", 0],
  ]);
  const message = (id: string, key: string) =>
    staffCall(world, staff, `POST /console/drivers/${id}/messages`, {
      body: { text: "พรุ่งนี้ตรวจสภาพรถ" },
      headers: { "idempotency-key": key },
    });
  for (const id of [...ids, free.id]) expect((await message(id, `to-${id}`)).status).toBe(200);
  expect((await message(randomUUID(), "to-nobody")).status).toBe(404);
  const linked = await staffCall(world, staff, `POST /console/drivers/${free.id}/messages`, {
    body: { text: "ดูที่ https://evil.example" },
  });
  expect([linked.status, Object.keys(linked.error?.fields ?? {})]).toEqual([400, ["text"]]);
  const notices = await world.deps.db
    .selectFrom("notices")
    .select("accountId")
    .where("source", "like", "staff_message:%")
    .execute();
  expect(notices.map(({ accountId }) => accountId).toSorted()).toEqual(ids.toSorted());
});

test("a message says beforehand by what it goes, and one that would reach no one is refused", async () => {
  const [reached, unproved] = [await newDriver(world), await newDriver(world)];
  await world.deps.db
    .updateTable("accounts")
    .set({ phoneVerifiedAt: null })
    .where("id", "=", unproved.id)
    .execute();
  const ids = [reached.id, unproved.id, randomUUID()];
  const { data } = await staffCall<MessagePreview[]>(
    world,
    staff,
    "POST /console/drivers/preview-messages",
    { body: { ids } },
  );
  expect(data.map(({ id, problem, channel }) => [id, problem, channel])).toEqual([
    [reached.id, null, "sms"],
    [unproved.id, "unreachable", null],
  ]);
  const message = (id: string) =>
    staffCall(world, staff, `POST /console/drivers/${id}/messages`, {
      body: { text: "โทรกลับด้วย" },
    });
  expect((await message(reached.id)).status).toBe(200);
  const refused = await message(unproved.id);
  expect([refused.status, refused.error.code]).toEqual([409, "unreachable"]);
  const audit = await world.deps.db
    .selectFrom("auditLog")
    .select("subjectId")
    .where("action", "=", "driver.messaged")
    .where("subjectId", "in", ids)
    .execute();
  expect(audit).toEqual([{ subjectId: reached.id }]);
});
