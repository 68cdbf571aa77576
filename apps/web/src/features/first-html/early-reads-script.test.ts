import type { EarlyReads } from "@songtan/client/calls/early-reads/early-reads.ts";
import { expect, test } from "vitest";
import { earlyReadsScript } from "./early-reads-script.ts";

type World = { business?: string; reads?: string; businesses?: Response };

function runScript(pathname: string, stored: Record<string, string>, world: World = {}) {
  const [path, search = ""] = pathname.split("?");
  const requests: [string, string][] = [];
  const window: { songtanReads?: EarlyReads } = {};
  const fetched = async (url: string, init: { headers: Record<string, string> }) => {
    const { headers } = init;
    const names = ["Authorization", "Accept-Language", "Songtan-Business", "Songtan-Mode"] as const;
    const sent = names.map((name) => headers[name] ?? "").join(" ");
    requests.push([url, sent.trim()]);
    return url.endsWith("/businesses") ? (world.businesses ?? new Response()) : new Response();
  };
  const content = world.reads ?? "/customer/user /bookings/:id /recipient/:key";
  const document = { querySelector: () => ({ content }) };
  const storage = (get: (name: string) => string | null) => ({ getItem: get });
  new Function(
    ...["window", "document", "location", "localStorage", "sessionStorage", "fetch"],
    earlyReadsScript,
  )(
    ...[window, document, { pathname: path, search }, storage((name) => stored[name] ?? null)],
    ...[storage(() => world.business ?? null), fetched],
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
  expect(runScript(`/customer/tracking/${booking}`, customer, { business: "{}" }).requests).toEqual(
    own,
  );
});

test("it reads for the business that the address of one of its bookings names, and for no person", () => {
  const page = `/business/bookings/${booking}`;
  const own = [["/api/customer/user", "Bearer c th"]];
  expect(runScript(page, customer).requests).toEqual([...own, expect.anything()]);
  expect(
    runScript(`${page}?business=shop&mode=test`, customer, { business: "{}" }).requests,
  ).toEqual([...own, [`/api/bookings/${booking}`, "Bearer c th shop test"], expect.anything()]);
});

const list = "/businesses /bookings?limit=20 /businesses/:business/members";
const two = () => Response.json({ data: [{ id: "first" }, { id: "second" }] });
const settle = () => new Promise((resolve) => setTimeout(resolve));

test("a page of a business reads for the first of the person's, once they are there", async () => {
  const businesses = two();
  const { requests } = runScript("/business/bookings", customer, { reads: list, businesses });
  expect(requests).toEqual([["/api/businesses", "Bearer c th"]]);
  await settle();
  expect(requests.slice(1)).toEqual([
    ["/api/bookings?limit=20", "Bearer c th first live"],
    ["/api/businesses/first/members", "Bearer c th"],
  ]);
  // The page's own code reads the same answer.
  expect(businesses.bodyUsed).toBe(false);
});

test("it reads for the chosen one in its mode while the person still belongs to it", async () => {
  const readsOf = async (id: string) => {
    const business = JSON.stringify({ id, mode: "test" });
    const world = { reads: list, businesses: two(), business };
    const { requests } = runScript("/business/bookings", customer, world);
    await settle();
    return requests[1]?.[1];
  };
  expect(await readsOf("second")).toBe("Bearer c th second test");
  expect(await readsOf("left")).toBe("Bearer c th first live");
});

test("it reads no list for filters, for who belongs to no business, nor where their businesses cannot be read", async () => {
  const counts = async (path: string, businesses: Response) => {
    const { requests } = runScript(path, customer, { reads: list, businesses });
    await settle();
    return requests.length;
  };
  expect(await counts("/business/bookings?q=ก", two())).toBe(1);
  expect(await counts("/business/bookings", Response.json({ data: [] }))).toBe(1);
  expect(await counts("/business/bookings", new Response("no", { status: 502 }))).toBe(1);
});
