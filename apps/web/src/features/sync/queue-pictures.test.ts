import { ApiError } from "@songtan/client/calls/api-error.ts";
import { expect, test } from "vitest";
import { makeQueuedEvent, memoryStore, photo, world } from "./fake-server.ts";

test("a photo that did not get through waits and is sent with the next try", async () => {
  const { outgoing, log, line, settle } = world();
  line.outcome = "recorded_for_review";
  line.picturesUp = false;
  expect(await outgoing.report(makeQueuedEvent(), null)).toEqual({
    outcome: "recorded_for_review",
  });
  await settle();
  expect(outgoing.state.getState().pictures).toMatchObject([{ id: "photo", state: "waiting" }]);
  line.picturesUp = true;
  await outgoing.retry();
  expect(log).toEqual(["fact event", "picture photo", "shown in task"]);
});

test("a photo that a busy server refused waits as long as the server requires, independent of other activity on the phone", async () => {
  const { outgoing, log, line, timers, waits, settle } = world();
  line.busy = new ApiError({
    message: "busy",
    statusCode: 503,
    code: "unavailable",
    retryAfterSeconds: 7,
  });
  await outgoing.report(makeQueuedEvent("first"), null);
  await settle();
  expect(waits).toEqual([7000]);
  line.busy = null;
  line.now = 3000;
  outgoing.wake();
  await outgoing.report({ ...makeQueuedEvent("second"), pictures: [] }, null);
  await outgoing.retry();
  expect(log).toEqual(["fact first", "fact second"]);
  expect(waits.at(-1)).toBe(4000);
  line.now = 7000;
  timers.at(-1)?.();
  await settle();
  expect(log).toEqual(["fact first", "fact second", "picture photo", "shown in task"]);
  expect(outgoing.isEmpty()).toBe(true);
});

test("a photo past the day's share is stored, and tried again within the quarter of an hour", async () => {
  const { outgoing, line, waits, settle } = world();
  const hours = 5 * 3600;
  line.busy = new ApiError({
    message: "no more",
    statusCode: 429,
    code: "upload_quota_used",
    retryAfterSeconds: hours,
  });
  await outgoing.report(makeQueuedEvent(), null);
  await settle();
  expect(waits).toEqual([15 * 60_000]);
  expect(outgoing.state.getState().pictures).toMatchObject([{ id: "photo", state: "waiting" }]);
});

test("killed between the fact and its picture, the picture is sent by the next page", async () => {
  const store = memoryStore();
  const before = world(store);
  before.line.picturesUp = false;
  await before.outgoing.open("driver");
  await before.outgoing.report(makeQueuedEvent(), null);
  await before.settle();
  const after = world(store);
  await after.outgoing.open("driver");
  await after.settle();
  expect(after.log).toEqual(["picture photo", "shown in task"]);
});

test("a picture that does not get through does not hold the others", async () => {
  const { outgoing, log, line, timers, settle } = world();
  line.stuckPicture = "photo";
  await outgoing.report(
    { ...makeQueuedEvent(), pictures: [photo, { ...photo, id: "signature" }] },
    null,
  );
  await settle();
  timers.pop()?.();
  await settle();
  expect(log).toEqual(["fact event", "picture signature", "shown in task"]);
  expect(outgoing.state.getState().pictures).toMatchObject([{ id: "photo", state: "waiting" }]);
});
