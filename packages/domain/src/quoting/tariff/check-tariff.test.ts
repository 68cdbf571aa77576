import { expect, test } from "vitest";
import { compareTariffs } from "../compare/compare-tariffs.ts";
import { checkBeginning, checkTariff, isTariffVersion, type TariffTerms } from "./check-tariff.ts";
import { launchTariff } from "./tariff.ts";

const changed = (change: (terms: TariffTerms) => void) => {
  const terms = structuredClone(launchTariff) as TariffTerms;
  change(terms);
  return Object.entries(checkTariff(terms)).map(([path, problem]) => `${path} ${problem}`);
};
const bike = (terms: TariffTerms) =>
  terms.vehicles.motorcycle as {
    -readonly [Key in keyof TariffTerms["vehicles"]["motorcycle"]]: TariffTerms["vehicles"]["motorcycle"][Key];
  };

test("the launch tariff can be published", () => {
  expect(changed(() => {})).toEqual([]);
});

test("every field has its rule", () => {
  const bands = (perKm: TariffTerms["vehicles"]["motorcycle"]["perKm"]) =>
    changed((terms) => {
      bike(terms).perKm = perKm;
    });
  expect([
    bands([]),
    bands([{ uptoKm: 10, satangPerKm: 700 }]),
    bands([
      { uptoKm: null, satangPerKm: 700 },
      { uptoKm: null, satangPerKm: 800 },
    ]),
    bands([
      { uptoKm: 20, satangPerKm: 7.5 },
      { uptoKm: 20, satangPerKm: -1 },
      { uptoKm: null, satangPerKm: 900 },
    ]),
    bands([1, 2, 3, 4, 5, null].map((uptoKm) => ({ uptoKm, satangPerKm: 100 }))),
    changed((terms) => {
      bike(terms).baseSatang = Number.NaN;
      bike(terms).minimumSatang = 0;
      bike(terms).waiting = { freeMinutes: -1, stepMinutes: 0, satangPerStep: 100_000_001 };
      bike(terms).limits = { ...bike(terms).limits, weightKg: 0, lengthCm: 10.5 };
    }),
    changed((terms) => {
      Object.assign(terms, {
        night: { from: "25:00", to: "6:00", percent: 101 },
        holiday: { percent: -1 },
        hours: { open: "09:00", close: "09:00" },
        driverShare: { farePercent: 100.1 },
        priority: { minSatang: 2000, maxSatang: 1000 },
        liability: { freeSatang: 9_000_000, maxSatang: 5_000_000, percent: 0.5 },
        cashOnDelivery: { maxSatang: 99_000_000, percent: 2, minSatang: 1000 },
        routeMetresMax: 300_001,
        paymentMethods: [],
        provinceCodes: ["10", "99"],
        extras: [{ extra: "pin", vehicles: [], amountSatang: -1, percent: 500 }],
      });
    }),
    changed((terms) => Object.assign(terms, { provinceCodes: [] })),
  ]).toMatchInlineSnapshot(`
    [
      [
        "vehicles.motorcycle.perKm required",
      ],
      [
        "vehicles.motorcycle.perKm.0.uptoKm order",
      ],
      [
        "vehicles.motorcycle.perKm.0.uptoKm required",
      ],
      [
        "vehicles.motorcycle.perKm.0.satangPerKm format",
        "vehicles.motorcycle.perKm.1.satangPerKm too_small",
        "vehicles.motorcycle.perKm.1.uptoKm order",
      ],
      [
        "vehicles.motorcycle.perKm too_big",
      ],
      [
        "vehicles.motorcycle.limits.lengthCm format",
        "vehicles.motorcycle.limits.weightKg too_small",
        "vehicles.motorcycle.baseSatang required",
        "vehicles.motorcycle.minimumSatang too_small",
        "vehicles.motorcycle.waiting.freeMinutes too_small",
        "vehicles.motorcycle.waiting.stepMinutes too_small",
        "vehicles.motorcycle.waiting.satangPerStep too_big",
      ],
      [
        "extras.0.amountSatang too_small",
        "extras.0.percent too_big",
        "cashOnDelivery.maxSatang too_big",
        "liability.maxSatang order",
        "night.from format",
        "night.to format",
        "night.percent too_big",
        "holiday.percent too_small",
        "priority.maxSatang order",
        "driverShare.farePercent too_big",
        "hours.close order",
        "routeMetresMax too_big",
        "paymentMethods required",
        "provinceCodes not_a_choice",
      ],
      [
        "provinceCodes required",
      ],
    ]
  `);
});

test("a version begins in the future, within a year, and alone", () => {
  const now = new Date("2026-11-22T00:00:00Z");
  const at = (text: string) =>
    checkBeginning(new Date(text), { now, usedInstants: [new Date("2026-12-01T00:00:00Z")] });
  expect([
    at("2026-11-22T00:00:00Z"),
    at("2026-11-22T00:00:00.001Z"),
    at("2026-12-01T00:00:00Z"),
    at("2027-12-01T00:00:00Z"),
  ]).toEqual(["date_past", null, "already_used", "date_too_far"]);
  expect(["2026-12", "ราคาใหม่", "Dec", "a-", "2026-12-fuel"].map(isTariffVersion)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

test("samples show the effect of a change on prices and pay, and what is no longer accepted", () => {
  const dearer = structuredClone(launchTariff) as typeof launchTariff;
  Object.assign(dearer.vehicles.motorcycle, { baseSatang: 5000 });
  Object.assign(dearer, {
    hours: { open: "06:00", close: "22:00" },
    driverShare: { farePercent: 80 },
  });
  expect(
    compareTariffs(launchTariff, dearer).map((row) => JSON.stringify(row)),
  ).toMatchInlineSnapshot(`
    [
      "{"name":"motorcycle_short","before":{"totalSatang":6100,"driverPaySatang":5185},"after":{"totalSatang":7100,"driverPaySatang":5680}}",
      "{"name":"motorcycle_usual","before":{"totalSatang":10000,"driverPaySatang":8458},"after":{"totalSatang":11000,"driverPaySatang":8760}}",
      "{"name":"motorcycle_far","before":{"totalSatang":24100,"driverPaySatang":20485},"after":{"totalSatang":25100,"driverPaySatang":20080}}",
      "{"name":"motorcycle_night","before":{"totalSatang":11200,"driverPaySatang":9469},"after":{"refusal":"closed_hours"}}",
      "{"name":"motorcycle_holiday","before":{"totalSatang":10600,"driverPaySatang":8964},"after":{"totalSatang":11600,"driverPaySatang":9236}}",
      "{"name":"motorcycle_cod","before":{"totalSatang":13000,"driverPaySatang":8458},"after":{"totalSatang":14000,"driverPaySatang":8760}}",
      "{"name":"hatchback_stops","before":{"totalSatang":38800,"driverPaySatang":32980},"after":{"totalSatang":38800,"driverPaySatang":31040}}",
      "{"name":"pickup_helper","before":{"totalSatang":87000,"driverPaySatang":76200},"after":{"totalSatang":87000,"driverPaySatang":72600}}",
      "{"name":"box_pickup_return","before":{"totalSatang":144300,"driverPaySatang":122613},"after":{"totalSatang":144300,"driverPaySatang":115400}}",
    ]
  `);
});
