import fc from "fast-check";
import { expect, test } from "vitest";
import { sumSatang } from "../money.ts";
import { extras, vehicles } from "../vehicle-types.ts";
import { isBetween, type PricedQuote, priceQuote, type QuoteInput } from "./price-quote.ts";
import { bangkok, night, quoteInput } from "./quote-input.fixture.ts";
import { launchTariff } from "./tariff/tariff.ts";
import { whyText } from "./why-texts.ts";

function price(change: Partial<QuoteInput> = {}): PricedQuote {
  const quote = priceQuote(quoteInput(change), launchTariff);
  if (!quote.ok) throw new Error(`refused: ${quote.refusal}`);
  return quote;
}

const summary = (quote: PricedQuote) =>
  [
    ...quote.lines.map((line) => `${line.code} ${line.amountSatang}`),
    `= ${quote.totalSatang}`,
    `driver ${quote.driverPaySatang}`,
    `commission ${quote.commissionSatang}`,
    `fees ${quote.platformFeesSatang}`,
  ].join(", ");

test("prices of the launch tariff", () => {
  expect([
    summary(price()),
    summary(price({ distanceMetres: 0 })),
    summary(price({ distanceMetres: 12_345 })),
    summary(price({ distanceMetres: 50_000 })),
    summary(price({ vehicle: "hatchback", distanceMetres: 50_000 })),
    summary(
      price({ vehicle: "pickup", distanceMetres: 50_000, extras: ["helper", "return_trip"] }),
    ),
    summary(price({ vehicle: "box_pickup", distanceMetres: 1000 })),
    summary(
      price({ stops: [bangkok, bangkok, bangkok, bangkok], extras: ["insulated_bag", "pin"] }),
    ),
    summary(price({ pickUpAt: night })),
    summary(price({ pickUpAt: new Date("2027-04-13T05:00:00Z") })),
    summary(price({ prioritySatang: 2000, promoSatang: 3050 })),
    summary(
      price({
        stops: [
          bangkok,
          { ...bangkok, codAmountSatang: 20_000 },
          { ...bangkok, codAmountSatang: 1_000_000 },
        ],
      }),
    ),
    summary(
      price({
        extras: ["raised_liability"],
        parcel: { category: "electronics", weightKg: 2, declaredValueSatang: 1_200_000 },
      }),
    ),
    summary(price({ promoSatang: 99_999_999 })),
  ]).toMatchInlineSnapshot(`
    [
      "base 4000, distance 7000, = 11000, driver 9350, commission 1650, fees 0",
      "base 4000, distance 0, minimum 500, = 4500, driver 3825, commission 675, fees 0",
      "base 4000, distance 8645, rounding 55, = 12700, driver 10749, commission 1896, fees 55",
      "base 4000, distance 39500, = 43500, driver 36975, commission 6525, fees 0",
      "base 11000, distance 44000, = 55000, driver 46750, commission 8250, fees 0",
      "base 25000, distance 65500, return_trip 32750, helper 15000, rounding 50, = 138300, driver 119763, commission 18487, fees 50",
      "base 28000, distance 1400, minimum 3600, = 33000, driver 28050, commission 4950, fees 0",
      "base 4000, distance 7000, extra_stops 6000, insulated_bag 1000, pin 0, = 18000, driver 15300, commission 2700, fees 0",
      "base 4000, distance 7000, night 1400, = 12400, driver 10540, commission 1860, fees 0",
      "base 4000, distance 7000, holiday 700, = 11700, driver 9945, commission 1755, fees 0",
      "base 4000, distance 7000, priority 2000, promo -3050, rounding 50, = 10000, driver 11350, commission 1650, fees 50",
      "base 4000, distance 7000, extra_stops 3000, cash_on_delivery 21000, = 35000, driver 11900, commission 2100, fees 21000",
      "base 4000, distance 7000, raised_liability 5000, = 16000, driver 9350, commission 1650, fees 5000",
      "base 4000, distance 7000, promo -11000, = 0, driver 9350, commission 1650, fees 0",
    ]
  `);
});

