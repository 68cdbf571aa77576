import { expect, test, vi } from "vitest";
import { createNetworkProbe, probeMilliseconds } from "./network-probe.ts";

/** A phone in a dead spot: each question is answered as `line` says, after `seconds` of fake time. */
function phone() {
  const line = { up: false, needed: true, asked: 0, returned: 0 };
  const probe = createNetworkProbe({
    isReachable: () => {
      line.asked += 1;
      const { up } = line;
      return new Promise((resolve) => setTimeout(() => resolve(up), up ? 50 : probeMilliseconds));
    },
    isNeeded: () => line.needed,
    onReturn: () => {
      line.returned += 1;
    },
    later: (again, milliseconds) => setTimeout(again, milliseconds),
  });
  return { line, probe };
}

test("a network that returns without a report is noticed within two seconds, at any moment", async () => {
  for (let away = 0; away < 4000; away += 130) {
    vi.useFakeTimers();
    const { line, probe } = phone();
    probe.start();
    probe.start();
    await vi.advanceTimersByTimeAsync(10_000 + away);
    expect(line.returned).toBe(0);
    line.up = true;
    await vi.advanceTimersByTimeAsync(2050);
    expect([away, line.returned]).toEqual([away, 1]);
    const { asked } = line;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([line.asked, line.returned]).toEqual([asked, 1]);
    vi.useRealTimers();
  }
});

test("a server that answers while a call fails is no return, and is asked once", async () => {
  vi.useFakeTimers();
  const { line, probe } = phone();
  line.up = true;
  probe.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([line.asked, line.returned]).toEqual([1, 0]);
  vi.useRealTimers();
});

test("nothing is asked when nothing waits or the page is not in front; the next failed try begins again", async () => {
  vi.useFakeTimers();
  const { line, probe } = phone();
  probe.start();
  await vi.advanceTimersByTimeAsync(3000);
  line.needed = false;
  await vi.advanceTimersByTimeAsync(3000);
  const { asked } = line;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.asked).toBe(asked);
  line.needed = true;
  probe.start();
  line.up = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(line.returned).toBe(1);
  vi.useRealTimers();
});
