import type { DriverView } from "@songtan/contract/identity/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { bookAndAccept, send } from "../../../../testing/world/delivery.ts";
import { lastCode, newDriver, type Person } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Takeover = { id: string; code: string };
const duty = (driver: Person, onDuty: boolean, deviceId: string, takeover?: Takeover) =>
  call<DriverView>(world, "PUT /driver/duty", {
    token: driver.token,
    body: { onDuty, deviceId, ...(takeover && { takeOver: takeover }) },
  });
const rowOf = (driver: Person) =>
  world.deps.db
    .selectFrom("drivers")
    .selectAll()
    .where("accountId", "=", driver.id)
    .executeTakeFirstOrThrow();
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function requestCode(driver: Person): Promise<Takeover> {
  const body = { channel: "phone", purpose: "duty" };
  const { data } = await call<{ id: string }>(world, "POST /verifications", {
    token: driver.token,
    body,
  });
  return { id: data.id, code: await lastCode(world, driver.phone) };
}

async function onDutyOn(deviceId: string): Promise<Person> {
  const driver = await newDriver(world, { onDuty: false });
  expect((await duty(driver, true, deviceId)).data.dutyDeviceId).toBe(deviceId);
  return driver;
}

test("another device is refused until the code of the driver's phone moves duty to it, without a break", async () => {
  const driver = await onDutyOn("old phone");
  const since = (await rowOf(driver)).onDutySince;
  world.clock.advance(60);
  const refused = await duty(driver, true, "new phone");
  expect([refused.status, refused.error.code]).toEqual([409, "duty_elsewhere"]);
  const moved = await duty(driver, true, "new phone", await requestCode(driver));
  expect(moved.data).toMatchObject({ onDuty: true, dutyDeviceId: "new phone" });
  expect((await rowOf(driver)).onDutySince).toEqual(since);
  expect((await duty(driver, true, "old phone")).error.code).toBe("duty_elsewhere");
  expect(world.sent.at(-1)?.text).toContain("รับงานส่งทันบนเครื่องใหม่");
});

test("a wrong code moves nothing and is counted; a code for something else is none", async () => {
  const driver = await onDutyOn("old phone");
  const right = await requestCode(driver);
  for (let tried = 0; tried < 5; tried++) {
    const wrong = await duty(driver, true, "new phone", { ...right, code: otherThan(right.code) });
    expect([wrong.status, wrong.error.code]).toEqual([422, "code_wrong"]);
  }
  expect((await duty(driver, true, "new phone", right)).error.code).toBe("code_expired");
  world.clock.advance(3600);
  const body = { channel: "phone" };
  const contact = await call<{ id: string }>(world, "POST /verifications", {
    token: driver.token,
    body,
  });
  const code = await lastCode(world, driver.phone);
  expect((await duty(driver, true, "new phone", { id: contact.data.id, code })).error.code).toBe(
    "not_found",
  );
  expect((await rowOf(driver)).dutyDeviceId).toBe("old phone");
});

test("a code of another person is refused too", async () => {
  const [driver, other] = [await onDutyOn("old phone"), await onDutyOn("a phone")];
  expect((await duty(driver, true, "new phone", await requestCode(other))).error.code).toBe(
    "not_found",
  );
});

test("the same device takeover sent again because its answer was lost returns the first answer", async () => {
  const driver = await onDutyOn("old phone");
  const takeover = await requestCode(driver);
  await duty(driver, true, "new phone", takeover);
  expect((await duty(driver, true, "new phone", takeover)).data.dutyDeviceId).toBe("new phone");
});

test("of two devices that go on duty at the same moment one succeeds, and the other is refused", async () => {
  for (let round = 0; round < 5; round++) {
    const driver = await newDriver(world, { onDuty: false });
    const answers = await Promise.all([duty(driver, true, "phone"), duty(driver, true, "tablet")]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const winner = answers.find((answer) => answer.status === 200);
    expect(winner?.data.dutyDeviceId).toBe((await rowOf(driver)).dutyDeviceId);
    const periods = await world.deps.db
      .selectFrom("dutyPeriods")
      .select("id")
      .where("driverId", "=", driver.id)
      .execute();
    expect(periods).toHaveLength(1);
  }
});

test("of two device takeovers with one code one succeeds", async () => {
  const driver = await onDutyOn("old phone");
  const takeover = await requestCode(driver);
  const answers = await Promise.all([
    duty(driver, true, "new phone", takeover),
    duty(driver, true, "tablet", takeover),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
});

test("any device goes off duty, and then any may begin", async () => {
  const driver = await onDutyOn("lost phone");
  expect((await duty(driver, false, "new phone")).data).toMatchObject({
    onDuty: false,
    dutyDeviceId: null,
  });
  expect((await duty(driver, true, "new phone")).data.dutyDeviceId).toBe("new phone");
});

test("a session that went on duty without naming its device names it later, without a code", async () => {
  const driver = await newDriver(world);
  expect((await duty(driver, true, "its phone")).data.dutyDeviceId).toBe("its phone");
});

/** The duty that a stream last sent. */
const dutyIn = (received: string): unknown => {
  const [line] = [...received.matchAll(/event: duty\ndata: (.*)\n/g)]
    .map(([, json]) => json)
    .slice(-1);
  return line && JSON.parse(line);
};

test("the old device receives the takeover on its stream, and still sends its stored events", async () => {
  const origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const driver = await newDriver(world, { onDuty: false });
  await duty(driver, true, "old phone");
  const task = await bookAndAccept(world, driver);
  const leave = new AbortController();
  const answer = await fetch(`${origin}/api/driver/events`, {
    headers: { authorization: `Bearer ${driver.token}` },
    signal: leave.signal,
  });
  let received = "";
  const reading = (async () => {
    for await (const bytes of answer.body ?? []) received += new TextDecoder().decode(bytes);
  })().catch(() => undefined);
  await expect.poll(() => received).toContain("event: task");
  await duty(driver, true, "new phone", await requestCode(driver));
  await expect
    .poll(() => dutyIn(received))
    .toEqual({
      ...{ onDuty: true, deviceId: "new phone" },
      ...{ breakEndsAt: null, workArea: null, hasDestination: false },
      ...{ verifiedAt: expect.any(String), papersDecidedAt: null },
    });
  const delivered = await send(world, driver, task.id, [
    { kind: "heading", deviceId: "old phone" },
  ]);
  expect(delivered.outcomes[0]?.outcome).toBe("applied");
  leave.abort();
  await reading;
});