test("every line says why, in both languages", () => {
  const everything = price({
    vehicle: "motorcycle",
    distanceMetres: 18_300,
    stops: [bangkok, bangkok, { ...bangkok, codAmountSatang: 100_000 }],
    extras: ["insulated_bag", "return_trip", "pin", "raised_liability"],
    parcel: { category: "electronics", weightKg: 2, declaredValueSatang: 500_050 },
    pickUpAt: new Date("2027-04-13T16:00:00Z"),
    prioritySatang: 2050,
    promoSatang: 1000,
  });
  const lines = [
    ...everything.lines,
    ...price({ vehicle: "pickup", extras: ["helper"], distanceMetres: 500 }).lines,
  ];
  expect(
    lines.map((line) => `${whyText(line, "th")} | ${whyText(line, "en")}`),
  ).toMatchInlineSnapshot(`
    [
      "ค่าเริ่มต้นสำหรับมอเตอร์ไซค์ | Starting price for a motorcycle",
      "ระยะทาง 15 กม. × 7 บาท + 3.3 กม. × 8 บาท | Distance, 15 km × 7 baht + 3.3 km × 8 baht",
      "จุดส่งเพิ่ม 1 จุด จุดละ 30 บาท | 1 more stop, 30 baht each",
      "กระเป๋าเก็บอุณหภูมิ | Insulated bag",
      "กลับมาส่งที่จุดรับ คิด 50% ของค่าระยะทาง | Back to the pick-up, 50% of the distance price",
      "ยืนยันการรับด้วยรหัส PIN ไม่มีค่าใช้จ่าย | Handed over against a PIN, free of charge",
      "เพิ่มวงเงินชดเชยเป็น 5,000.5 บาท คิด 0.5% ของมูลค่าที่เกิน 2,000 บาท | Liability raised to 5,000.5 baht, 0.5% of the part above 2,000 baht",
      "เก็บเงินปลายทาง 1,000 บาท คิด 2% ขั้นต่ำจุดละ 10 บาท | 1,000 baht collected on delivery, 2%, at least 10 baht a stop",
      "ช่วงกลางคืน 22:00–06:00 น. เพิ่ม 20% ของค่าระยะทาง | Night, 22:00–06:00, 20% of the distance price",
      "วันหยุดราชการ เพิ่ม 10% ของค่าระยะทาง | Public holiday, 10% of the distance price",
      "เพิ่มให้คนขับเพื่อหารถได้เร็วขึ้น | For the driver, to find one sooner",
      "ส่วนลดจากโค้ด | Promo code",
      "ปัดขึ้นเป็นบาทเต็ม | Rounded up to a whole baht",
      "ค่าเริ่มต้นสำหรับกระบะ | Starting price for a pickup",
      "ระยะทาง 0.5 กม. × 14 บาท | Distance, 0.5 km × 14 baht",
      "ค่าเริ่มต้นรวมระยะทางขั้นต่ำ 300 บาท | Base and distance come to at least 300 baht",
      "คนขับช่วยยกของ | The driver helps to carry",
    ]
  `);
});

