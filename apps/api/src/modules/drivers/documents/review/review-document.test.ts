import type { DecisionView, OpenedDocument } from "@songtan/contract/console/reviews";
import type { DocumentView } from "@songtan/contract/drivers/drivers";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { type SubmittedKind, submittedKinds } from "@songtan/domain/driver-types";
import { reviewChecks } from "@songtan/domain/drivers/review-checks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newCitizenId, submitPage } from "../../../../../testing/accounts/driver-documents.ts";
import { call } from "../../../../../testing/world/call.ts";
import { type SignedUp, signUp, verify } from "../../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";

let world: TestWorld;
let reviewer: Staff;
let other: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  reviewer = await newStaff(world, ["driver.review"]);
  other = await newStaff(world, ["driver.review"]);
});
afterAll(() => world.close());

const lock = (by: Staff, driver: SignedUp) =>
  staffCall(world, by, `POST /console/reviews/${driver.id}/lock`);
const release = (by: Staff, driver: SignedUp) =>
  staffCall(world, by, `DELETE /console/reviews/${driver.id}/lock`);
const open = (
  by: Staff,
  driver: SignedUp,
  kind: SubmittedKind,
  body: object = { reason: "review" },
) =>
  staffCall<OpenedDocument>(
    world,
    by,
    `POST /console/drivers/${driver.id}/documents/${kind}/open`,
    { body },
  );
const decide = (by: Staff, driver: SignedUp, kind: SubmittedKind, body: object) =>
  staffCall<DecisionView>(
    world,
    by,
    `POST /console/drivers/${driver.id}/documents/${kind}/decision`,
    { body },
  );
const yes = (kind: SubmittedKind, submittedAt: string) => ({
  approved: true,
  submittedAt,
  checks: reviewChecks[kind],
});
/** Locks, opens and decides, as a reviewer does with each page. */
async function approve(by: Staff, driver: SignedUp, kind: SubmittedKind) {
  await lock(by, driver);
  const opened = await open(by, driver, kind);
  return decide(by, driver, kind, yes(kind, opened.data.submittedAt));
}
const documentOf = async (driver: SignedUp, kind: SubmittedKind) =>
  (await call<DocumentView>(world, `GET /driver/documents/${kind}`, { token: driver.token })).data;
const verifiedSignUp = async () => {
  const driver = await signUp(world, "driver");
  await verify(world, driver, "phone");
  await verify(world, driver, "email");
  return driver;
};

test("a page is opened with a reason: the number in clear, pictures for a minute, and the driver reads who and why", async () => {
  const driver = await signUp(world, "driver");
  const number = newCitizenId();
  await submitPage(world, driver.token, { kind: "citizen-card", fields: { number } });
  const nothing = await open(reviewer, driver, "citizen-card", {});
  expect([nothing.status, Object.keys(nothing.error.fields ?? {})]).toEqual([400, ["reason"]]);
  const wordless = await open(reviewer, driver, "citizen-card", { reason: "other" });
  expect(wordless.error.fields).toEqual({ words: "กรุณากรอกช่องนี้" });
  const opened = await open(reviewer, driver, "citizen-card", {
    reason: "other",
    words: "โทร 0812345678",
  });
  expect(opened.data.fields.number).toBe(number);
  expect(opened.data.fields).not.toHaveProperty("photoUploadId");
  expect(opened.data.images.map(({ field }) => field).sort()).toEqual(["photo", "selfie"]);
  const picture = `${opened.data.images[0]?.url}`;
  expect((await world.app.inject(picture)).statusCode).toBe(200);
  world.clock.advance(61);
  expect((await world.app.inject(picture)).statusCode).toBe(404);
  expect(opened.headers["cache-control"]).toBe("no-store");
  const log = await call<{ staffName: string; reason: string }[]>(
    world,
    "GET /driver/document-openings",
    {
      token: driver.token,
    },
  );
  expect(log.data).toHaveLength(1);
  expect(JSON.stringify(log.data)).toContain("other");
  const entry = await world.deps.db
    .selectFrom("auditLog")
    .selectAll()
    .where("subjectId", "=", driver.id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: "document.opened", actorName: reviewer.name });
  expect(JSON.stringify(entry.detail)).not.toContain("0812345678");
  expect((await open(reviewer, driver, "vehicle")).status).toBe(404);
});

