import type { DocumentView } from "@songtan/contract/drivers/drivers";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  documentFields,
  newCitizenId,
  readPage,
  submitPage,
} from "../../../../testing/accounts/driver-documents.ts";
import { type SignedUp, signUp } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test("a masked number that is sent back, or left out, stays the known one", async () => {
  const driver = await signUp(world, "driver");
  const number = newCitizenId();
  const first = await submitPage<DocumentView>(world, driver.token, {
    kind: "citizen-card",
    fields: { number },
  });
  for (const typed of [first.data.fields.number, "", null]) {
    const again = await submitPage<DocumentView>(world, driver.token, {
      kind: "citizen-card",
      fields: { number: typed },
    });
    expect([again.status, again.data.fields.number]).toEqual([200, first.data.fields.number]);
  }
});

test("a citizen number, bank account or plate makes one driver account", async () => {
  const first = await signUp(world, "driver");
  const second = await signUp(world, "driver");
  const documents = documentFields();
  for (const [kind, field] of [
    ["citizen-card", "number"],
    ["bank-account", "accountNumber"],
    ["vehicle", "plate"],
  ] as const) {
    const fields = documents[kind];
    expect((await submitPage(world, first.token, { kind, fields })).status).toBe(200);
    expect((await submitPage(world, first.token, { kind, fields })).status).toBe(200);
    const answer = await submitPage(world, second.token, { kind, fields });
    expect([answer.status, answer.error.code, Object.keys(answer.error.fields ?? {})]).toEqual([
      409,
      "identifier_in_use",
      [`fields.${field}`],
    ]);
    expect((await readPage(world, second.token, kind)).state).toBe("missing");
  }
});

test("a plate that a driver no longer has is free for another; a refused change keeps the old one", async () => {
  const seller = await signUp(world, "driver");
  const buyer = await signUp(world, "driver");
  const submit = (driver: SignedUp, plate: string) =>
    submitPage(world, driver.token, { kind: "vehicle", fields: { plate } });
  await submit(seller, "8ขข 1");
  await submit(buyer, "8ขข 2");
  expect((await submit(buyer, "8ขข 1")).status).toBe(409);
  expect((await submit(seller, "8ขข 2")).status).toBe(409);
  expect((await submit(seller, "8ขข 3")).status).toBe(200);
  expect((await submit(buyer, "8ขข 1")).status).toBe(200);
});

test("of two drivers who hand in the same citizen number at once one gets it", async () => {
  for (let round = 0; round < 4; round++) {
    const drivers = [await signUp(world, "driver"), await signUp(world, "driver")];
    const page = { kind: "citizen-card", fields: { number: newCitizenId() } } as const;
    const answers = await Promise.all(
      drivers.map((driver) => submitPage(world, driver.token, page)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  }
});
