import { randomInt } from "node:crypto";
import { type SubmittedKind, submittedKinds } from "@songtan/domain/driver-types";
import { breakMinutes } from "@songtan/domain/drivers/break";
import { reviewChecks } from "@songtan/domain/drivers/review-checks";
import { citizenCheckDigit } from "@songtan/domain/thai/citizen-id";
import { logIn, prove, signUp } from "./accounts.ts";
import { digits, newestOf, type Person, upload, type World } from "./world.ts";

const citizenNumber = (): string => {
  const twelve = `1${digits(11)}`;
  return `${twelve}${citizenCheckDigit(twelve)}`;
};

/** Each page as a driver would type it, without its pictures. */
const typed = (): Record<SubmittedKind, Record<string, string>> => ({
  account: {
    nameTh: "ปิ่นมณี ทดสอบ",
    birthDate: "1990-05-14",
    address: "99/1 ถนนพหลโยธิน จตุจักร กรุงเทพมหานคร 10900",
    emergencyName: "สมหญิง ทดสอบ",
    emergencyPhone: "0818880001",
  },
  "citizen-card": {
    number: citizenNumber(),
    name: "ปิ่นมณี ทดสอบ",
    birthDate: "1990-05-14",
    expiresOn: "2033-05-13",
  },
  "driver-license": {
    number: digits(8),
    class: "public_motorcycle",
    term: "term",
    issuedOn: "2024-02-01",
    expiresOn: "2029-05-14",
  },
  vehicle: {
    type: "motorcycle",
    make: "Honda",
    model: "Wave 125i",
    colour: "แดง",
    year: "2022",
    plate: `${randomInt(1, 9)}กก${digits(4)}`,
    provinceCode: "10",
  },
  "vehicle-act": {
    policyNumber: digits(10),
    from: "2026-03-01",
    to: "2027-02-28",
  },
  "bank-account": { bankCode: "004", accountNumber: digits(10), accountName: "ปิ่นมณี ทดสอบ" },
});

const pictures: Record<SubmittedKind, Record<string, string>> = {
  account: { photoUploadId: "avatar" },
  "citizen-card": { photoUploadId: "citizen-card", selfieUploadId: "citizen-card-selfie" },
  "driver-license": { photoUploadId: "driver-license" },
  vehicle: {
    photoFrontUploadId: "vehicle-front",
    photoBackUploadId: "vehicle-back",
    photoSideUploadId: "vehicle-side",
    bookUploadId: "vehicle-book",
  },
  "vehicle-act": { photoUploadId: "vehicle-act" },
  "bank-account": { photoUploadId: "bank-account" },
};

async function handIn(
  world: World,
  driver: Person,
  { kind, more = {} }: { kind: SubmittedKind; more?: Record<string, string> },
): Promise<void> {
  const fields = { ...typed()[kind], ...more };
  for (const [field, purpose] of Object.entries(pictures[kind]))
    fields[field] = (await upload(world, driver, purpose)).id;
  await world.caller.done(driver, "PUT /driver/documents/{kind}", {
    path: { kind },
    body: { fields },
  });
}

/** A driver from the sign-up to the first "you may drive", and the staff who read the papers. */
export async function documentsChapter(world: World): Promise<Person> {
  const { caller, staff, second } = world;
  const driver = await signUp(world, "driver");
  await prove(world, driver, "phone");
  await handIn(world, driver, { kind: "vehicle-act" });
  await caller.done(driver, "DELETE /driver/documents/{kind}", { path: { kind: "vehicle-act" } });
  for (const kind of submittedKinds) await handIn(world, driver, { kind });
  await caller.done(driver, "GET /driver/documents");
  await caller.done(driver, "GET /driver/documents/{kind}", { path: { kind: "vehicle" } });
  await caller.done(staff, "GET /console/reviews");
  await caller.done(staff, "GET /console/rejection-reasons");
  const next = await caller.done(staff, "POST /console/reviews/next", { body: {} });
  if (next)
    await caller.done(staff, "DELETE /console/reviews/{driverId}/lock", {
      path: { driverId: next.driverId },
    });
  for (const kind of submittedKinds) {
    const outcome = await approve(world, { driver, kind, by: staff });
    if (outcome === "waits_for_second") await approve(world, { driver, kind, by: second });
  }
  return driver;
}

