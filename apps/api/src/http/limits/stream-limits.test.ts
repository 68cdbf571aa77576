import { limits } from "@songtan/domain/limits";
import type { FastifyRequest } from "fastify";
import { afterEach, expect, test } from "vitest";
import { limitStreams } from "./stream-limits.ts";

type Opened = { closed: boolean; close(): void };
const all: Opened[] = [];
afterEach(() => {
  for (const stream of all.splice(0)) stream.close();
});

function open(ip: string, accountId?: string): Opened {
  const listeners: (() => void)[] = [];
  const stream = {
    closed: false,
    onClose: (listener: () => void) => void listeners.push(listener),
    close() {
      if (stream.closed) return;
      stream.closed = true;
      for (const listener of listeners) listener();
    },
  };
  all.push(stream);
  limitStreams(
    { ip, actor: accountId ? { accountId } : null } as unknown as FastifyRequest,
    stream,
  );
  return stream;
}
const openMany = (count: number, openOne: (index: number) => Opened) =>
  Array.from({ length: count }, (_, index) => openOne(index));
const left = (streams: Opened[]) => streams.filter(({ closed }) => !closed).length;

test("an account keeps its newest pages, wherever they were opened", () => {
  const first = open("10.0.0.1", "mali");
  const others = openMany(limits.streamsPerAccount - 1, (index) => open(`10.0.1.${index}`, "mali"));
  expect(first.closed).toBe(false);
  const last = open("10.0.2.1", "mali");
  expect([first.closed, left(others), last.closed]).toEqual([true, others.length, false]);
});

test("strangers behind one address share its number, however they write it, and others keep theirs", () => {
  const elsewhere = open("2001:db8:1:3::1");
  const strangers = openMany(limits.streamsPerAddress + 20, (index) =>
    open(`2001:db8:1:2::${index.toString(16)}`),
  );
  expect([left(strangers), strangers[19]?.closed, strangers[20]?.closed]).toEqual([
    limits.streamsPerAddress,
    true,
    false,
  ]);
  expect(elsewhere.closed).toBe(false);
});

test("many accounts behind one address lose their own pages, not those of an account with one", () => {
  const victim = open("10.0.0.9", "mali");
  const perAccount = limits.streamsPerAccount;
  const hoard = openMany(limits.streamsPerNetwork + 200, (index) =>
    open("10.0.0.9", `account ${Math.floor(index / perAccount)}`),
  );
  expect(victim.closed).toBe(false);
  expect(left(hoard)).toBe(limits.streamsPerNetwork - 1);
  expect(open("10.0.0.9", "somchai").closed).toBe(false);
});