test("all six pages approved: the driver is verified and notified once, and the lock is released", async () => {
  const driver = await verifiedSignUp();
  for (const kind of submittedKinds) await submitPage(world, driver.token, { kind });
  for (const kind of submittedKinds.slice(0, 5)) {
    const answer = await approve(reviewer, driver, kind);
    expect([answer.data.outcome, answer.data.verified]).toEqual(["approved", false]);
  }
  const last = await approve(reviewer, driver, "bank-account");
  expect(last.data).toEqual({ outcome: "approved", waiting: [], verified: true });
  const user = await call<DriverView>(world, "GET /driver/user", { token: driver.token });
  expect([user.data.verification.state, user.data.scope]).toEqual([
    "verified",
    ["task.accept", "payout.request"],
  ]);
  expect((await lock(other, driver)).status).toBe(200);
  const mails = await world.deps.db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", driver.id)
    .where("action", "=", "driver.verified")
    .execute();
  expect(mails).toHaveLength(1);
});

test("deciding needs the lock, the opened version, every tick for a yes and a reason of the page for a no", async () => {
  const driver = await signUp(world, "driver");
  const { data: page } = await submitPage<DocumentView>(world, driver.token, { kind: "vehicle" });
  const submittedAt = `${page.submittedAt}`;
  const tried = async (by: Staff, body: object) => (await decide(by, driver, "vehicle", body)).code;
  expect(await tried(reviewer, yes("vehicle", submittedAt))).toBe("review_not_held");
  await lock(other, driver);
  expect(await tried(reviewer, yes("vehicle", submittedAt))).toBe("review_locked");
  await release(other, driver);
  await lock(reviewer, driver);
  expect(await tried(reviewer, yes("vehicle", submittedAt))).toBe("document_not_opened");
  await open(other, driver, "vehicle");
  expect(await tried(reviewer, yes("vehicle", submittedAt))).toBe("document_not_opened");
  await open(reviewer, driver, "vehicle");
  const fields = async (body: object) =>
    (await decide(reviewer, driver, "vehicle", { submittedAt, ...body })).error.fields;
  expect(
    [
      await fields({ approved: true, checks: ["plate"] }),
      await fields({ approved: false }),
      await fields({ approved: false, reason: "not_covered" }),
      await fields({ approved: false, reason: "other" }),
      await fields({ approved: false, reason: "other", words: "x".repeat(501) }),
    ].map((problems) => Object.keys(problems ?? {})),
  ).toEqual([["checks"], ["reason"], ["reason"], ["words"], ["words"]]);
  world.clock.advance(600);
  expect(await tried(reviewer, yes("vehicle", submittedAt))).toBe("review_not_held");
});

test("a page that was submitted again since is not the one the reviewer saw", async () => {
  const driver = await signUp(world, "driver");
  await submitPage(world, driver.token, { kind: "vehicle" });
  await lock(reviewer, driver);
  const opened = await open(reviewer, driver, "vehicle");
  world.clock.advance(5);
  await submitPage(world, driver.token, { kind: "vehicle" });
  const answer = await decide(reviewer, driver, "vehicle", yes("vehicle", opened.data.submittedAt));
  expect([answer.status, answer.code]).toEqual([409, "conflict"]);
  const fresh = `${(await documentOf(driver, "vehicle")).submittedAt}`;
  expect((await decide(reviewer, driver, "vehicle", yes("vehicle", fresh))).code).toBe(
    "document_not_opened",
  );
  expect((await documentOf(driver, "vehicle")).state).toBe("pending");
});

