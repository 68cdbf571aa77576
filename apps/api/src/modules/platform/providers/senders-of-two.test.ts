import type { ProviderView } from "@songtan/contract/console/operator/providers";
import type { StaffInvited } from "@songtan/contract/console/staff";
import { providerKinds } from "@songtan/domain/operator/providers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type MailServer, openMailServer } from "../../../../testing/faults/mail-server.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, signUp, verify } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall, staffCookie } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let mali: Staff;
let ours: MailServer;
let theirs: MailServer;
beforeEach(async () => {
  world = await openTestWorld({ SANDBOX: "off" });
  [ours, theirs] = [await openMailServer(), await openMailServer()];
  mali = await newStaff(world, ["staff.manage"]);
});
afterEach(async () => {
  ours.close();
  theirs.close();
  await world.close();
});

const find = async (kind: string, by = mali): Promise<ProviderView> => {
  const { data } = await staffCall<ProviderView[]>(world, by, "GET /console/providers");
  return data.find((one) => one.kind === kind) as ProviderView;
};
const save = async (kind: string, values: object, { by = mali, secrets = {} } = {}) =>
  staffCall<ProviderView[]>(world, by, `POST /console/providers/${kind as "sms"}`, {
    body: { basedOn: (await find(kind, by)).current?.id ?? null, values, secrets },
  });
const mailTo = ({ port }: MailServer, by = mali) =>
  save("email", { host: "127.0.0.1", port: String(port), user: "", from: "a@b.co" }, { by });
const approve = async (kind: string, by: Staff) =>
  staffCall(world, by, `POST /console/providers/${kind as "sms"}/approve`, {
    body: { draftId: (await find(kind)).draft?.id },
  });
const reset = (identifier: string) =>
  call<{ id: string }>(world, "POST /password-resets", { body: { identifier } });
const incidents = async () =>
  (await world.deps.db.selectFrom("incidents").select(["kind", "details"]).execute()).filter(
    ({ kind }) => kind === "sender_changed",
  );
/** A signal of the database comes within milliseconds, on a busy machine within seconds. */
const mailsArriveAt = (server: MailServer, mails: number) =>
  vi.waitFor(
    async () => {
      await world.deps.messages.send({ channel: "email", to: "x@y.co", subject: "", text: "" });
      expect(server.mails.length).toBeGreaterThan(mails);
    },
    { timeout: 10_000 },
  );

/** An installation that has run for long: a mail server, two managers, a customer with a proved mailbox. */
async function runningBusiness() {
  expect((await mailTo(ours)).status).toBe(200);
  await mailsArriveAt(ours, 0);
  const anan = await newStaff(world, ["staff.manage"]);
  const victim = await signUp(world);
  ours.mails.splice(0);
  return { anan, victim };
}

test("one manager who moves the mail server takes no account: it waits, and the others read of it", async () => {
  const { anan, victim } = await runningBusiness();
  expect((await mailTo(theirs)).status).toBe(200);
  expect(await find("email")).toMatchObject({
    needsSecondPerson: true,
    current: { values: { port: String(ours.port) } },
    draft: { values: { port: String(theirs.port) }, mayApprove: false },
  });
  expect((await approve("email", mali)).code).toBe("second_person_needed");
  expect((await reset(victim.email)).status).toBe(202);
  await world.runJobs();
  expect(theirs.mails).toEqual([]);
  expect(ours.mails.some((mail) => mail.includes(`To: ${anan.email}`))).toBe(true);
  expect(ours.mails.some((mail) => mail.includes(`To: ${mali.email}`))).toBe(false);
});

