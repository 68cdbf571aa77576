import { expect, test } from "vitest";
import { bookingStates } from "../../booking-types.ts";
import {
  type ChoiceKind,
  type ChoosableDriver,
  canChooseDriver,
  choiceKinds,
  driverProblemsFor,
} from "./choose-driver.ts";

const now = new Date("2026-11-25T08:00:00Z");
const fit: ChoosableDriver = {
  verified: true,
  suspended: false,
  onDuty: true,
  onBreak: false,
  vehicle: "motorcycle",
  excluded: false,
  jobs: 0,
  carriesAlone: false,
  missingSatang: 0,
  codExcessSatang: 0,
  reservedNearby: false,
  hasOpenOffer: false,
  seenAt: now,
};
const problems = (driver: Partial<ChoosableDriver>, way: ChoiceKind = "assign", alone = false) =>
  driverProblemsFor({ ...fit, ...driver }, { vehicle: "motorcycle", alone }, { way, now }).join(
    " ",
  );

test.each<[Partial<ChoosableDriver>, string]>([
  [{}, ""],
  [{ jobs: 1 }, ""],
  [{ suspended: true }, "suspended"],
  [{ verified: false }, "not_verified"],
  [{ excluded: true }, "excluded"],
  [{ vehicle: "pickup" }, "other_vehicle"],
  [{ vehicle: null }, "other_vehicle"],
  [{ onDuty: false }, "off_duty"],
  [{ onBreak: true }, "on_break"],
  [{ jobs: 2 }, "no_room"],
  [{ jobs: 1, carriesAlone: true }, "no_room"],
  [{ missingSatang: 1 }, "balance"],
  [{ codExcessSatang: 1 }, "cod_ceiling"],
  [{ onDuty: false, missingSatang: 1, suspended: true }, "suspended off_duty balance"],
])("%o → %s", (driver, expected) => {
  expect(problems(driver)).toBe(expected);
  expect(problems(driver, "offer")).toBe(expected);
});

test("only an offer needs a phone that shows it", () => {
  const away = { hasOpenOffer: true, seenAt: null };
  expect(problems(away)).toBe("");
  expect(problems(away, "offer")).toBe("has_offer not_seen");
  expect(problems({ jobs: 1 }, "assign", true)).toBe("no_room");
});

test("a driver is reserved whatever they do now, but not for two bookings at about the same time", () => {
  const now = { onDuty: false, onBreak: true, jobs: 2, missingSatang: 1, codExcessSatang: 1 };
  expect(problems({ ...now, hasOpenOffer: true, seenAt: null }, "reserve")).toBe("");
  expect(problems({ reservedNearby: true }, "reserve")).toBe("reserved");
  expect(problems({ reservedNearby: true })).toBe("");
  const never = { suspended: true, verified: false, excluded: true, vehicle: null };
  expect(problems(never, "reserve")).toBe("suspended not_verified excluded other_vehicle");
});

test("in which states a driver can be chosen", () => {
  const table = choiceKinds.map((way) => [
    way,
    bookingStates.filter((state) => canChooseDriver(state, way)),
  ]);
  expect(table).toEqual([
    ["offer", ["searching"]],
    ["assign", ["searching", "assigned"]],
    ["reserve", ["scheduled"]],
  ]);
});
