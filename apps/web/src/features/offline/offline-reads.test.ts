import "fake-indexeddb/auto";
import { ApiError } from "@songtan/client/calls/api-error.ts";
import type { Listed } from "@songtan/client/calls/call-types.ts";
import { queryClient } from "@songtan/client/calls/query-client.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyTask, cacheTask, taskKey } from "../api/task-cache.ts";
import { callKey } from "../api/use-call.ts";
import { createOfflineReads } from "./offline-reads.ts";
import { openOfflineReadStore } from "./offline-reads-store.ts";
import { driverReads } from "./read-sets.ts";

const taskOf = (id: string, more: Partial<TaskView> = {}) =>
  ({ id, state: "assigned", endedAt: null, next: [], ...more }) as unknown as TaskView;
const activeKey = callKey("GET /driver/tasks", { query: { state: "active" } });
const idsIn = (list: Listed<TaskView> | undefined) => list?.data.map(({ id }) => id);

let phones = 0;
let name = "";
let owner: string | null = "somchai";
const noted = new Map<string, string | null>();

beforeEach(() => {
  phones += 1;
  name = `phone-${phones}`;
  owner = "somchai";
  noted.clear();
});
afterEach(() => queryClient.clear());

const createTestReads = (queries: QueryClient) =>
  createOfflineReads({
    reads: driverReads,
    store: openOfflineReadStore(name),
    queries,
    ownerId: () => owner,
    recordCachedAt: (path, cachedAt) => noted.set(path, cachedAt),
  });
/** The app when it is opened later, in a page of its own, by the user signed in then. */
async function openLater(driverId = "somchai"): Promise<QueryClient> {
  owner = driverId;
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "always" } },
  });
  await createTestReads(queries).open(driverId);
  return queries;
}
/** What is written down is on the disk when a later reader finds it. */
const onDisk = (path: string) =>
  vi.waitFor(async () => {
    const rows = await openOfflineReadStore(name).load("somchai");
    expect(rows.map((row) => row.path)).toContain(path);
    return rows;
  });

/** Reads without an answer, as a page makes them; the network is reported as available. */
function readInVain(
  queries: QueryClient,
  queryKey: readonly unknown[],
  failure: Error | null = null,
) {
  const queryFn = () => (failure ? Promise.reject(failure) : new Promise<never>(() => undefined));
  return new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined);
}
const noNetwork = new ApiError({ message: "no network", statusCode: 500, code: "offline" });

test("a job that was accepted and never read is there when the app is opened without a network", async () => {
  createTestReads(queryClient);
  applyTask(taskOf("job"));
  await onDisk("/driver/tasks/job");
  await onDisk("/driver/tasks?state=active");
  const later = await openLater();
  expect(later.getQueryData(taskKey("job"))).toMatchObject({ id: "job", state: "assigned" });
  expect(idsIn(later.getQueryData(activeKey))).toEqual(["job"]);
});

test("so is one that was only seen in the list, a second job and the server's last version of it", async () => {
  createTestReads(queryClient);
  queryClient.setQueryData(activeKey, { data: [taskOf("first")], nextCursor: null });
  cacheTask(taskOf("second"));
  cacheTask(taskOf("first", { state: "in_transit" }));
  await vi.waitFor(async () => {
    const later = await openLater();
    expect(later.getQueryData(taskKey("first"))).toMatchObject({ state: "in_transit" });
    expect(later.getQueryData(taskKey("second"))).toMatchObject({ state: "assigned" });
    expect(idsIn(later.getQueryData(activeKey))).toEqual(["first", "second"]);
  });
});

test("a job that is over leaves the work in hand, and can still be looked at", async () => {
  createTestReads(queryClient);
  applyTask(taskOf("job"));
  applyTask(taskOf("job", { state: "delivered", endedAt: "2026-11-23T03:00:00.000Z" }));
  await vi.waitFor(async () => {
    const later = await openLater();
    expect(later.getQueryData(taskKey("job"))).toMatchObject({ state: "delivered" });
    expect(idsIn(later.getQueryData(activeKey))).toEqual([]);
  });
});