test("the warning of a moved mail server goes out through the old one, and staff on call are called", async () => {
  const { anan } = await runningBusiness();
  await mailTo(theirs);
  await world.runJobs();
  ours.mails.splice(0);
  expect((await approve("email", anan)).status).toBe(200);
  await mailsArriveAt(theirs, 0);
  await world.runJobs();
  expect(ours.mails.some((mail) => mail.includes(`To: ${mali.email}`))).toBe(true);
  expect(theirs.mails.some((mail) => mail.includes(`To: ${mali.email}`))).toBe(false);
  expect(await incidents()).toEqual([
    { kind: "sender_changed", details: { provider: "email", by: anan.name } },
  ]);
  const alerts = await world.deps.db.selectFrom("alerts").select("kind").execute();
  expect(alerts).toContainEqual({ kind: "sender_changed" });
});

test("for an hour after the sender changed no account is opened by a code or a link, and then again", async () => {
  const { anan, victim } = await runningBusiness();
  await verify(world, victim);
  world.clock.advance(60);
  const early = await reset(victim.email);
  expect(early.status).toBe(202);
  await mailTo(theirs);
  await approve("email", anan);
  const tried = async () => {
    const invitation = { name: "ใหม่", email: `${crypto.randomUUID()}@example.test`, scopes: [] };
    return [
      (await reset(victim.email)).code,
      (await call(world, "POST /customer/login/codes", { body: { identifier: victim.email } }))
        .code,
      (await staffCall<StaffInvited>(world, mali, "POST /console/staff", { body: invitation }))
        .code,
    ];
  };
  const late = await call(world, `POST /password-resets/${early.data.id}/confirm`, {
    body: { code: "000000", newPassword: "a newer password" },
  });
  expect(late.code).toBe("sender_changed");
  world.clock.advance(59 * 60 + 59);
  mali.cookie = await staffCookie(world, mali.id);
  expect(await tried()).toEqual(["sender_changed", "sender_changed", "sender_changed"]);
  const { error } = await call(world, "POST /password-resets", {
    body: { identifier: victim.email },
    headers: { "accept-language": "en" },
  });
  expect(error.message).toContain("try again in 1 min");
  world.clock.advance(1);
  expect(await tried()).toEqual([undefined, undefined, undefined]);
});

test("whoever sets up an empty installation finishes alone, until a second manager is a day old or anything is booked", async () => {
  const second = await newStaff(world, ["staff.manage"]);
  const activatedAt = (hours: number) =>
    world.deps.db
      .updateTable("staff")
      .set({ activatedAt: new Date(world.clock.now.getTime() - hours * 3_600_000) })
      .where("id", "=", second.id)
      .execute();
  const needed = async () =>
    (await staffCall<ProviderView[]>(world, mali, "GET /console/providers")).data.flatMap(
      ({ kind, needsSecondPerson }) => (needsSecondPerson ? [kind] : []),
    );
  await activatedAt(23);
  expect(await needed()).toEqual([]);
  expect((await mailTo(ours)).status).toBe(200);
  expect((await reset("nobody@example.test")).status).toBe(202);
  expect(await incidents()).toEqual([]);
  await activatedAt(24);
  expect(await needed()).toEqual([...providerKinds]);
  // To remove the second person does not bring the rights of one back.
  await world.deps.db
    .updateTable("staff")
    .set({ disabledAt: world.clock.now })
    .where("id", "=", second.id)
    .execute();
  expect(await needed()).toEqual([...providerKinds]);
  await activatedAt(1);
  expect(await needed()).toEqual([]);
  await book(world, await newCustomer(world));
  expect(await needed()).toEqual([...providerKinds]);
});

test("of two who decide at the same moment one does, whichever provider it is", async () => {
  const { anan } = await runningBusiness();
  const third = await newStaff(world, ["staff.manage"]);
  await save("line", {}, { secrets: { token: "line-token" } });
  const answers = await Promise.all([approve("line", anan), approve("line", third)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { approved } = await world.deps.db
    .selectFrom("providerSettings")
    .select((eb) => eb.fn.countAll<string>().as("approved"))
    .where("kind", "=", "line")
    .where("approvedAt", "is not", null)
    .executeTakeFirstOrThrow();
  expect(Number(approved)).toBe(1);
});
