import fc from "fast-check";
import { expect, test } from "vitest";
import { sumSatang } from "../../money.ts";
import { vehicles } from "../../vehicle-types.ts";
import { priceQuote, raiseOf } from "../price-quote.ts";
import { bangkok, noon, quoteInput } from "../quote-input.fixture.ts";
import { launchTariff } from "../tariff/tariff.ts";
import { whyText } from "../why-texts.ts";
import { findRaise, isInAreas, type PriceRaise, raiseReasons } from "./price-raise.ts";
import { raiseNews } from "./raise-news.ts";

const inMinutes = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const raise = (change: Partial<PriceRaise> = {}): PriceRaise => ({
  percent: 10,
  reason: "rain",
  areaCodes: ["1047", "1032"],
  startsAt: noon,
  endsAt: inMinutes(180),
  ...change,
});
const bangNa = { ...bangkok, provinceCode: "10", districtCode: "1047" };

test("the highest raise that runs at the pick-up's place and time counts; raises are not added up", () => {
  const at = (raises: PriceRaise[], change: { at?: Date; place?: object } = {}) =>
    findRaise(raises, { place: bangNa, at: noon, ...change })?.percent ?? null;
  const other = { provinceCode: "10", districtCode: "1001" };
  expect([
    at([]),
    at([raise()]),
    at([raise()], { at: inMinutes(180) }),
    at([raise()], { at: inMinutes(-1) }),
    at([raise()], { place: other }),
    at([raise({ areaCodes: ["10"] })], { place: other }),
    at([raise(), raise({ percent: 20, areaCodes: ["10"] })]),
    at([raise({ percent: 20, areaCodes: ["1001"] }), raise()]),
    isInAreas({}, ["10"]),
  ]).toEqual([null, 10, null, null, null, 10, 20, 10, false]);
});

test("a raise is a line of its own with its reason, shared like the fare", () => {
  const quote = priceQuote(quoteInput({ stops: [bangNa, bangkok], distanceMetres: 5200 }), {
    ...launchTariff,
    raises: [raise()],
  });
  if (!quote.ok) throw new Error(quote.refusal);
  expect(quote.lines.map(({ code, amountSatang }) => [code, amountSatang])).toEqual([
    ["base", 4000],
    ["distance", 3640],
    ["raise", 764],
    ["rounding", 96],
  ]);
  expect(quote).toMatchObject({ totalSatang: 8500, driverPaySatang: 7144, commissionSatang: 1260 });
  const line = quote.lines.find(({ code }) => code === "raise");
  expect(line && [whyText(line, "th"), whyText(line, "en")]).toEqual([
    "ฝนตกหนัก ปรับเพิ่มชั่วคราว 10% ของค่าขนส่ง",
    "Heavy rain, 10% more on the fare for now",
  ]);
  expect(raiseOf(quote.lines)).toEqual({ percent: 10, reason: "rain" });
});

test("with any raise the lines sum to the total, and the shares to the fare; 0 percent is no line", () => {
  fc.assert(
    fc.property(
      fc.record({
        percent: fc.integer({ min: 0, max: 50 }),
        reason: fc.constantFrom(...raiseReasons),
        vehicle: fc.constantFrom(...vehicles),
        distanceMetres: fc.integer({ min: 0, max: 300_000 }),
        promoSatang: fc.integer({ min: 0, max: 5000 }),
      }),
      ({ percent, reason, ...job }) => {
        const priced = (terms: { percent: number; reason: typeof reason } | null) => {
          const quote = priceQuote(quoteInput({ ...job, raise: terms }), launchTariff);
          if (!quote.ok) throw new Error(quote.refusal);
          return quote;
        };
        const [quote, plain] = [priced({ percent, reason }), priced(null)];
        const amountOf = (code: string) =>
          quote.lines.find((line) => line.code === code)?.amountSatang ?? 0;
        expect(sumSatang(quote.lines.map(({ amountSatang }) => amountSatang))).toBe(
          quote.totalSatang,
        );
        expect(quote.driverPaySatang + quote.commissionSatang).toBe(
          amountOf("base") + amountOf("distance") + amountOf("minimum") + amountOf("raise"),
        );
        expect(quote.driverPaySatang).toBeGreaterThanOrEqual(plain.driverPaySatang);
        if (percent === 0) expect(quote).toEqual(plain);
      },
    ),
  );
});

test("a booking is priced again with the raise of its quote, whatever runs now", () => {
  const tariff = { ...launchTariff, raises: [raise({ areaCodes: ["10"] })] };
  const raiseIn = (quoted: object) => {
    const quote = priceQuote(quoteInput({ stops: [bangNa, bangkok], ...quoted }), tariff);
    return quote.ok && raiseOf(quote.lines);
  };
  expect([
    raiseIn({}),
    raiseIn({ raise: null }),
    raiseIn({ raise: { percent: 30, reason: "flood" } }),
  ]).toEqual([{ percent: 10, reason: "rain" }, null, { percent: 30, reason: "flood" }]);
});

test("drivers read how much, where, until when and why", () => {
  const news = { percent: 10, reason: "rain", endsAt: inMinutes(180) } as const;
  const areas = ["Bang Na District", "Prawet District", "A", "B", "C"];
  expect([
    raiseNews({ ...news, areas }, "en"),
    raiseNews({ ...news, areas: ["เขตบางนา", "เขตประเวศ"] }, "th"),
  ]).toEqual([
    "Heavy rain: prices are 10% higher until 15:00 in Bang Na District, Prawet District, A, B and 1 more. Your pay rises by your usual share of it.",
    "ฝนตกหนัก ค่าขนส่งเพิ่ม 10% ถึง 15:00 น. ในเขตบางนา, เขตประเวศ คุณได้ส่วนแบ่งเพิ่มตามอัตราเดิม",
  ]);
});