test("another driver at the phone sees none of it, and it is gone for good", async () => {
  createTestReads(queryClient);
  applyTask(taskOf("job"));
  await onDisk("/driver/tasks/job");
  const others = await openLater("malee");
  expect(others.getQueryData(taskKey("job"))).toBeUndefined();
  expect(others.getQueryData(activeKey)).toBeUndefined();
  expect((await openLater()).getQueryData(taskKey("job"))).toBeUndefined();
});

test("nothing is written once no one is signed in: an answer may come after the sign-out", async () => {
  const { save } = createTestReads(queryClient);
  owner = null;
  applyTask(taskOf("job"));
  await save(taskKey("job"), taskOf("job"));
  expect(await openOfflineReadStore(name).load("somchai")).toEqual([]);
});

test("a cached answer never replaces what this page knows already", async () => {
  createTestReads(queryClient);
  applyTask(taskOf("job"));
  await onDisk("/driver/tasks/job");
  const page = new QueryClient();
  page.setQueryData(taskKey("job"), taskOf("job", { state: "in_transit" }));
  await createTestReads(page).open("somchai");
  expect(page.getQueryData(taskKey("job"))).toMatchObject({ state: "in_transit" });
});

test("it stays known for as long as the app is open, also while no page shows it", async () => {
  createTestReads(queryClient);
  applyTask(taskOf("job"));
  await onDisk("/driver/tasks/job");
  const later = await openLater();
  const leave = readInVain(later, taskKey("job"));
  leave();
  expect(later.getQueryCache().find({ queryKey: taskKey("job") })?.gcTime).toBe(
    Number.POSITIVE_INFINITY,
  );
});

test("a page says of when it is when the read fails or is silent for long, until the server answers", async () => {
  createTestReads(queryClient);
  applyTask(taskOf("job"));
  const [row] = await onDisk("/driver/tasks/job");
  const later = await openLater();
  noted.clear();
  const leave = readInVain(later, taskKey("job"), noNetwork);
  await vi.waitFor(() =>
    expect(Date.parse(noted.get("/driver/tasks/job") ?? "")).toBeGreaterThan(0),
  );
  expect(Date.parse(noted.get("/driver/tasks/job") ?? "")).toBeLessThanOrEqual(
    Date.parse(row?.storedAt ?? ""),
  );
  later.setQueryData(taskKey("job"), taskOf("job", { state: "in_transit" }));
  expect(noted.get("/driver/tasks/job")).toBeNull();
  leave();
  vi.useFakeTimers();
  const leaveSilence = readInVain(later, activeKey);
  vi.advanceTimersByTime(3900);
  expect(noted.get("/driver/tasks?state=active")).toBeUndefined();
  vi.advanceTimersByTime(200);
  expect(Date.parse(noted.get("/driver/tasks?state=active") ?? "")).toBeGreaterThan(0);
  vi.useRealTimers();
  leaveSilence();
});

test("a job that the server says is not this driver's is not stored any more", async () => {
  createTestReads(queryClient);
  applyTask(taskOf("job"));
  await onDisk("/driver/tasks/job");
  const later = await openLater();
  const gone = new ApiError({ message: "gone", statusCode: 404, code: "not_found" });
  const leave = readInVain(later, taskKey("job"), gone);
  await vi.waitFor(async () => {
    const paths = (await openOfflineReadStore(name).load("somchai")).map(({ path }) => path);
    expect(paths).not.toContain("/driver/tasks/job");
  });
  leave();
});

test("what no page shows any more keeps no banner up, also when its last try fails after the page is gone", async () => {
  const queries = await openLater();
  queries.setQueryData(taskKey("job"), taskOf("job"));
  const path = "/driver/tasks/job";
  const leave = readInVain(queries, taskKey("job"), noNetwork);
  await vi.waitFor(() => expect(noted.get(path)).toEqual(expect.any(String)));
  leave();
  expect(noted.get(path)).toBeNull();
  await queries
    .fetchQuery({
      queryKey: taskKey("job"),
      queryFn: () => Promise.reject(noNetwork),
      retry: false,
    })
    .catch(() => undefined);
  expect(noted.get(path)).toBeNull();
});
