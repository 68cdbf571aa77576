import type { DocumentAccessView, DocumentView } from "@songtan/contract/drivers/drivers";
import { refusalTexts } from "@songtan/contract/refusal-texts/texts";
import { submittedKinds } from "@songtan/domain/driver-types";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  documentFields,
  newCitizenId,
  submitPage,
} from "../../../../testing/accounts/driver-documents.ts";
import { call } from "../../../../testing/world/call.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { sendPicture } from "../../../../testing/world/pictures.ts";
import { newStaff } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { decideDocument } from "./review/decide-document.ts";

let world: TestWorld;
let driver: Person;
beforeAll(async () => {
  world = await openTestWorld();
  driver = await newDriver(world, { verified: false });
});
afterAll(() => world.close());

const newReviewer = async () => (await newStaff(world, ["driver.review"])).id;
const decide = (
  kind: "bank-account" | "vehicle",
  staffId: string,
  approved = true,
  submittedAt?: Date,
) =>
  world.deps.db.transaction().execute((trx) =>
    decideDocument(trx, world.deps, {
      driverId: driver.id,
      kind,
      by: { staffId },
      ...(submittedAt && { submittedAt }),
      decision: approved ? { approved } : { approved, reason: "picture_unclear", words: "ถ่ายใหม่" },
    }),
  );
const state = async (kind: string) =>
  (await call<DocumentView>(world, `GET /driver/documents/${kind}`, { token: driver.token })).data
    .state;
const code = async (work: Promise<unknown>) =>
  work.then(String, (problem: { code: string }) => problem.code);

test("a bank account that replaces an approved one needs two different people", async () => {
  const [first, second] = [await newReviewer(), await newReviewer()];
  const bank = (accountNumber: string) =>
    submitPage(world, driver.token, { kind: "bank-account", fields: { accountNumber } });
  await bank("1112223334");
  expect(await decide("bank-account", first)).toBe("approved");
  await bank("1112223334");
  expect(await decide("bank-account", first)).toBe("approved");
  await bank("5556667778");
  expect(await decide("bank-account", first)).toBe("confirming");
  expect(await state("bank-account")).toBe("pending");
  expect(await code(decide("bank-account", first))).toBe("second_person_needed");
  expect(await decide("bank-account", second)).toBe("approved");
  const row = await world.deps.db
    .selectFrom("documents")
    .select(["firstApprovedBy", "decidedBy", "secondNeeded"])
    .where("kind", "=", "bank-account")
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ firstApprovedBy: first, decidedBy: second, secondNeeded: true });
});

test("the row itself refuses an approval by one person, independent of the program", async () => {
  const same = sql`update documents set decided_by = first_approved_by where kind = 'bank-account'`;
  await expect(same.execute(world.deps.db)).rejects.toThrow("documents_approved_by_two");
});

test("handing in again after the first yes starts over; a first no ends it", async () => {
  const [first, second] = [await newReviewer(), await newReviewer()];
  const bank = (accountNumber: string) =>
    submitPage(world, driver.token, { kind: "bank-account", fields: { accountNumber } });
  await bank("9990001112");
  expect(await decide("bank-account", first)).toBe("confirming");
  await bank("9990001113");
  expect(await decide("bank-account", second)).toBe("confirming");
  expect(await decide("bank-account", first, false)).toBe("rejected");
  await bank("9990001113");
  expect(await decide("bank-account", second)).toBe("confirming");
});

test("a decision on a page that was submitted again since is refused; an approval can be revoked", async () => {
  const staff = await newReviewer();
  await submitPage(world, driver.token, { kind: "vehicle" });
  const seen = world.clock.now;
  world.clock.advance(60);
  await submitPage(world, driver.token, { kind: "vehicle" });
  expect(await code(decide("vehicle", staff, true, seen))).toBe("conflict");
  expect(await decide("vehicle", staff, true, world.clock.now)).toBe("approved");
  expect(await decide("vehicle", staff, false)).toBe("rejected");
  expect(await code(decide("vehicle", staff, false))).toBe("conflict");
});

