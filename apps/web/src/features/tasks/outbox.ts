import { queryClient } from "@songtan/client/query-client.ts";
import { serverNow } from "@songtan/client/server-clock.ts";
import { useStore } from "zustand/react";
import { api, onAnswer } from "../api/api.ts";
import { readWorkAgain, showTask, taskKey } from "../api/learn-task.ts";
import { phoneReads } from "../api/phone-reads.ts";
import { sendCommand } from "../api/use-call.ts";
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
/** Calls that wait for their answer: one that was left on a network which is gone never gets any. */
const underWay = new Set<AbortController>();

async function withPatience<Result>(
  milliseconds: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new DOMException("No answer", "TimeoutError")), milliseconds);
  underWay.add(ending);
  try {
    return await call(ending.signal);
  } finally {
    clearTimeout(timer);
    underWay.delete(ending);
  }
}

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
    const body = { events, sentAt: new Date(timeSet ? serverNow() : Date.now()).toISOString() };
    return withPatience(patienceMilliseconds.fact, (signal) =>
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
    // Whichever page is shown meanwhile: the picture is the driver's.
    await withPatience(patienceMilliseconds.picture, (signal) =>
      api.call("POST /uploads", { form, quiet: true, role: "driver", signal }),
    );
  },
  aheadSeconds: () => (Date.now() - serverNow()) / 1000,
  keepTask: (task) => phoneReads.keep(taskKey(task.id), task),
  onTask: (task) => {
    showTask(task);
    // Read once behind the last of many: on a slow network each of these reads would hold up what is still to be sent.
    if (outbox.state.getState().facts.length === 0) readWorkAgain();
  },
  onHeard: (taskId) => void queryClient.invalidateQueries({ queryKey: taskKey(taskId) }),
  now: () => performance.now(),
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
  window.addEventListener("online", () => {
    for (const call of underWay) call.abort();
    void outbox.retry();
  });
  // Not every network that comes back is said to: an answer to anything at all shows it.
  onAnswer(outbox.wake);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void outbox.retry();
  });
  // What is on the phone's disk is sent by whoever opens the app next; only the rest holds the page.
  window.addEventListener("beforeunload", (event) => {
    if (outbox.wouldLose()) event.preventDefault();
  });
}

export const useOutbox = (): OutgoingState => useStore(outbox.state);
