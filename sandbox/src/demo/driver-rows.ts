import { currentVersion, requiredConsents } from "@songtan/domain/accounts/consents";
import { isPersonalField } from "@songtan/domain/drivers/personal-fields";
import { maskCitizenId } from "@songtan/domain/thai/citizen-id";
import { bytesText, type Row } from "../data/database.ts";
import type { Sealing } from "../data/sealing.ts";
import { stableId } from "../data/stable-id.ts";
import { demoCustomer, demoDriver } from "./accounts.ts";
import { bangkokPlace } from "./places.ts";
import type { PlannedDriver } from "./plan-drivers.ts";

/** A driver in the form of the tables, demo or simulated. */
export type DemoDriverRow = Omit<PlannedDriver, "city">;

export type Moment = { now: Date; passwordHash: string };

const day = (now: Date, offsetDays: number): string =>
  new Date(now.getTime() + offsetDays * 86_400_000).toISOString().slice(0, 10);
const daysAgo = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString();

/** Before the first booking of the demo business. */
export const joinedDaysAgo = 90;

/** Everybody signed up some weeks ago, accepted the terms, and has both contacts verified. */
export function accountRows(
  drivers: readonly DemoDriverRow[],
  { now, passwordHash }: Moment,
): Row[] {
  const joinedAt = daysAgo(now, joinedDaysAgo);
  const account = (
    role: "customer" | "driver",
    person: typeof demoCustomer | DemoDriverRow,
  ): Row => ({
    id: person.id,
    role,
    firstName: person.firstName,
    lastName: person.lastName,
    phone: person.phone,
    phoneVerifiedAt: joinedAt,
    email: person.email,
    emailVerifiedAt: joinedAt,
    passwordHash,
    locale: "th",
    createdAt: joinedAt,
  });
  return [account("customer", demoCustomer), ...drivers.map((driver) => account("driver", driver))];
}

export function consentRows(accountIds: readonly string[], { now }: Pick<Moment, "now">): Row[] {
  return accountIds.flatMap((accountId) =>
    requiredConsents.map((document) => ({
      accountId,
      document,
      version: currentVersion(document),
      // The newest version, so the acceptance is recent.
      decidedAt: daysAgo(now, 0),
    })),
  );
}

export function driverRows(drivers: readonly DemoDriverRow[], { now }: Pick<Moment, "now">): Row[] {
  return drivers.map((driver) => ({
    accountId: driver.id,
    vehicle: driver.vehicle,
    plate: driver.plate,
    plateProvince: driver.plateProvinceCode,
    verifiedAt: daysAgo(now, joinedDaysAgo - 2),
    ratingSum: driver.ratingSum,
    ratingCount: driver.ratingCount,
    createdAt: daysAgo(now, joinedDaysAgo),
  }));
}

const vehicleMakes = {
  motorcycle: { make: "Honda", model: "Wave 125i", colour: "แดง" },
  hatchback: { make: "Toyota", model: "Yaris", colour: "ขาว" },
  pickup: { make: "Isuzu", model: "D-Max", colour: "เทา" },
  box_pickup: { make: "Isuzu", model: "D-Max ตู้ทึบ", colour: "ขาว" },
} as const;

/**
 * Returns the documents of drivers, all approved and in date. Their images are missing, because images are deleted 30
 * days after an approval.
 */