test("of two reviewers who decide at once one succeeds", async () => {
  const staff = [await newReviewer(), await newReviewer()];
  await submitPage(world, driver.token, { kind: "vehicle" });
  const answers = await Promise.all(staff.map((id) => code(decide("vehicle", id))));
  expect(answers.sort()).toEqual(["approved", "conflict"]);
});

test("a picture of a citizen card is refused until religion and blood group are covered", async () => {
  const file = await sharp({ create: { width: 40, height: 25, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();
  const bare = await sendPicture(world, driver.token, { file, purpose: "citizen-card" });
  expect([bare.status, Object.keys(bare.error.fields ?? {})]).toEqual([400, ["redaction"]]);
  expect(bare.error.fields?.redaction).toContain("ปิดศาสนาและหมู่เลือด");
  const odd = await sendPicture(world, driver.token, {
    file,
    purpose: "citizen-card",
    redaction: "yes",
  });
  expect(odd.status).toBe(400);
  const covered = await sendPicture(world, driver.token, {
    file,
    purpose: "citizen-card",
    redaction: "confirmed",
  });
  expect(covered.status).toBe(201);
  const row = await world.deps.db
    .selectFrom("uploads")
    .select("redacted")
    .where("id", "=", covered.data.id)
    .executeTakeFirst();
  expect(row?.redacted).toBe(true);
  const bypass = sql`update uploads set redacted = false where id = ${covered.data.id}`;
  await expect(bypass.execute(world.deps.db)).rejects.toThrow("uploads_card_covered");
});

test("under twenty a guardian's name and picture of the consent are handed in with the page", async () => {
  const young = { birthDate: "1/1/2551" };
  const alone = await submitPage(world, driver.token, { kind: "account", fields: young });
  expect([alone.status, Object.keys(alone.error.fields ?? {}).sort()]).toEqual([
    400,
    ["fields.guardianConsentUploadId", "fields.guardianName"],
  ]);
  const file = await sharp({ create: { width: 40, height: 25, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();
  const consent = await sendPicture(world, driver.token, { file, purpose: "guardian-consent" });
  const guardian = { ...young, guardianName: "สมศรี ใจดี", guardianConsentUploadId: consent.data.id };
  const handed = await submitPage<DocumentView>(world, driver.token, {
    kind: "account",
    fields: guardian,
  });
  expect([handed.status, handed.data.fields.guardianName]).toEqual([200, "สมศรี ใจดี"]);
  expect(`${handed.data.fields.guardianConsentUrl}`).toMatch(/^\/api\/files\//);
});

test("a number of another account is refused, and staff get to know, once", async () => {
  const second = await newDriver(world, { verified: false });
  const fields = { number: newCitizenId() };
  await submitPage(world, driver.token, { kind: "citizen-card", fields });
  for (let count = 0; count < 3; count++) {
    const answer = await submitPage(world, second.token, { kind: "citizen-card", fields });
    expect([answer.status, answer.error.code]).toEqual([409, "identifier_in_use"]);
    expect(answer.error.message).toBe(refusalTexts.th.identifier_in_use);
  }
  const flags = await world.deps.db.selectFrom("driverFlags").selectAll().execute();
  expect(flags).toMatchObject([
    { driverId: second.id, otherDriverId: driver.id, kind: "same_citizen" },
  ]);
});

test("a page without a decision can be withdrawn, with its pictures", async () => {
  const withdraw = () =>
    call<DocumentView>(world, "DELETE /driver/documents/driver-license", { token: driver.token });
  expect((await withdraw()).status).toBe(404);
  const handed = await submitPage<DocumentView>(world, driver.token, { kind: "driver-license" });
  const id = `${handed.data.fields.photoUploadId}`;
  const answer = await withdraw();
  expect([answer.status, answer.data.state, answer.data.fields]).toEqual([200, "missing", {}]);
  expect(
    await world.deps.db.selectFrom("uploads").select("id").where("id", "=", id).executeTakeFirst(),
  ).toBeUndefined();
  expect(
    (await call(world, "DELETE /driver/documents/bank-account", { token: driver.token })).status,
  ).toBe(409);
});

test("only the driver reads who opened the documents, when and why, newest first", async () => {
  const staffId = await newReviewer();
  const opened = (minute: number, driverId = driver.id) => ({
    driverId,
    kind: "citizen-card",
    staffId,
    staffName: "ก้อย",
    reason: "review",
    note: null,
    openedAt: new Date(world.clock.now.getTime() + minute * 60_000),
  });
  const other = await newDriver(world, { verified: false });
  await world.deps.db
    .insertInto("documentAccessLog")
    .values([opened(1), opened(3), opened(2), opened(9, other.id)])
    .execute();
  const list = async (query: string) =>
    (
      await world.app.inject({
        url: `/api/driver/document-openings${query}`,
        headers: { authorization: `Bearer ${driver.token}` },
      })
    ).json() as { data: DocumentAccessView[]; nextCursor: string | null };
  const first = await list("?limit=2");
  const rest = await list(`?limit=2&cursor=${first.nextCursor}`);
  const minutes = [...first.data, ...rest.data].map(
    (row) => (Date.parse(row.openedAt) - world.clock.now.getTime()) / 60_000,
  );
  expect([minutes, rest.nextCursor]).toEqual([[3, 2, 1], null]);
  expect(first.data[0]).toMatchObject({
    kind: "citizen-card",
    staffName: "ก้อย",
    reason: "review",
    words: null,
  });
});

test("no table holds a number in clear, and no file a picture: a stolen copy of either says nothing", async () => {
  const documents = documentFields();
  const owner = await newDriver(world, { verified: false });
  for (const kind of submittedKinds)
    await submitPage(world, owner.token, { kind, fields: documents[kind] });
  const secrets = [
    documents["citizen-card"].number,
    documents["driver-license"].number,
    documents["vehicle-act"].policyNumber,
    documents["bank-account"].accountNumber,
  ].map(String);
  const { rows: columns } = await sql<{
    tableSchema: string;
    tableName: string;
    columnName: string;
    dataType: string;
  }>`
    select table_schema, table_name, column_name, data_type from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema')
      and data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY', 'character varying')`.execute(
    world.deps.db,
  );
  expect(columns.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { tableSchema, tableName, columnName, dataType } of columns) {
    const column = sql.ref(columnName);
    const text = dataType === "bytea" ? sql`encode(${column}, 'escape')` : sql`${column}::text`;
    const scan = sql<{ hit: boolean }>`
      select bool_or(regexp_replace(${text}, '[^0-9A-Za-z]', '', 'g') ~ ${secrets.join("|")}) as hit
      from ${sql.table(`${tableSchema}.${tableName}`)}`;
    // Job tables belong to the owner; the program cannot read them, and a refused read is no find.
    const { rows } = await scan.execute(world.deps.db).catch(() => ({ rows: [] }));
    if (rows[0]?.hit) found.push(`${tableName}.${columnName}`);
  }
  expect(found).toEqual([]);
  const remaining = await world.deps.db
    .selectFrom("uploads")
    .select(["storageKey", "purpose"])
    .where("accountId", "=", owner.id)
    .where("purpose", "!=", "avatar")
    .execute();
  expect(remaining.length).toBeGreaterThan(7);
  for (const { storageKey, purpose } of remaining) {
    const bytes = Buffer.from((await world.deps.files.get(storageKey)) ?? []);
    const readable = await sharp(bytes)
      .metadata()
      .then(
        () => true,
        () => false,
      );
    expect([
      purpose,
      readable,
      bytes.includes("JFIF"),
      bytes.includes(Buffer.from([0xff, 0xd8, 0xff])),
    ]).toEqual([purpose, false, false, false]);
  }
});
