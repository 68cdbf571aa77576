import { currentVersion } from "@songtan/domain/accounts/consents";
import { launchTariff } from "@songtan/domain/quoting/tariff/tariff";
import { vehicles } from "@songtan/domain/vehicle-types";
import { describe, expect, test } from "vitest";
import { type BookingDraft, emptyDraft, emptyStop } from "./booking-draft.ts";
import {
  attemptToRepeat,
  bookingRequest,
  figureOf,
  fullAddress,
  parcelOf,
  payerStopIndex,
  quoteRequest,
  soldExtras,
} from "./draft-request.ts";

const placed = (key: string, latitude: number) => ({
  ...emptyStop(key),
  address: `ถนน ${key}`,
  latitude,
  longitude: 100.5,
  contactName: `คน ${key}`,
  contactPhone: "0812345678",
});

const draft = (changes: Partial<BookingDraft> = {}): BookingDraft => ({
  ...emptyDraft(),
  stops: [placed("pickup", 13.7), placed("dropoff", 13.8)],
  ...changes,
});

const tariff = {
  ...launchTariff,
  effectiveFrom: "",
  vehicles: vehicles.map((vehicle) => ({
    vehicle,
    ...launchTariff.vehicles[vehicle],
    perKm: [...launchTariff.vehicles[vehicle].perKm],
  })),
  extras: launchTariff.extras.map((row) => ({ ...row, vehicles: [...row.vehicles] })),
  holiday: { percent: 10, days: [] },
  paymentMethods: ["cash" as const],
  areas: [],
  upcoming: [],
};

describe("numbers as people type them", () => {
  test("are shown again with the digits of every other figure", () => {
    expect(["๒.๕", " 1,250 ", "02"].map(figureOf)).toEqual(["2.5", "1,250", "2"]);
  });
});

describe("requesting a price", () => {
  test("needs a place at every stop and a weight", () => {
    expect(quoteRequest(draft())).not.toBeNull();
    expect(
      quoteRequest(draft({ stops: [placed("pickup", 13.7), emptyStop("dropoff")] })),
    ).toBeNull();
    expect(quoteRequest(draft({ weightKg: "หนัก" }))).toBeNull();
    expect(quoteRequest(draft({ weightKg: "99999" }))).toBeNull();
    expect(quoteRequest(draft({ weightKg: "0" }))).toBeNull();
  });

  test("puts the house number before the address and keeps to its length", () => {
    expect(fullAddress({ detail: " 88/12 ", address: "ถนนสีลม" })).toBe("88/12 ถนนสีลม");
    expect(fullAddress({ detail: "ก".repeat(200), address: "ข".repeat(300) })).toHaveLength(300);
  });

  test("requests cash on delivery only at drop-offs", () => {
    const [pickup, dropoff] = draft().stops;
    const stops = [
      { ...placed("pickup", 13.7), ...pickup, codAmountBaht: "500" },
      { ...placed("dropoff", 13.8), ...dropoff, codAmountBaht: "1,250.50" },
    ];
    const request = quoteRequest(draft({ stops }));
    expect(request?.stops.map((stop) => stop.codAmountSatang)).toEqual([undefined, 125_050]);
  });

  test("requests the shortest order only where there is one to choose", () => {
    expect(quoteRequest(draft())?.optimise).toBeUndefined();
    const stops = [placed("pickup", 13.7), placed("b", 13.8), placed("c", 13.75)];
    expect(quoteRequest(draft({ stops }))?.optimise).toBe(true);
  });

  test("leaves out extras the chosen vehicle is not sold with, without forgetting them", () => {
    const chosen = draft({ vehicle: "pickup", extras: ["insulated_bag", "helper"] });
    expect(soldExtras(chosen, tariff)).toEqual(["helper"]);
    expect(chosen.extras).toContain("insulated_bag");
  });

  test("sends a size only when all three sides are there", () => {
    expect(parcelOf(draft({ size: { lengthCm: "30", widthCm: "", heightCm: "" } }))).toBeNull();
    const size = { lengthCm: "30", widthCm: "๒๐", heightCm: "10" };
    expect(parcelOf(draft({ size }))?.size).toEqual({ lengthCm: 30, widthCm: 20, heightCm: 10 });
    expect(parcelOf(draft({ size: { ...size, widthCm: "2001" } }))).toBeNull();
  });
});

describe("booking", () => {
  test("the paying recipient stays the same person when the order changes", () => {
    const stops = [placed("pickup", 13.7), placed("b", 13.8), placed("c", 13.75)];
    const chosen = draft({ stops, payer: "recipient", payerStopKey: "c" });
    expect(bookingRequest(chosen, "q").payment).toEqual({
      method: "cash",
      payer: "recipient",
      payerStopIndex: 2,
    });
    const turned = {
      ...chosen,
      stops: [stops[0], stops[2], stops[1]].filter((stop) => stop !== undefined),
    };
    expect(payerStopIndex(turned)).toBe(1);
  });

  test("the first drop-off pays when the chosen one is gone", () => {
    expect(payerStopIndex(draft({ payerStopKey: "gone" }))).toBe(1);
  });

  test("the tick for the goods is sent as the version of the terms that the sender read", () => {
    expect(bookingRequest(draft({ goodsAllowed: true }), "q").goodsTermsVersion).toBe(
      currentVersion("terms"),
    );
    expect(bookingRequest(draft(), "q")).not.toHaveProperty("goodsTermsVersion");
  });

  test("a try without an answer is repeated as it was, even when the quote is a newer one", () => {
    const attempt = { key: "k", body: bookingRequest(draft(), "first") };
    expect(attemptToRepeat(attempt, bookingRequest(draft(), "second"))).toBe(attempt);
  });

  test("a booking that was changed since is a new one", () => {
    const attempt = { key: "k", body: bookingRequest(draft(), "first") };
    expect(
      attemptToRepeat(attempt, bookingRequest(draft({ payer: "recipient" }), "first")),
    ).toBeNull();
    expect(attemptToRepeat(null, attempt.body)).toBeNull();
  });
});
