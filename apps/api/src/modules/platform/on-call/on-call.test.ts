import { readFileSync } from "node:fs";
import type { AlertView, OnCallView } from "@songtan/contract/console/live/on-call";
import type { OperationsView } from "@songtan/contract/console/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { allow } from "../../../../testing/accounts/reached-by.ts";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { watchServices } from "../oversight/watch-services.ts";
import { alertTexts } from "./alert-texts.ts";
import { escalateAlerts } from "./call-on-call.ts";

let world: TestWorld;
let first: Staff;
let second: Staff;
let manager: Staff;
beforeAll(async () => {
  world = await openTestWorld();
  first = await newStaff(world, ["booking.manage"]);
  second = await newStaff(world, ["booking.manage"]);
  manager = await newStaff(world, ["staff.manage"]);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.sent.length = 0;
  for (const table of ["alertCalls", "alerts", "incidents", "onCallPeople"] as const)
    await world.deps.db.deleteFrom(table).execute();
});

const allDay = { days: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, untilMinute: 0 };
const phones = ["0812345671", "0812345672"];
const setOnCall = (staff: Staff, rank: number, changes: Record<string, unknown> = {}) =>
  staffCall(world, manager, `PUT /console/on-call/${staff.id}`, {
    body: { rank, phone: phones[rank - 1], ...allDay, channels: ["sms", "email"], ...changes },
  });
async function raiseSos() {
  const driver = await newDriver(world);
  await call(world, "POST /driver/sos", {
    token: driver.token,
    body: { latitude: 13.75, longitude: 100.5 },
  });
}
const alertOf = async () => {
  const { data } = await staffCall<OperationsView>(world, first, "GET /console/operations");
  return data.incidents[0]?.alert;
};
const accept = (staff: Staff, id = "") =>
  staffCall(world, staff, `POST /console/alerts/${id}/accept`);
const called = () => world.sent.map(({ to }) => to);

test("an SOS calls the first on the list at once, the next every three minutes, until someone accepts it", async () => {
  await setOnCall(second, 2);
  await setOnCall(first, 1);
  await raiseSos();
  await world.runJobs();
  expect(called().sort()).toEqual(["+66812345671", first.email]);
  expect(world.sent[0]?.text).toContain("/console/operations");
  const escalate = async (seconds: number) => {
    world.sent.length = 0;
    world.clock.advance(seconds);
    await escalateAlerts(world.deps);
    return called().sort();
  };
  expect(await escalate(170)).toEqual([]);
  expect(await escalate(10)).toEqual(["+66812345672", second.email]);
  expect(await escalate(180)).toEqual(["+66812345671", first.email]);
  const alert = await alertOf();
  expect(alert).toMatchObject({ rounds: 3, called: { name: first.name }, accepted: null });
  expect((await accept(second, alert?.id)).status).toBe(200);
  expect(await escalate(600)).toEqual([]);
  expect(await alertOf()).toMatchObject({ accepted: { staffId: second.id, name: second.name } });
  const [listed] = (await staffCall<AlertView[]>(world, first, "GET /console/alerts")).data;
  expect(listed).toMatchObject({ kind: "sos", accepted: { by: second.name } });
  expect(listed?.calls).toHaveLength(6);
});

