import type { EarlyReads } from "@songtan/client/calls/early-reads/early-reads.ts";
import { expect, test } from "vitest";
import { earlyReadsScript } from "./early-reads-script.ts";

function runScript(
  pathname: string,
  stored: Record<string, string>,
  business: string | null = null,
) {
  const [path, search = ""] = pathname.split("?");
  const requests: [string, string][] = [];
  const window: { songtanReads?: EarlyReads } = {};
  const fetched = async (url: string, init: { headers: Record<string, string> }) => {
    const { headers } = init;
    const names = ["Authorization", "Accept-Language", "Songtan-Business", "Songtan-Mode"] as const;
    const sent = names.map((name) => headers[name] ?? "").join(" ");
    requests.push([url, sent.trim()]);
    return new Response();
  };
  const document = {
    querySelector: () => ({ content: "/customer/user /bookings/:id /recipient/:key" }),
  };
  const storage = (get: (name: string) => string | null) => ({ getItem: get });
  new Function(
    ...["window", "document", "location", "localStorage", "sessionStorage", "fetch"],
    earlyReadsScript,
  )(
    ...[window, document, { pathname: path, search }, storage((name) => stored[name] ?? null)],
    ...[storage(() => business), fetched],
  );
  return { requests, reads: [...(window.songtanReads?.keys() ?? [])] };
}

const booking = "0b0f2c1e-0000-4000-8000-000000000000";
const customer = { "auth._token.customer": "Bearer c" };

test("the first HTML reads for who is signed in on its side, in its language", () => {
  const { requests, reads } = runScript(`/en/customer/tracking/${booking}/`, customer);
  expect(requests).toEqual([
    ["/api/customer/user", "Bearer c en"],
    [`/api/bookings/${booking}`, "Bearer c en"],
    [`/api/recipient/${booking}`, "Bearer c en"],
  ]);
  expect(reads).toEqual(requests.map(([address]) => address));
});

test("who is not signed in reads by a key alone", () => {
  const byKey = [["/api/recipient/a-key", "th"]];
  expect(runScript("/r/a-key", {}).requests).toEqual(byKey);
  expect(runScript("/driver/a-key", customer).requests).toEqual(byKey);
});

test("it reads nothing by the key of a shared link, and nothing of a business", () => {
  const own = [["/api/customer/user", "Bearer c th"], expect.anything()];
  expect(runScript("/customer/tracking/a-view-key", customer).requests).toEqual(own);
  expect(runScript(`/customer/tracking/${booking}`, customer, "{}").requests).toEqual(own);
});

test("it reads for the business that the address of one of its bookings names, and for no person", () => {
  const page = `/business/bookings/${booking}`;
  const own = [["/api/customer/user", "Bearer c th"]];
  expect(runScript(page, customer).requests).toEqual([...own, expect.anything()]);
  expect(runScript(`${page}?business=shop&mode=test`, customer, "{}").requests).toEqual([
    ...own,
    [`/api/bookings/${booking}`, "Bearer c th shop test"],
    expect.anything(),
  ]);
});
