import { afterAll, beforeAll, expect, test } from "vitest";
import { newPromo, openPromos, type Promos } from "../../../../testing/money/promos.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

let on: Promos;
let world: TestWorld;
beforeAll(async () => {
  on = await openPromos();
  ({ world } = on);
});
afterAll(() => on.close());

test("a code reduces the price, as a line with its reason, in any case and keyboard layout", async () => {
  await newPromo(world, "SAVE20", { percent: 20, capSatang: 5000 });
  const plain = (await on.quote({})).data;
  const priced = await on.quote({ promoCode: " save-20 " });
  expect(priced.status).toBe(201);
  const line = priced.data.lines.find(({ code }) => code === "promo");
  const beforeRounding = plain.lines
    .filter(({ code }) => code !== "rounding")
    .reduce((sum, l) => sum + l.amountSatang, 0);
  expect(line?.amountSatang).toBe(0 - Math.round(beforeRounding / 5));
  expect(line?.why).toBe("ส่วนลดจากโค้ด SAVE20 ลด 20% สูงสุด 50 บาท");
  expect(priced.data.lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0)).toBe(
    priced.data.totalSatang,
  );
  const onThaiKeys = await on.quote({ promoCode: "หฟอำ20" }, undefined, "en");
  expect(onThaiKeys.data.totalSatang).toBe(priced.data.totalSatang);
  expect(onThaiKeys.data.lines.find(({ code }) => code === "promo")?.why).toBe(
    "Promo code SAVE20, 20% off, up to 50 baht",
  );
});

test("every reason against a code is shown at its field, in both languages", async () => {
  const now = world.clock.now.getTime();
  const day = 86_400_000;
  const someone = await newCustomer(world);
  await newPromo(world, "AGAIN", { perCustomer: 1 });
  expect((await on.quoteAndBook("AGAIN", someone)).status).toBe(201);
  await newPromo(world, "DRAFT", { activatedAt: null, activatedBy: null });
  await newPromo(world, "SOON", { startsAt: new Date(now + day) });
  await newPromo(world, "GONE", { endsAt: new Date(now - day) });
  await newPromo(world, "TINY", { budgetSatang: 1999 });
  await newPromo(world, "TRUCKS", { vehicles: ["pickup"] });
  await newPromo(world, "NORTH", { provinceCodes: ["50"] });
  await newPromo(world, "DEAR", { minimumSatang: 1_000_000 });
  await newPromo(world, "FIRST", { firstOrder: true });
  const messages = [];
  for (const code of [
    "NOSUCH",
    "ก",
    "DRAFT",
    "SOON",
    "GONE",
    "TINY",
    "TRUCKS",
    "NORTH",
    "DEAR",
    "FIRST",
    "AGAIN",
  ]) {
    const [thai, english] = [
      await on.quote({ promoCode: code }, someone),
      await on.quote({ promoCode: code }, someone, "en"),
    ];
    expect([thai.status, thai.code]).toEqual([422, "promo_not_eligible"]);
    messages.push(`${code}: ${thai.error.fields?.promoCode} | ${english.error.fields?.promoCode}`);
  }
  expect(messages).toMatchInlineSnapshot(`
    [
      "NOSUCH: ไม่พบโค้ดนี้ กรุณาตรวจตัวสะกดอีกครั้ง | There is no such code. Please check how it is spelt.",
      "ก: ไม่พบโค้ดนี้ กรุณาตรวจตัวสะกดอีกครั้ง | There is no such code. Please check how it is spelt.",
      "DRAFT: ไม่พบโค้ดนี้ กรุณาตรวจตัวสะกดอีกครั้ง | There is no such code. Please check how it is spelt.",
      "SOON: โค้ดนี้ยังไม่เริ่มใช้ | This code cannot be used yet.",
      "GONE: โค้ดนี้หมดเขตแล้ว | This code has ended.",
      "TINY: สิทธิ์ของโค้ดนี้ถูกใช้หมดแล้ว | This code has been used up.",
      "TRUCKS: โค้ดนี้ใช้กับรถประเภทที่เลือกไม่ได้ | This code is not for the vehicle you chose.",
      "NORTH: โค้ดนี้ใช้กับจุดรับในจังหวัดนี้ไม่ได้ | This code is not for pick-ups in this province.",
      "DEAR: ค่าส่งยังไม่ถึงยอดขั้นต่ำของโค้ดนี้ | The price is below what this code needs.",
      "FIRST: โค้ดนี้ใช้ได้กับการจองครั้งแรกเท่านั้น | This code is only for a first booking.",
      "AGAIN: คุณใช้โค้ดนี้ครบจำนวนครั้งแล้ว | You have already used this code as often as it allows.",
    ]
  `);
  // An account's own limits cannot be known before there is one.
  expect((await on.quote({ promoCode: "FIRST" })).status).toBe(201);
});

test("a code quoted without an account is checked again when booking, and the price without it is still available", async () => {
  await newPromo(world, "WELCOME", { firstOrder: true });
  const { id: promoId } = await newPromo(world, "WELCOME2", {
    firstOrder: true,
    amountSatang: 1500,
  });
  const customer = await newCustomer(world);
  const before = [
    await on.quote({ promoCode: "WELCOME" }),
    await on.quote({ promoCode: "WELCOME2" }),
  ];
  expect((await on.book(before[0]?.data.id ?? "", customer)).status).toBe(201);
  const refused = await on.book(before[1]?.data.id ?? "", customer);
  expect([refused.status, refused.code]).toEqual([422, "promo_not_eligible"]);
  expect(refused.error.fields).toEqual({ promoCode: "โค้ดนี้ใช้ได้กับการจองครั้งแรกเท่านั้น" });
  expect(await on.budgetOf(promoId)).toMatchObject({ spentSatang: 0, uses: 0 });
  const plain = await on.quote({}, customer);
  expect((await on.book(plain.data.id, customer)).status).toBe(201);
});

test("a promo ended by staff is no longer accepted, one that expired after the quote is", async () => {
  const { id } = await newPromo(world, "STOPPED");
  await newPromo(world, "LASTDAY", { endsAt: new Date(world.clock.now.getTime() + 60_000) });
  const customer = await newCustomer(world);
  const stopped = await on.quote({ promoCode: "STOPPED" }, customer);
  const last = await on.quote({ promoCode: "LASTDAY" }, customer);
  const by = await world.deps.db
    .selectFrom("promos")
    .select("createdBy")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await world.deps.db
    .updateTable("promos")
    .set({ endedAt: world.clock.now, endedBy: by.createdBy })
    .where("id", "=", id)
    .execute();
  expect((await on.book(stopped.data.id, customer)).error.fields).toEqual({
    promoCode: "โค้ดนี้หมดเขตแล้ว",
  });
  world.clock.advance(120);
  expect((await on.book(last.data.id, customer)).status).toBe(201);
});