async function approve(
  { caller }: World,
  { driver, kind, by }: { driver: Person; kind: SubmittedKind; by: World["staff"] },
): Promise<string> {
  await caller.done(by, "POST /console/reviews/{driverId}/lock", { path: { driverId: driver.id } });
  const path = { id: driver.id, kind };
  const open = await caller.done(by, "POST /console/drivers/{id}/documents/{kind}/open", {
    path,
    body: { reason: "review" },
  });
  const body = { approved: true, submittedAt: open.submittedAt, checks: reviewChecks[kind] };
  return (
    await caller.done(by, "POST /console/drivers/{id}/documents/{kind}/decision", { path, body })
  ).outcome;
}

/** A driver at work has a break, and looks for jobs that lead home. */
export async function dutyChapter(world: World): Promise<void> {
  const { caller } = world;
  const driver = await world.nextDriver();
  await caller.done(driver, "PUT /driver/duty", { body: { onDuty: true } });
  await caller.done(driver, "PUT /driver/break", { body: { minutes: breakMinutes[0] } });
  await caller.done(driver, "DELETE /driver/break");
  await caller.done(driver, "PUT /driver/destination", {
    body: { name: "ลาดพร้าว", latitude: 13.8163, longitude: 100.5619 },
  });
  await caller.done(driver, "GET /driver/destination");
  await caller.done(driver, "DELETE /driver/destination");
  await caller.done(driver, "PUT /driver/work-area", {
    body: { name: "จตุจักร", latitude: 13.8, longitude: 100.55, radiusMetres: 5000 },
  });
  await caller.done(driver, "GET /driver/work-area");
  await caller.done(driver, "DELETE /driver/work-area");
  await caller.done(driver, "PUT /driver/duty", { body: { onDuty: false } });
}

/** Staff and a driver: looked up, noted, suspended, an appeal, let back in; two drivers with one plate. */
export async function suspensionChapter(world: World): Promise<void> {
  const { caller, staff } = world;
  const driver = await world.nextDriver();
  const path = { id: driver.id };
  await caller.done(driver, "PUT /driver/duty", { body: { onDuty: true } });
  await caller.done(staff, "GET /console/drivers", { query: { q: "sim.demo.test", limit: 5 } });
  await caller.done(staff, "GET /console/drivers/{id}", { path });
  await caller.done(staff, "POST /console/drivers/{id}/notes", { path, body: { text: "โทรแล้ว" } });
  await caller.done(staff, "POST /console/drivers/{id}/messages", {
    path,
    body: { text: "โทรกลับด้วย" },
  });
  await caller.done(staff, "POST /console/drivers/{id}/end-duty", { path });
  await caller.done(staff, "POST /console/drivers/preview-messages", {
    body: { ids: [driver.id] },
  });
  await caller.done(staff, "POST /console/drivers/preview-suspensions", {
    body: { ids: [driver.id], change: "suspend" },
  });
  await caller.done(staff, "POST /console/drivers/{id}/suspend", {
    path,
    body: { reason: "behaviour", words: "ร้องเรียน" },
  });
  const newSession = await logIn(world, "driver", driver);
  await caller.done(newSession, "POST /driver/appeals", { body: { text: "ไม่ได้ทำ" } });
  await caller.done(newSession, "GET /driver/appeals");
  const appeals = await caller.done(staff, "GET /console/appeals", { query: { state: "open" } });
  const appeal = newestOf<{ id: string }>(
    appeals.filter(
      (appeal: { driver?: { id: string }; driverId?: string }) =>
        (appeal.driver?.id ?? appeal.driverId) === driver.id,
    ),
  );
  const answer = { granted: false, answer: "ตรวจแล้ว" };
  await caller.done(world.second, "POST /console/appeals/{id}/answer", {
    path: { id: appeal.id },
    body: answer,
  });
  await caller.done(staff, "POST /console/drivers/{id}/reinstate", {
    path,
    body: { words: "ตักเตือนแล้ว" },
  });
  await samePlate(world);
}

/** The second driver with a plate is refused, and staff see who the first is. */
async function samePlate(world: World): Promise<void> {
  const { caller, staff } = world;
  const plate = `9ฮฮ${digits(4)}`;
  const [first, later] = [await signUp(world, "driver"), await signUp(world, "driver")];
  await handIn(world, first, { kind: "vehicle", more: { plate } });
  await handIn(world, later, { kind: "vehicle", more: { plate } }).catch(() => {});
  for (const { id } of [first, later]) {
    const record = await caller.done(staff, "GET /console/drivers/{id}", { path: { id } });
    const [flag] = record.flags;
    if (!flag) continue;
    await caller.done(staff, "POST /console/drivers/{id}/flags/{flagId}/resolve", {
      path: { id, flagId: flag.id },
    });
    return;
  }
  throw new Error("two drivers with one plate raised no flag");
}
