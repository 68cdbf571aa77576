import "fake-indexeddb/auto";
import type { Listed } from "@songtan/client/calls/call-types.ts";
import type { BookingSummary, BookingView } from "@songtan/contract/bookings/bookings";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../api/api.ts";
import { callKey } from "../api/use-call.ts";
import { createOfflineReads } from "./offline-reads.ts";
import { openOfflineReadStore } from "./offline-reads-store.ts";
import { customerReads } from "./read-sets.ts";

const bookingOf = (id: string, state = "searching") =>
  ({ id, state }) as unknown as BookingView & BookingSummary;
const listOf = (...ids: string[]): Listed<BookingSummary> => ({
  data: ids.map((id) => bookingOf(id)),
  nextCursor: null,
});
const bookingKey = (id: string) => callKey("GET /bookings/{id}", { params: { id } });
const activeKey = callKey("GET /bookings", { query: { state: "active", limit: 50 } });
const pagesOf = (query: { state: "ended"; q?: string }) => [
  ...callKey("GET /bookings", { query }),
  "pages",
];

let devices = 0;
let name = "";
let owner: string | null = "pim";
let read: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  devices += 1;
  name = `device-${devices}`;
  owner = "pim";
  read = vi
    .spyOn(api, "call")
    .mockImplementation((async (_name: string, input: { params: { id: string } }) =>
      bookingOf(input.params.id)) as never);
});
afterEach(() => read.mockRestore());

/** The app opened by a person: its cache, filled with what the device knows. */
async function openApp(personId: string) {
  owner = personId;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reads = createOfflineReads({
    reads: customerReads,
    store: openOfflineReadStore(name),
    queries,
    ownerId: () => owner,
    recordCachedAt: () => undefined,
  });
  return { queries, reads, opened: reads.open(personId) };
}
const storedPaths = async () =>
  (await openOfflineReadStore(name).load("pim")).map(({ path }) => path).sort();

test("a booking of the list is read ahead once for each state, so that it opens without a network", async () => {
  const { queries, opened } = await openApp("pim");
  await opened;
  queries.setQueryData(activeKey, listOf("a", "b"));
  await vi.waitFor(() => expect(queries.getQueryData(bookingKey("b"))).toBeDefined());
  queries.setQueryData(activeKey, listOf("a", "b"));
  expect(read).toHaveBeenCalledTimes(2);
  await vi.waitFor(async () => expect(await storedPaths()).toHaveLength(3));
  const later = await openApp("pim");
  await later.opened;
  expect(later.queries.getQueryData(bookingKey("a"))).toMatchObject({ state: "searching" });
  expect(later.queries.getQueryData(activeKey)).toEqual(listOf("a", "b"));
});

test("of past bookings the first page is stored, and nothing that a person searched for", async () => {
  const { queries, opened } = await openApp("pim");
  await opened;
  const pages = (...ids: string[]) => ({
    pages: ids.map((id) => listOf(id)),
    pageParams: ids.map(() => undefined),
  });
  queries.setQueryData(pagesOf({ state: "ended" }), pages("first", "second"));
  queries.setQueryData(pagesOf({ state: "ended", q: "somchai" }), pages("found"));
  await vi.waitFor(async () =>
    expect(await storedPaths()).toEqual(["/bookings?state=ended#pages"]),
  );
  const later = await openApp("pim");
  await later.opened;
  expect(later.queries.getQueryData(pagesOf({ state: "ended" }))).toEqual(pages("first"));
});

test("the pages of the profile are stored as they were seen, and not a list of devices", async () => {
  const { queries, opened } = await openApp("pim");
  await opened;
  const placesKey = callKey("GET /customer/places", {});
  queries.setQueryData(callKey("GET /customer/devices", {}), { data: [] });
  queries.setQueryData(placesKey, { data: [{ id: "home" }], nextCursor: null });
  await vi.waitFor(async () => expect(await storedPaths()).toEqual(["/customer/places"]));
  const later = await openApp("pim");
  await later.opened;
  expect(later.queries.getQueryData(placesKey)).toMatchObject({ data: [{ id: "home" }] });
});

test("what was read before this code came is stored as well, of the time it was read", async () => {
  const { queries, reads, opened } = await openApp("pim");
  await opened;
  reads.close();
  owner = null;
  queries.setQueryData(bookingKey("early"), bookingOf("early"), { updatedAt: Date.now() - 60_000 });
  owner = "pim";
  await reads.open("pim");
  await vi.waitFor(async () => expect(await storedPaths()).toEqual(["/bookings/early"]));
  const [row] = await openOfflineReadStore(name).load("pim");
  expect(Date.now() - Date.parse(row?.storedAt ?? "")).toBeGreaterThanOrEqual(60_000);
});

test("another person at the device sees none of it, and it is gone", async () => {
  const { queries, opened } = await openApp("pim");
  await opened;
  queries.setQueryData(bookingKey("a"), bookingOf("a"));
  await vi.waitFor(async () => expect(await storedPaths()).toHaveLength(1));
  const other = await openApp("malee");
  await other.opened;
  expect(other.queries.getQueryCache().getAll()).toEqual([]);
  expect(await storedPaths()).toEqual([]);
});

test("a page that another person took over stores nothing of the first", async () => {
  const { queries, reads, opened } = await openApp("pim");
  await opened;
  owner = null;
  queries.setQueryData(bookingKey("a"), bookingOf("a"));
  owner = "malee";
  await reads.open("malee");
  expect(await openOfflineReadStore(name).load("malee")).toEqual([]);
});
