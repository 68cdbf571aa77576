import type { ImportRowView, ImportView } from "@songtan/contract/partners/imports";
import { importRowStates } from "@songtan/domain/imports/fields";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csvOf, type Importer, importerFor, rowTo } from "../../../../testing/partners/imports.ts";
import { newPartner } from "../../../../testing/partners/partner.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let member: Importer;
beforeAll(async () => {
  world = await openTestWorld();
  const partner = await newPartner(world);
  member = importerFor(world, { token: partner.owner.token, headers: partner.headers });
});
afterAll(() => world.close());

const headings = ["ออเดอร์", "ชื่อผู้รับ", "เบอร์ผู้รับ", "ที่อยู่ผู้รับ"];
const to = (reference: string, address: string) => [reference, "คุณนิด", "0898765432", address];
const answer = (id: string, body: object) =>
  member.as<ImportView>(`PUT /business/imports/${id}/answers`, body);
const shop = { kind: "sender", name: "ร้านดอกไม้", phone: "0812345678", address: "xyzzy" };
const siam = { latitude: 13.7462, longitude: 100.5348 };

describe("the sender of a file without senders", () => {
  test("is asked once, before anything else, and counts for every row", async () => {
    const rows = [to("S-1", "ตลาดนัดจตุจักร"), to("S-2", "สีลมคอมเพล็กซ์")];
    const { data } = await member.send(csvOf([headings, ...rows]));
    expect(data.questions).toEqual([{ kind: "sender", rows: 2 }]);
    expect([data.counts.unsure, data.attention]).toEqual([2, 0]);
    const answered = await answer(data.id, { ...shop, place: siam });
    expect(answered.data).toMatchObject({ questions: [], counts: { ready: 2 } });
    const booked = await member.book(answered.data);
    expect(booked.status).toBe(200);
  });

  test("leaves rows that name one as they are", async () => {
    const file = [
      ["ชื่อผู้ส่ง", "เบอร์ผู้ส่ง", "ที่อยู่ผู้ส่ง", ...headings],
      ["", "", "", ...to("S-3", "ตลาดนัดจตุจักร")],
      ["คลัง", "0812345679", "ฟอร์จูนทาวน์", ...to("S-4", "สีลมคอมเพล็กซ์")],
    ];
    const { data } = await member.send(csvOf(file));
    expect(data.questions).toEqual([{ kind: "sender", rows: 1 }]);
    await answer(data.id, { ...shop, place: siam });
    const [first, second] = await member.rows(data.id);
    expect(first?.places.pickup?.latitude).toBe(siam.latitude);
    expect(second?.places.pickup?.name).toBe("ฟอร์จูนทาวน์");
  });

  test("is refused with an empty name or no phone", async () => {
    const { data } = await member.send(csvOf([headings, to("S-5", "ตลาดนัดจตุจักร")]));
    const refused = await answer(data.id, { ...shop, name: "", phone: "12" });
    expect(Object.keys(refused.error.fields ?? {}).sort()).toEqual(["name", "phone"]);
  });
});

describe("what a person reads about a doubtful address", () => {
  const doubtOf = async (address: string) => {
    const { data } = await member.sendRows(rowTo("P-1", address));
    const [row] = await member.rows(data.id);
    return row?.doubts[0];
  };

  test.each([
    ["55 เขตห้วยขวาง จ.เชียงใหม่ 10310", ["เขตห้วยขวาง", "จังหวัดเชียงใหม่"]],
    ["1 แขวงสีลม เขตบางกะปิ กทม", ["แขวงสีลม", "เขตบางกะปิ"]],
    ["เดอะมอลล์ท่าพระ เขตบางกะปิ", ["เดอะมอลล์ ท่าพระ", "เขตบางกะปิ"]],
  ])("two parts of %s contradict each other", async (address, contradiction) => {
    expect(await doubtOf(address)).toMatchObject({ doubt: "contradiction", contradiction });
  });

  test.each([
    ["88/9 หมู่บ้านกลางเมือง แขวงบุคคโล เขตธนบุรี กรุงเทพ 10600", "แขวงบุคคโล"],
    ["หมู่บ้านสุขใจ บุคคโล ธนบุรี กรุงเทพ 10600", "แขวงบุคคโล"],
    ["อาคารไม่มีชื่อ แขวงสีลม เขตบางรัก กทม 10500", "แขวงสีลม"],
    ["77 แขวงทุ่งครุ เขตทุ่งครุ 10140", "แขวงทุ่งครุ"],
    ["หมู่บ้านสุขใจ เขตลาดพร้าว", "เขตลาดพร้าว"],
  ])("the area of %s is offered first", async (address, name) => {
    const doubt = await doubtOf(address);
    expect([doubt?.doubt, doubt?.candidates[0]?.name]).toEqual(["area", name]);
  });

  test("an answer counts for the rows with its own address alone", async () => {
    const pickup = ["ร้าน", "0812345678", "xyzzy"];
    const { data } = await member.sendRows(
      ["A-1", ...pickup, "นิด", "0898765432", "บิ๊กซี", "", "1"],
      ["A-2", "", "", "", "หน่อย", "0898765433", "ตลาดนัดจตุจักร", "", "1"],
      ["A-3", "", "", "", "น้อย", "0898765434", "สีลมคอมเพล็กซ์", "", "1"],
    );
    const [first] = await member.rows(data.id, "attention");
    const alike = first?.doubts.map(({ field, alike }) => [field, alike]);
    expect(alike).toEqual([
      ["pickupAddress", 2],
      ["dropoffAddress", 0],
    ]);
  });
});

test("each row of a file is in one state", async () => {
  const rows = ["ตลาดนัดจตุจักร", "บิ๊กซี", "ที่บ้าน", "สีลมคอมเพล็กซ์"];
  const { data } = await member.sendRows(
    ...rows.map((address, index) => rowTo(`C-${index}`, address)),
    rowTo("C-9", "ตลาดนัดจตุจักร", "12"),
  );
  await member.as<ImportRowView>(`PUT /business/imports/${data.id}/rows/1`, { skipped: true });
  const { counts } = await member.load(data.id);
  expect(importRowStates.reduce((sum, state) => sum + counts[state], 0)).toBe(5);
});
