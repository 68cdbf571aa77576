import type { Point } from "@songtan/domain/quoting/distance";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { type Random, seededRandom } from "../data/random.ts";
import { stableId } from "../data/stable-id.ts";
import { firstNames, lastNames } from "./names.ts";
import { type City, cityPlaces, cityProvinces } from "./places.ts";

export type PlannedDriver = {
  id: string;
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
  city: City;
  vehicle: Vehicle;
  plate: string;
  plateProvinceCode: string;
  ratingSum: number;
  ratingCount: number;
};

export const simulatedMailDomain = "sim.demo.test";
/** The maximum of `SANDBOX_DRIVERS`. */
export const simulatedDriversMax = 500;

/**
 * The first ones, in the order that `SANDBOX_DRIVERS` uses them: Bangkok has every vehicle at once,
 * then every city.
 */
const firstOnes: readonly (readonly [City, Vehicle])[] = [
  ["bangkok", "motorcycle"],
  ["bangkok", "hatchback"],
  ["bangkok", "pickup"],
  ["bangkok", "box_pickup"],
  ["chiang_mai", "motorcycle"],
  ["phuket", "motorcycle"],
  ["khon_kaen", "motorcycle"],
  ["bangkok", "motorcycle"],
  ["bangkok", "motorcycle"],
  ["chiang_mai", "hatchback"],
  ["phuket", "hatchback"],
  ["khon_kaen", "pickup"],
  ["chiang_mai", "pickup"],
  ["phuket", "pickup"],
  ["khon_kaen", "hatchback"],
  ["chiang_mai", "box_pickup"],
  ["phuket", "box_pickup"],
  ["khon_kaen", "box_pickup"],
];

/**
 * The simulated drivers, always the same. The first `count` are a believable mix for every count.
 */
export function planDrivers(count: number): PlannedDriver[] {
  return Array.from({ length: count }, (_, index) => planDriver(index));
}

function planDriver(index: number): PlannedDriver {
  const random = seededRandom(`driver ${index}`);
  const [city, vehicle] = firstOnes[index] ?? [cityByShare(random), vehicleByShare(random)];
  const ratingCount = random.integer(18, 640);
  const number = String(index + 1).padStart(3, "0");
  return {
    id: stableId(`simulated driver ${index}`),
    email: `driver${number}@${simulatedMailDomain}`,
    phone: `+66620${String(index + 1).padStart(6, "0")}`,
    firstName: random.pick(firstNames),
    lastName: random.pick(lastNames),
    city,
    vehicle,
    plate: plateFor(vehicle, random),
    plateProvinceCode: cityProvinces[city],
    ratingCount,
    ratingSum: Math.round(ratingCount * random.between(4.55, 4.97)),
  };
}

const cityByShare = (random: Random): City =>
  random.chance(0.6) ? "bangkok" : random.pick(["chiang_mai", "phuket", "khon_kaen"] as const);

const vehicleByShare = (random: Random): Vehicle =>
  random.chance(0.6)
    ? "motorcycle"
    : random.pick(["hatchback", "hatchback", "pickup", "box_pickup"] as const);

const consonants = [..."กขฆงจชฌญฎธพภมวศษสฬอ"];
/** Letters of series for pickups. */
const pickupConsonants = [..."ฒณตถบปผยรล"];

function plateFor(vehicle: Vehicle, random: Random): string {
  const first = vehicle === "pickup" || vehicle === "box_pickup" ? pickupConsonants : consonants;
  const prefix =
    vehicle === "motorcycle" ? String(random.integer(1, 9)) : random.pick(["1", "2", "3", ""]);
  return `${prefix}${random.pick(first)}${random.pick(consonants)} ${random.integer(100, 9999)}`;
}

/** Somewhere near a busy place of the city, as drivers wait. */
export function waitingPlace(city: City, random: Random): Point {
  return near(random.pick(cityPlaces[city]), { metres: random.between(60, 700), random });
}

/** A point so many straight metres from another, in a direction of chance. */
export function near(centre: Point, { metres, random }: { metres: number; random: Random }): Point {
  const angle = random.between(0, 2 * Math.PI);
  const degrees = metres / 111_195;
  return {
    latitude: centre.latitude + degrees * Math.cos(angle),
    longitude:
      centre.longitude + (degrees * Math.sin(angle)) / Math.cos((centre.latitude * Math.PI) / 180),
  };
}
