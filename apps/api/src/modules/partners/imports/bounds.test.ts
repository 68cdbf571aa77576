import { randomUUID } from "node:crypto";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeEach, expect, test } from "vitest";
import writeWorkbook from "write-excel-file/node";
import {
  csvOf,
  headingTexts,
  type Importer,
  importerFor,
  rowTo,
} from "../../../../testing/partners/imports.ts";
import { newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { createImport } from "./create-import.ts";

let world: TestWorld;
let partner: Partner;
let member: Importer;
beforeEach(async () => {
  world ??= await openTestWorld();
  partner = await newPartner(world, { balanceSatang: 0 });
  member = importerFor(world, { token: partner.owner.token, headers: partner.headers });
});
afterAll(() => world.close());

const stored = async (): Promise<number[]> => {
  const { rows } = await world.owner.query(
    `select (select count(*)::int from booking_imports where business_id = $1) as files,
       (select count(*)::int from booking_import_rows join booking_imports on id = import_id where business_id = $1) as rows`,
    [partner.business.id],
  );
  return Object.values(rows[0]);
};
/** Stores so many small files as a member would. */
async function fill(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let file = 0; file < count; file += 1) {
    world.clock.advance(1);
    ids.push(await store());
  }
  return ids;
}
const store = (): Promise<string> =>
  world.deps.db.transaction().execute((trx) =>
    createImport(
      { ...world.deps, trx },
      {
        businessId: partner.business.id,
        memberId: partner.owner.id,
        name: "x.csv",
        file: { hash: "x", facts: {}, headings: headingTexts, rows: [rowTo("A-1")] },
      },
    ),
  );
const finish = (id: string | undefined) =>
  world.owner.query("update booking_import_rows set state = 'skipped' where import_id = $1", [id]);

test("a text that a workbook has once and names in every cell counts in every cell", async () => {
  const value = "ก".repeat(limits.importCellCharacters);
  const words = Array.from({ length: 51 }, () => ({ type: String, value }));
  const rows = Array.from({ length: limits.importRowsMax }, (_, index) => [
    ...rowTo(`${index}`).map((text) => ({ type: String, value: text })),
    ...words,
  ]);
  const heading = [...headingTexts, ...words.map((_, index) => `${index}`)];
  const bytes = await writeWorkbook([
    heading.map((text) => ({ type: String, value: text })),
    ...rows,
  ]).toBuffer();
  expect(bytes.byteLength).toBeLessThan(limits.importBytesMax);
  const answer = await member.send(bytes);
  expect([answer.status, answer.code]).toEqual([422, "import_too_much_text"]);
  expect(answer.error.message).toMatch(/[ก-๙].*4 MB/);
  expect(await stored()).toEqual([0, 0]);
}, 60_000);

test("so does a text file whose letters take more room with us", async () => {
  const thai = Buffer.alloc(1_900_000, Buffer.from([0xa1, 0xa1, 0xa1, 0x2c]));
  for (let at = 20_000; at < thai.length; at += 20_000) thai[at] = 0x0a;
  const answer = await member.send(Buffer.concat([Buffer.from("a,b\n"), thai]));
  expect(answer.code).toBe("import_too_much_text");
  expect(await stored()).toEqual([0, 0]);
});

test("a business keeps so many files with rows that wait, and is told what to do about it", async () => {
  const [oldest] = await fill(limits.importsStored);
  const full = await member.sendRows(rowTo("A-2"));
  expect([full.status, full.code]).toEqual([422, "imports_full"]);
  expect(full.error.message).toMatch(/[ก-๙].*20 ไฟล์/);
  expect(await stored()).toEqual([20, 20]);
  expect((await member.as(`DELETE /business/imports/${oldest}`)).status).toBe(200);
  expect((await member.sendRows(rowTo("A-2"))).status).toBe(201);
});

test("a file in which nothing is left to do makes room by itself, the oldest first", async () => {
  const [first, second, third] = await fill(limits.importsStored);
  await finish(second);
  await finish(third);
  expect((await member.sendRows(rowTo("A-2"))).status).toBe(201);
  const left = await world.owner.query("select id from booking_imports where business_id = $1", [
    partner.business.id,
  ]);
  const ids = left.rows.map(({ id }) => id);
  expect(ids).toHaveLength(20);
  expect(ids).toEqual(expect.arrayContaining([first, third]));
  expect(ids).not.toContain(second);
});

test("a request that is sent again after its file was removed answers that the file is not there", async () => {
  const again = { "idempotency-key": randomUUID() };
  const file = csvOf([headingTexts, rowTo("A-1")]);
  const first = await member.send(file, again);
  await member.as(`DELETE /business/imports/${first.data.id}`);
  const second = await member.send(file, again);
  expect([second.status, second.code]).toEqual([404, "not_found"]);
});

test("the text of all files of a business is bounded, and another business has its own room", async () => {
  await fill(1);
  await world.owner.query("update booking_imports set text_bytes = $2 where business_id = $1", [
    partner.business.id,
    limits.importBytesStored,
  ]);
  expect((await member.sendRows(rowTo("A-2"))).code).toBe("imports_full");
  const other = await newPartner(world, { balanceSatang: 0 });
  const others = importerFor(world, { token: other.owner.token, headers: other.headers });
  expect((await others.sendRows(rowTo("A-2"))).status).toBe(201);
});

test("files that two processes store at the same moment do not both take the last place", async () => {
  await fill(limits.importsStored - 1);
  const results = await Promise.allSettled([store(), store(), store()]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await stored()).toEqual([20, 20]);
});

test("of one business one file is worked on and two wait; another business is not held up", async () => {
  const other = await newPartner(world, { balanceSatang: 0 });
  const others = importerFor(world, { token: other.owner.token, headers: other.headers });
  const [theirs, ...mine] = await Promise.all([
    others.sendRows(rowTo("B-1")),
    ...Array.from({ length: 5 }, (_, index) => member.sendRows(rowTo(`A-${index}`))),
  ]);
  expect(theirs?.status).toBe(201);
  expect(mine.map(({ status }) => status).sort()).toEqual([201, 201, 201, 503, 503]);
  const busy = mine.find(({ status }) => status === 503);
  expect([busy?.code, busy?.headers["retry-after"]]).toEqual(["imports_busy", "5"]);
});