export function documentRows(
  drivers: readonly DemoDriverRow[],
  { now, seal }: Pick<Moment, "now"> & Sealing,
): Row[] {
  return drivers.flatMap((driver) => {
    const name = `${driver.firstName} ${driver.lastName}`;
    const shared = {
      driverId: driver.id,
      state: "approved",
      submittedAt: daysAgo(now, joinedDaysAgo - 1),
    };
    const documentRow = (
      kind: string,
      fields: Record<string, string>,
      expiresOn: string | null,
    ): Row => ({
      ...shared,
      sealedFields: null,
      kind,
      ...sealPersonal(fields, seal),
      expiresOn,
      decidedAt: daysAgo(now, joinedDaysAgo - 2),
    });
    const [cardUntil, licenceUntil, actUntil] = [day(now, 2000), day(now, 1100), day(now, 360)];
    const licence = driver.vehicle === "motorcycle" ? "public_motorcycle" : "public_car";
    return [
      documentRow("account", accountFields(name), null),
      documentRow(
        "citizen-card",
        {
          number: maskCitizenId("1101700203451"),
          name,
          birthDate: "1990-05-14",
          expiresOn: cardUntil,
        },
        cardUntil,
      ),
      documentRow(
        "driver-license",
        {
          number: "xxxx4321",
          class: licence,
          term: "term",
          issuedOn: day(now, -700),
          expiresOn: licenceUntil,
        },
        licenceUntil,
      ),
      documentRow("vehicle", vehicleFields(driver), null),
      documentRow(
        "vehicle-act",
        { policyNumber: "xxxxxx7788", from: day(now, -5), to: actUntil },
        actUntil,
      ),
      {
        ...documentRow(
          "bank-account",
          { bankCode: "004", accountNumber: "xxxxxx4567", accountName: name },
          null,
        ),
        // Payouts go to it, so here the number itself is stored, sealed.
        sealedFields: bytesText(seal("document_number", Buffer.from("1234564567", "utf8"))),
      },
    ];
  });
}

/** As the program keeps them: what says something of a person is sealed. */
function sealPersonal(fields: Record<string, string>, seal: Sealing["seal"]): Row {
  const all = Object.entries(fields);
  const personal = Object.fromEntries(all.filter(([field]) => isPersonalField(field)));
  return {
    fields: Object.fromEntries(all.filter(([field]) => !isPersonalField(field))),
    sealedPersonal: bytesText(
      seal("document_personal", Buffer.from(JSON.stringify(personal), "utf8")),
    ),
  };
}

const accountFields = (nameTh: string) => ({
  nameTh,
  birthDate: "1990-05-14",
  address: "99/1 ถนนพหลโยธิน เขตจตุจักร กรุงเทพมหานคร 10900",
  emergencyName: "สมหญิง ใจดี",
  emergencyPhone: "+66818880001",
});

const vehicleFields = (driver: DemoDriverRow) => ({
  type: driver.vehicle,
  ...vehicleMakes[driver.vehicle],
  year: "2022",
  plate: driver.plate,
  provinceCode: driver.plateProvinceCode,
});

/** The demo customer's home, office and shop. */
export function savedPlaceRows(now: Date): Row[] {
  const home = {
    address: "คอนโดริเวอร์ไซด์ ถนนเจริญนคร เขตคลองสาน กรุงเทพมหานคร 10600",
    latitude: 13.7238,
    longitude: 100.5098,
  };
  const savedPlaces = [
    { label: "บ้าน", place: home, note: null },
    { label: "ที่ทำงาน", place: bangkokPlace("เทอร์มินอล 21 อโศก"), note: "ฝากไว้ที่ประชาสัมพันธ์ชั้น 1" },
    { label: "ร้าน", place: bangkokPlace("ตลาดนัดจตุจักร"), note: "โครงการ 4 ซอย 12" },
  ];
  return savedPlaces.map(({ label, place, note }) => ({
    id: stableId(`saved place ${label}`),
    accountId: demoCustomer.id,
    label,
    address: place.address,
    latitude: place.latitude,
    longitude: place.longitude,
    contactName: `${demoCustomer.firstName} ${demoCustomer.lastName}`,
    contactPhone: demoCustomer.phone,
    note,
    createdAt: daysAgo(now, 30),
  }));
}

/** Returns the demo driver as a row like the simulated ones, with the ratings of the demo history. */
export const demoDriverRow = (ratings: readonly number[]): DemoDriverRow => ({
  ...demoDriver,
  ratingCount: ratings.length,
  ratingSum: ratings.reduce((sum, stars) => sum + stars, 0),
});