test("a rejected page shows the driver what to do, and returns marked as resubmitted", async () => {
  const driver = await verifiedSignUp();
  await submitPage(world, driver.token, { kind: "citizen-card" });
  await lock(reviewer, driver);
  const { submittedAt } = (await open(reviewer, driver, "citizen-card")).data;
  const body = { approved: false, submittedAt, reason: "not_covered" };
  expect((await decide(reviewer, driver, "citizen-card", body)).data).toEqual({
    outcome: "rejected",
    waiting: [],
    verified: false,
  });
  expect((await documentOf(driver, "citizen-card")).rejection?.reason).toBe("not_covered");
  await world.runJobs();
  expect(world.sent.findLast(({ to }) => to === driver.email)?.text).toContain("ศาสนา");
  world.clock.advance(1);
  await submitPage(world, driver.token, { kind: "citizen-card" });
  const queue = await staffCall<{ driverId: string; waiting: { resubmitted: boolean }[] }[]>(
    world,
    reviewer,
    `GET /console/reviews?resubmitted=yes&q=${encodeURIComponent(driver.email)}`,
  );
  expect(queue.data[0]?.waiting).toMatchObject([{ resubmitted: true }]);
});

test("another bank account needs two people, however often one of them confirms", async () => {
  const driver = await signUp(world, "driver");
  await submitPage(world, driver.token, { kind: "bank-account" });
  expect((await approve(reviewer, driver, "bank-account")).data.outcome).toBe("approved");
  world.clock.advance(1);
  await submitPage(world, driver.token, { kind: "bank-account" });
  expect((await approve(reviewer, driver, "bank-account")).data).toMatchObject({
    outcome: "waits_for_second",
    waiting: ["bank-account"],
  });
  expect((await documentOf(driver, "bank-account")).state).toBe("pending");
  const again = await approve(reviewer, driver, "bank-account");
  expect([again.status, again.code]).toEqual([409, "second_person_needed"]);
  await release(reviewer, driver);
  expect((await approve(other, driver, "bank-account")).data.outcome).toBe("approved");
  expect((await documentOf(driver, "bank-account")).state).toBe("approved");
});

test("the row itself refuses a bank change by one person", async () => {
  const driver = await signUp(world, "driver");
  await submitPage(world, driver.token, { kind: "bank-account" });
  await approve(reviewer, driver, "bank-account");
  world.clock.advance(1);
  await submitPage(world, driver.token, { kind: "bank-account" });
  const set = (by: string) =>
    world.deps.db
      .updateTable("documents")
      .set({
        state: "approved",
        firstApprovedBy: reviewer.id,
        firstApprovedAt: world.clock.now,
        decidedBy: by,
        decidedAt: world.clock.now,
      })
      .where("driverId", "=", driver.id)
      .where("kind", "=", "bank-account")
      .execute();
  await expect(set(reviewer.id)).rejects.toThrow("documents_approved_by_two");
  await expect(set(other.id)).resolves.toBeDefined();
});

test("an answer repeated under one key is given once", async () => {
  const driver = await signUp(world, "driver");
  await submitPage(world, driver.token, { kind: "vehicle" });
  await lock(reviewer, driver);
  const { submittedAt } = (await open(reviewer, driver, "vehicle")).data;
  const send = () =>
    staffCall<DecisionView>(
      world,
      reviewer,
      `POST /console/drivers/${driver.id}/documents/vehicle/decision`,
      {
        body: yes("vehicle", submittedAt),
        headers: { "idempotency-key": `decision ${driver.id}` },
      },
    );
  const [one, two] = [await send(), await send()];
  expect([one.status, two.status, two.data]).toEqual([200, 200, one.data]);
  const written = await world.deps.db
    .selectFrom("auditLog")
    .select("id")
    .where("subjectId", "=", driver.id)
    .where("action", "=", "document.approved")
    .execute();
  expect(written).toHaveLength(1);
});
