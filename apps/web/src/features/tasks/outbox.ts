import { putNews, queryClient } from "@songtan/client/query-client.ts";
import { serverNow } from "@songtan/client/server-clock.ts";
import { useStore } from "zustand/react";
import { api } from "../api/api.ts";
import { callKey, sendCommand } from "../api/use-call.ts";
import { onePageAtATime } from "./one-page.ts";
import { openOutboxStore } from "./outbox-store.ts";
import { createOutgoing } from "./outgoing.ts";
import type { FactNews } from "./outgoing-page.ts";
import type { OutgoingState } from "./outgoing-queue.ts";

const syncTag = "songtan-outbox";
/**
 * A phone that changes from one network to another leaves calls behind that nobody ever answers. A little longer than
 * the slowest network that still works: a photo is some hundred kilobytes.
 */
const patienceMilliseconds = { fact: 20_000, picture: 60_000 };

/** The browser's pages talk among themselves; a page hears what the others say, not itself. */
const pages = typeof window !== "undefined" && "BroadcastChannel" in window ? new BroadcastChannel(syncTag) : null;

/** The app's one queue of facts and pictures on their way. */
export const outbox = createOutgoing({
  store: openOutboxStore(),
  alone: onePageAtATime({
    name: syncTag,
    locks: typeof navigator === "undefined" ? undefined : navigator.locks,
    patienceMilliseconds: patienceMilliseconds.fact + 5000,
  }),
  tellOthers: (news) => pages?.postMessage(news),
  sendEvents: (id, events, timeSet) => {
    const signal = AbortSignal.timeout(patienceMilliseconds.fact);
    const body = { events, sentAt: new Date(timeSet ? serverNow() : Date.now()).toISOString() };
    return sendCommand("POST /driver/tasks/{id}/events", { params: { id }, body, signal });
  },
  sendPicture: async ({ id, sha256, purpose, file }) => {
    const form = new FormData();
    // Fields before the file: the server reads them in order.
    form.set("id", id);
    form.set("sha256", sha256);
    form.set("purpose", purpose);
    form.set("file", file, purpose === "signature" ? "signature.png" : "photo.jpg");
    // Whichever page is shown meanwhile: the picture is the driver's.
    await api.call("POST /uploads", {
      ...{ form, quiet: true, role: "driver" },
      signal: AbortSignal.timeout(patienceMilliseconds.picture),
    });
  },
  aheadSeconds: () => (Date.now() - serverNow()) / 1000,
  onTask: (task) => {
    putNews(callKey("GET /driver/tasks/{id}", { params: { id: task.id } }), task);
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/tasks") });
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/dashboard") });
  },
  onHeard: (taskId) =>
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/tasks/{id}", { params: { id: taskId } }) }),
  later: (again, milliseconds) => {
    const timer = setTimeout(again, milliseconds);
    return () => clearTimeout(timer);
  },
});

/**
 * Where the browser has it, the phone says when it finds a network, also with the page in the background. Elsewhere the
 * page looks by itself, as long as it is there.
 */
async function askForSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
    await sync?.register(syncTag);
  } catch {
    // Not every browser has it, and a person may have turned it off.
  }
}

const waits = ({ facts, pictures }: OutgoingState): number => facts.length + pictures.length;

if (typeof window !== "undefined") {
  outbox.state.subscribe((now, before) => {
    if (waits(now) > waits(before)) void askForSync();
  });
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data === syncTag) void outbox.retry();
  });
  pages?.addEventListener("message", ({ data }: MessageEvent<FactNews>) => outbox.hear(data));
  window.addEventListener("online", () => void outbox.retry());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void outbox.retry();
  });
  // What is on the phone's disk is sent by whoever opens the app next; only the rest holds the page.
  window.addEventListener("beforeunload", (event) => {
    if (outbox.wouldLose()) event.preventDefault();
  });
}

export const useOutbox = (): OutgoingState => useStore(outbox.state);
