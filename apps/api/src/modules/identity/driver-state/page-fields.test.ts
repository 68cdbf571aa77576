import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import type { OpenedDocument } from "@songtan/contract/console/reviews";
import type { DocumentView } from "@songtan/contract/drivers/drivers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentFields, submitPage } from "../../../../testing/accounts/driver-documents.ts";
import { call } from "../../../../testing/world/call.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { openFields } from "./page-fields.ts";

let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["driver.review"]);
});
afterAll(() => world.close());

const closed = ["birthDate", "address", "emergencyName", "emergencyPhone"];
async function withAccountPage(): Promise<Person> {
  const driver = await newDriver(world, { verified: false });
  expect((await submitPage(world, driver.token, { kind: "account" })).status).toBe(200);
  return driver;
}
const rowOf = (driver: Person) =>
  world.deps.db
    .selectFrom("documents")
    .selectAll()
    .where("driverId", "=", driver.id)
    .where("kind", "=", "account")
    .executeTakeFirstOrThrow();
const ownView = async (driver: Person) =>
  (await call<DocumentView>(world, "GET /driver/documents/account", { token: driver.token })).data
    .fields;
const page = async (driver: Person) => {
  const { data } = await staffCall<ConsoleDriver>(
    world,
    staff,
    `GET /console/drivers/${driver.id}`,
  );
  return data.documents.find(({ kind }) => kind === "account");
};

test("the database has nothing of the person in clear, and its driver reads everything as it was typed", async () => {
  const driver = await withAccountPage();
  const typed = documentFields().account;
  const row = await rowOf(driver);
  expect(Object.keys(row.fields as object)).toEqual(["photoUploadId"]);
  const view = await ownView(driver);
  for (const field of ["nameTh", ...closed])
    expect([field, view[field]]).toEqual([field, openFields(world.deps, row)[field]]);
  expect(view.nameTh).toBe(typed.nameTh);
});

test("staff see the name before they open the page, everything after, and the driver reads who opened it", async () => {
  const driver = await withAccountPage();
  const before = await page(driver);
  expect(Object.keys(before?.fields ?? {}).sort()).toEqual(["nameTh"]);
  expect(before?.images).toEqual(["photo"]);
  const opened = await staffCall<OpenedDocument>(
    world,
    staff,
    `POST /console/drivers/${driver.id}/documents/account/open`,
    {
      body: { reason: "review" },
    },
  );
  expect(Object.keys(opened.data.fields)).toEqual(expect.arrayContaining(closed));
  const openings = await call<{ kind: string }[]>(world, "GET /driver/document-openings", {
    token: driver.token,
  });
  expect(openings.data).toMatchObject([{ kind: "account" }]);
});
