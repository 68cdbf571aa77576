import { expect, test } from "vitest";
import { openTurns } from "./turns.ts";

const quick = { atOnce: 2, waitingPerSender: 2, waitingMax: 3, waitSeconds: 0.05 };
const codeOf = (turn: Promise<unknown>) => turn.then(() => "taken").catch(({ code }: { code: string }) => code);

test("who waits too long behind a picture of their own is told to come back, and the next is not kept waiting for them", async () => {
  const turns = openTurns(() => false, quick);
  const end = await turns.take("driver");
  expect(await codeOf(turns.take("driver"))).toBe("rate_limited");
  const patient = turns.take("driver");
  end();
  end();
  (await patient)();
  expect(turns.underWay()).toBe(0);
});

test("no more wait in all than there may be, whoever they are", async () => {
  const turns = openTurns(() => false, quick);
  await Promise.all(["first", "second"].map(turns.take));
  const waiting = ["first", "first", "second"].map((sender) => codeOf(turns.take(sender)));
  expect(await codeOf(turns.take("second"))).toBe("unavailable");
  expect(await Promise.all(waiting)).toEqual(["rate_limited", "rate_limited", "rate_limited"]);
});

test("while enough pictures wait to be made nobody's turn comes, and nobody loses their place for good", async () => {
  let busy = true;
  const turns = openTurns(() => busy, quick);
  expect(await codeOf(turns.take("driver"))).toBe("unavailable");
  busy = false;
  expect(await codeOf(turns.take("driver"))).toBe("taken");
});
