import { expect, test } from "vitest";
import { openUploadQueue } from "./upload-queue.ts";

const quick = { atOnce: 2, waitingPerSender: 2, waitingMax: 3, waitSeconds: 0.05 };
const codeOf = (turn: Promise<unknown>) =>
  turn.then(() => "taken").catch(({ code }: { code: string }) => code);

test("a sender who waits too long behind their own picture gets Retry-After, and the next is not delayed by it", async () => {
  const queue = openUploadQueue(() => false, quick);
  const end = await queue.enter("driver");
  expect(await codeOf(queue.enter("driver"))).toBe("rate_limited");
  const patient = queue.enter("driver");
  end();
  end();
  (await patient)();
  expect(queue.runningCount()).toBe(0);
});

test("the total number waiting never exceeds its limit, for any senders", async () => {
  const queue = openUploadQueue(() => false, quick);
  await Promise.all(["first", "second"].map(queue.enter));
  const waiting = ["first", "first", "second"].map((sender) => codeOf(queue.enter(sender)));
  expect(await codeOf(queue.enter("second"))).toBe("unavailable");
  expect(await Promise.all(waiting)).toEqual(["rate_limited", "rate_limited", "rate_limited"]);
});

test("while enough pictures wait to be encoded no upload starts, and no sender loses their position for good", async () => {
  let busy = true;
  const queue = openUploadQueue(() => busy, quick);
  expect(await codeOf(queue.enter("driver"))).toBe("unavailable");
  busy = false;
  expect(await codeOf(queue.enter("driver"))).toBe("taken");
});
