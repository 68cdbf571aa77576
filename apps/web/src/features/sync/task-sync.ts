import { queryClient } from "@songtan/client/calls/query-client.ts";
import { createTabLock } from "@songtan/client/calls/tab-lock.ts";
import { useStore } from "zustand/react";
import { api, onAnswer } from "../api/api.ts";
import { cacheTask, refetchTaskLists, taskKey } from "../api/task-cache.ts";
import { sendCommand } from "../api/use-call.ts";
import { driverOfflineReads } from "../offline/driver-reads.ts";
import { createNetworkProbe, probeMilliseconds } from "./network-probe.ts";
import { createSyncQueue } from "./queue.ts";
import { openSyncStore } from "./store.ts";
import type { SyncState } from "./sync-state.ts";

const syncTag = "songtan-outbox";
/**
 * A phone that changes from one network to another leaves calls behind that are never answered. A
 * little longer than the slowest network that still works: a photo is some hundred kilobytes.
 */
const timeoutMilliseconds = { event: 20_000, picture: 60_000 };
/** Calls under way. A call left on a network that has gone is never answered, so these are aborted. */
const pendingCalls = new Set<AbortController>();

async function withTimeout<Result>(
  milliseconds: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const timer = setTimeout(
    () => ending.abort(new DOMException("No answer", "TimeoutError")),
    milliseconds,
  );
  pendingCalls.add(ending);
  try {
    return await call(ending.signal);
  } finally {
    clearTimeout(timer);
    pendingCalls.delete(ending);
  }
}

/** The browser's pages send each other a message when the database changed; none receives its own. */
const channel =
  typeof window !== "undefined" && "BroadcastChannel" in window
    ? new BroadcastChannel(syncTag)
    : null;

/** The app's only queue of unsent facts and pictures. */
export const taskSync = createSyncQueue({
  store: openSyncStore(),
  runExclusive: createTabLock({
    name: syncTag,
    locks: typeof navigator === "undefined" ? undefined : navigator.locks,
    patienceMilliseconds: timeoutMilliseconds.event + 5000,
  }),
  broadcast: () => channel?.postMessage(syncTag),
  sendEvents: (id, events) => {
    // By the clock that dated the events: the server finds out by how much it is wrong.
    const body = { events, sentAt: new Date().toISOString() };
    return withTimeout(timeoutMilliseconds.event, (signal) =>
      sendCommand("POST /driver/tasks/{id}/events", { params: { id }, body, signal }),
    );
  },
  sendPicture: async ({ id, sha256, purpose, file }) => {
    const form = new FormData();
    // Fields before the file: the server reads them in order.
    form.set("id", id);
    form.set("sha256", sha256);
    form.set("purpose", purpose);
    form.set("file", file, purpose === "signature" ? "signature.png" : "photo.jpg");
    // On any page shown: the picture is the driver's.
    await withTimeout(timeoutMilliseconds.picture, (signal) =>
      api.call("POST /uploads", { form, quiet: true, role: "driver", signal }),
    );
  },
  saveTask: (task) => driverOfflineReads.save(taskKey(task.id), task),
  onTask: cacheTask,
  // Once behind the last of many: on a slow network each of these reads would hold up what is still to be sent.
  onAllSent: refetchTaskLists,
  onTaskStale: (taskId) => void queryClient.invalidateQueries({ queryKey: taskKey(taskId) }),
  onSilence: () => networkProbe.start(),
  now: () => performance.now(),
  schedule: (again, milliseconds) => {
    const timer = setTimeout(again, milliseconds);
    return () => clearTimeout(timer);
  },
});

const networkProbe = createNetworkProbe({
  isReachable: () =>
    fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(probeMilliseconds) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  // Without any network the phone reports the next one by itself.
  isNeeded: () => !taskSync.isEmpty() && navigator.onLine && document.visibilityState === "visible",
  onReturn: () => void taskSync.retry(),
  later: (again, milliseconds) => setTimeout(again, milliseconds),
});

/**
 * Registers for the network's return where the browser supports it, even with the page in the background. Elsewhere
 * the page checks for itself while it is open.
 */
async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
    await sync?.register(syncTag);
  } catch {
    // Not every browser has it, and a person may have turned it off.
  }
}

const waits = ({ events, pictures }: SyncState): number => events.length + pictures.length;

if (typeof window !== "undefined") {
  taskSync.state.subscribe((now, before) => {
    if (waits(now) > waits(before)) void requestBackgroundSync();
  });
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data === syncTag) void taskSync.retry();
  });
  channel?.addEventListener("message", () => void taskSync.onPeerChange());
  window.addEventListener("online", () => {
    for (const call of pendingCalls) call.abort();
    void taskSync.retry();
  });
  // Returns of the network are not always reported, but any answer shows one.
  onAnswer(taskSync.wake);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void taskSync.retry();
  });
  // Work on the phone's disk is sent when the app is next opened. Only work that is not on disk blocks leaving the
  // page.
  window.addEventListener("beforeunload", (event) => {
    if (taskSync.hasUnsaved()) event.preventDefault();
  });
}

export const useTaskSync = (): SyncState => useStore(taskSync.state);
