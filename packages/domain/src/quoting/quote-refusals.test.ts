import { expect, test } from "vitest";
import { priceQuote, type QuoteInput } from "./price-quote.ts";
import { bangkok, night, quoteInput } from "./quote-input.fixture.ts";
import { launchTariff } from "./tariff/tariff.ts";
import { vehicleRefusal } from "./vehicle-refusal.ts";

test("every reason not to quote says which and why", () => {
  const refused = (change: Partial<QuoteInput>, tariff = launchTariff) => {
    const quote = priceQuote(quoteInput(change), tariff);
    return quote.ok ? "ok" : [quote.refusal, quote.details, quote.fields];
  };
  expect([
    refused({ stops: [bangkok, { latitude: 17.9757, longitude: 102.6331 }] }),
    refused({ prohibited: true }),
    refused({ parcel: { category: "other", weightKg: 20.1 } }),
    refused({
      parcel: { category: "other", weightKg: 1, size: { lengthCm: 51, widthCm: 10, heightCm: 10 } },
    }),
    refused({ distanceMetres: 300_001 }),
    refused({ extras: ["helper"] }),
    refused({ stops: [bangkok, { ...bangkok, codAmountSatang: 2_000_100 }] }),
    refused({ prioritySatang: 900 }),
    refused({ pickUpAt: night }, { ...launchTariff, hours: { open: "06:00", close: "22:00" } }),
    refused(
      { stops: [bangkok, { ...bangkok, provinceCode: "50" }] },
      { ...launchTariff, provinceCodes: ["10"] },
    ),
  ]).toMatchInlineSnapshot(`
    [
      [
        "outside_area",
        {
          "stopIndex": 1,
        },
        undefined,
      ],
      [
        "prohibited",
        {},
        undefined,
      ],
      [
        "too_heavy",
        {
          "maxKg": 20,
          "weightKg": 20.1,
        },
        undefined,
      ],
      [
        "too_large",
        {
          "heightCm": 10,
          "lengthCm": 51,
          "maxHeightCm": 50,
          "maxLengthCm": 50,
          "maxWidthCm": 50,
          "widthCm": 10,
        },
        undefined,
      ],
      [
        "too_far",
        {
          "distanceMetres": 300001,
          "maxMetres": 300000,
        },
        undefined,
      ],
      [
        "invalid",
        {},
        {
          "extras.0": "not_available",
        },
      ],
      [
        "invalid",
        {},
        {
          "stops.1.codAmountSatang": "too_big",
        },
      ],
      [
        "invalid",
        {},
        {
          "prioritySatang": "too_small",
        },
      ],
      [
        "closed_hours",
        {
          "close": "22:00",
          "open": "06:00",
        },
        undefined,
      ],
      [
        "outside_area",
        {
          "stopIndex": 1,
        },
        undefined,
      ],
    ]
  `);
});

test("a parcel may be turned to fit", () => {
  const size = { lengthCm: 80, widthCm: 115, heightCm: 100 };
  expect(
    vehicleRefusal("hatchback", { category: "other", weightKg: 100, size }, launchTariff),
  ).toBeNull();
  expect(
    vehicleRefusal(
      "hatchback",
      { category: "other", weightKg: 1, size: { lengthCm: 81, widthCm: 81, heightCm: 116 } },
      launchTariff,
    )?.code,
  ).toBe("too_large");
});