test("night runs from 22:00 until just before 06:00 in Bangkok", () => {
  const at = (clock: string) =>
    isBetween(new Date(`2026-11-23T${clock}:00+07:00`), "22:00", "06:00");
  expect(["21:59", "22:00", "00:00", "05:59", "06:00"].map(at)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
const anyInput = fc
  .record({
    drops: fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 15 }),
    vehicle: fc.constantFrom(...vehicles),
    declaredValueSatang: fc.integer({ min: 0, max: 5_000_000 }),
    extras: fc.uniqueArray(fc.constantFrom(...extras)),
    distanceMetres: fc.integer({ min: 0, max: 299_000 }),
    pickUpAt: fc.date({
      min: new Date("2026-11-01"),
      max: new Date("2027-12-31"),
      noInvalidDate: true,
    }),
    prioritySatang: fc.constantFrom(0, 1000, 4321, 50_000),
    promoSatang: fc.constantFrom(0, 1, 5055, 1_000_000),
  })
  .map(({ drops, declaredValueSatang, extras: requestedExtras, ...rest }) =>
    quoteInput({
      ...rest,
      stops: [bangkok, ...drops.map((codAmountSatang) => ({ ...bangkok, codAmountSatang }))],
      parcel: { category: "other", weightKg: 5, declaredValueSatang },
      extras: requestedExtras.filter((extra) =>
        launchTariff.extras.find((row) => row.extra === extra)?.vehicles.includes(rest.vehicle),
      ),
    }),
  );

test("property: lines sum to a whole baht, and driver, commission, fees and promo make the total", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const quote = priceQuote(input, launchTariff);
      if (!quote.ok) throw new Error(quote.refusal);
      const promoSatang = quote.lines.find((line) => line.code === "promo")?.amountSatang ?? 0;
      expect(sumSatang(quote.lines.map((line) => line.amountSatang))).toBe(quote.totalSatang);
      expect(quote.totalSatang % 100).toBe(0);
      expect(
        quote.driverPaySatang + quote.commissionSatang + quote.platformFeesSatang + promoSatang,
      ).toBe(quote.totalSatang);
      expect(new Set(quote.lines.map((line) => line.code)).size).toBe(quote.lines.length);
      for (const line of quote.lines)
        for (const locale of ["th", "en"] as const)
          expect(whyText(line, locale)).not.toMatch(/undefined|NaN/);
    }),
  );
});

test("property: the distance multiplies out from its sentence, and the driver has the promised share", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const quote = priceQuote(input, launchTariff);
      if (!quote.ok) throw new Error(quote.refusal);
      const distance = quote.lines.find((line) => line.code === "distance");
      const words = distance ? whyText(distance, "en") : "";
      const shown = [...words.matchAll(/([\d.,]+) km × ([\d.,]+) baht/g)];
      const baht = shown.map(([, km, each]) => Number(km?.replace(",", "")) * Number(each));
      expect(Math.round(baht.reduce((sum, part) => sum + part, 0) * 100)).toBe(
        distance?.amountSatang,
      );
      const keeps = [
        "helper",
        "priority",
        "cash_on_delivery",
        "raised_liability",
        "rounding",
        "promo",
      ];
      const of = (codes: readonly string[]) =>
        sumSatang(
          quote.lines.filter((line) => codes.includes(line.code)).map((line) => line.amountSatang),
        );
      const fareSatang = of(quote.lines.map((line) => line.code)) - of(keeps);
      expect(quote.driverPaySatang - of(["helper", "priority"])).toBeGreaterThanOrEqual(
        fareSatang * 0.85,
      );
      expect(quote.commissionSatang).toBeLessThanOrEqual(fareSatang * 0.15);
    }),
  );
});

test("property: a longer way, one more stop or a priority fee is never cheaper for the customer nor worse for the driver", () => {
  fc.assert(
    fc.property(anyInput, fc.nat({ max: 1000 }), (input, moreMetres) => {
      const plain = { ...input, promoSatang: 0, prioritySatang: 0 };
      const quote = priceQuote(plain, launchTariff);
      const dearer = [
        { ...plain, distanceMetres: plain.distanceMetres + moreMetres },
        { ...plain, stops: [...plain.stops, bangkok] },
        { ...plain, prioritySatang: 1000 },
      ].map((other) => priceQuote(other, launchTariff));
      for (const other of dearer) {
        if (!quote.ok || !other.ok) throw new Error("refused");
        expect(other.totalSatang).toBeGreaterThanOrEqual(quote.totalSatang);
        expect(other.driverPaySatang).toBeGreaterThanOrEqual(quote.driverPaySatang);
      }
    }),
  );
});