test("of two who accept an alert at once one has it, and the other learns who", async () => {
  await raiseSos();
  const alert = await alertOf();
  const answers = await Promise.all([accept(first, alert?.id), accept(second, alert?.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.error?.code).toBe("alert_already_accepted");
  const winner = (await alertOf())?.accepted?.name ?? "";
  expect(refused?.error?.message).toContain(winner);
});

test("a closed incident calls no one any more, and cannot be accepted", async () => {
  await setOnCall(first, 1);
  await raiseSos();
  const alert = await alertOf();
  const { data } = await staffCall<OperationsView>(world, first, "GET /console/operations");
  await staffCall(world, first, `POST /console/incidents/${data.incidents[0]?.id}/close`, {
    body: { resolution: "โทรแล้ว ปลอดภัย" },
  });
  await world.runJobs();
  expect(called()).toEqual([]);
  expect((await accept(second, alert?.id)).status).toBe(409);
});

test("a try goes by every channel, and shows what was sent and what had no address", async () => {
  await setOnCall(first, 1, { channels: ["push", "line", "sms", "email"] });
  const { status, data } = await staffCall<AlertView>(
    world,
    first,
    `POST /console/on-call/${first.id}/try`,
  );
  expect(status).toBe(200);
  const outcomes = Object.fromEntries(data.calls.map(({ channel, outcome }) => [channel, outcome]));
  expect(outcomes).toEqual({ push: "no_address", line: "no_address", sms: "sent", email: "sent" });
  expect(called().sort()).toEqual(["+66812345671", first.email]);
  world.clock.advance(600);
  await escalateAlerts(world.deps);
  expect(world.sent).toHaveLength(2);
});

test("a push of an alert opens it on the page on which it is accepted", async () => {
  const phone = "+66812345679";
  await allow(world, await newCustomer(world, { phone }));
  await setOnCall(first, 1, { channels: ["push"], phone });
  const before = world.outside.pushed.length;
  await raiseSos();
  await world.runJobs();
  const urls = world.outside.pushed.slice(before).map(({ text }) => text.url);
  expect(urls).toHaveLength(1);
  const { rows } = await world.owner.query(
    "select id from incidents where kind = 'sos' order by opened_at desc limit 1",
  );
  expect(urls[0]).toMatch(/^https?:.*\/console\/(en\/)?operations#incident-/);
  expect(urls[0]?.endsWith(`#incident-${rows[0].id}`)).toBe(true);
});

test.each(["th", "en"] as const)("a call names the button as the console does: %s", (locale) => {
  const console = new URL(
    `../../../../../console/locales/${locale}/operations.json`,
    import.meta.url,
  );
  const { alert } = JSON.parse(readFileSync(console, "utf8"));
  expect(alertTexts[locale].text).toContain(`"${alert.accept}"`);
});

test("a provider that does not answer opens one incident, which closes when it answers", async () => {
  const down = async () => {
    throw new UpstreamFailure("omise");
  };
  const check = (listMoves: () => Promise<never[]>) =>
    watchServices({ ...world.deps, cardProvider: { listMoves } as never }, 0);
  const open = async () =>
    (await staffCall<OperationsView>(world, first, "GET /console/operations")).data.incidents.map(
      ({ kind, alert }) => [kind, alert !== null],
    );
  await check(down);
  await check(down);
  expect(await open()).toEqual([["provider_down", true]]);
  await check(async () => []);
  expect(await open()).toEqual([]);
});

test("only a manager changes the list, of staff who manage bookings, and only with what can be called", async () => {
  expect((await setOnCall(manager, 1)).status).toBe(404);
  expect((await setOnCall(first, 1, { phone: "021234567" })).status).toBe(400);
  expect((await setOnCall(first, 1, { channels: [] })).status).toBe(400);
  const body = { rank: 1, phone: null, ...allDay, channels: ["email"] };
  const path = `/console/on-call/${first.id}` as const;
  expect((await staffCall(world, first, `PUT ${path}`, { body })).status).toBe(403);
  expect((await staffCall(world, first, `POST ${path}/try`)).status).toBe(404);
  expect((await setOnCall(first, 1)).status).toBe(200);
  const { data } = await staffCall<OnCallView>(world, manager, "GET /console/on-call");
  expect(data.people).toMatchObject([
    { staffId: first.id, phone: "+66812345671", isOnCallNow: true },
  ]);
  expect(data.candidates.map(({ id }) => id)).toEqual([second.id]);
  expect((await staffCall(world, manager, `DELETE ${path}`)).status).toBe(200);
  expect((await staffCall(world, manager, `DELETE ${path}`)).status).toBe(404);
});
