import { EventEmitter } from "node:events";
import type pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHub, listenForSignals } from "./hub.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a connection that is lost before it listens is replaced by one, not by two", async () => {
  const opened: EventEmitter[] = [];
  const connect = async () => {
    const client = new EventEmitter();
    const dies = opened.push(client) === 1;
    const query = async () => {
      if (!dies) return;
      client.emit("end");
      throw new Error("terminated");
    };
    return Object.assign(client, { query, end: async () => void client.emit("end") }) as unknown as pg.Client;
  };
  const hub = createHub();
  let gaps = 0;
  const listening = listenForSignals(hub, { connect, onProblem: () => {}, onGap: () => (gaps += 1) });
  await vi.advanceTimersByTimeAsync(5000);
  expect([opened.length, gaps]).toEqual([2, 1]);
  const heard: unknown[] = [];
  hub.subscribe("driver", "one", (signal) => heard.push(signal));
  for (const client of opened.slice(1)) client.emit("notification", { payload: '{"topic":"driver","id":"one"}' });
  expect(heard).toHaveLength(1);
  await listening.stop();
});
