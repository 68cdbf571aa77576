import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";

type Shown = { title: string; tag: string; data: Record<string, unknown>; close(): void } & Record<
  string,
  unknown
>;
type Page = {
  url: string;
  visibilityState: string;
  focus?: () => Promise<unknown>;
  postMessage?: (text: string) => void;
};

const code = readFileSync(new URL("../public/push-handlers.js", import.meta.url), "utf8");
let handlers: Record<string, (event: unknown) => void>;
let shown: Shown[];
let pages: Page[];
let opened: string[];
let permission: NotificationPermission;

/** The service worker's surroundings: what it shows, which pages are open, what it opens. */
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T05:00:00Z") });
  [handlers, shown, pages, opened, permission] = [{}, [], [], [], "granted"];
  const registration = {
    showNotification: async (
      title: string,
      options: { tag: string; data: Record<string, unknown> },
    ) => {
      shown = shown.filter(({ tag }) => tag !== options.tag);
      const one: Shown = {
        title,
        ...options,
        close: () => (shown = shown.filter((other) => other !== one)),
      };
      shown.push(one);
    },
    getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
  };
  const clients = {
    matchAll: async ({ includeUncontrolled = false }) => (includeUncontrolled ? pages : []),
    openWindow: async (url: string) => void opened.push(url),
  };
  const self = {
    addEventListener: (name: string, handler: (event: unknown) => void) => {
      handlers[name] = handler;
    },
    registration,
    clients,
    location: { origin: "https://songtan.example" },
    navigator: { language: "th-TH" },
    Notification: {
      get permission() {
        return permission;
      },
    },
  };
  new Function("self", code)(self);
});

/** An event as browsers give it; answers when the worker is done with it. */
function happens(name: string, event: object): Promise<unknown> {
  let work: Promise<unknown> = Promise.resolve();
  handlers[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  return work;
}
const pushed = (notice: unknown) => happens("push", { data: { json: () => notice } });
const offer = {
  title: "งานใหม่ ฿120",
  body: "รับ สยาม → ส่ง สีลม",
  url: "/driver/booking",
  tag: "offer:1",
  ring: true,
  expiresAt: "2026-11-22T05:00:30.000Z",
};
const inFront = (path: string) => [
  { url: `https://songtan.example${path}`, visibilityState: "visible" },
];

test("an offer rings, vibrates and stays, and goes by itself when it ends", async () => {
  const done = pushed(offer);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(shown).toMatchObject([
    { title: offer.title, requireInteraction: true, vibrate: [300, 120, 300, 120, 300] },
  ]);
  await vi.advanceTimersByTimeAsync(1_000);
  await done;
  expect(shown).toEqual([]);
});

test("with the driver's app in front it makes no sound: the page rings itself; the customer's pages are another matter", async () => {
  pages = inFront("/en/driver/dashboard");
  void pushed(offer);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toMatchObject([{ silent: true, requireInteraction: false }]);
  expect(shown[0]).not.toHaveProperty("vibrate");
  pages = inFront("/customer/booking");
  void pushed(offer);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown[0]).not.toHaveProperty("silent");
});

test("an offer that is gone replaces the ringing one without a sound and closes, and leaves a newer offer", async () => {
  void pushed(offer);
  await vi.advanceTimersByTimeAsync(1_000);
  const gone = pushed({
    title: "งานนี้ไม่เปิดรับแล้ว",
    body: "",
    url: "/driver/booking",
    tag: "offer:1",
    close: true,
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toMatchObject([{ title: "งานนี้ไม่เปิดรับแล้ว", silent: true }]);
  void pushed({ ...offer, expiresAt: "2026-11-22T05:01:00.000Z" });
  await vi.advanceTimersByTimeAsync(5_000);
  await gone;
  expect(shown.map(({ title }) => title)).toEqual([offer.title]);
});

test.each([null, { title: "x" }, { tag: "x" }])(
  "what is none of ours shows nothing: %j",
  async (notice) => {
    await pushed(notice);
    await happens("push", { data: { json: () => JSON.parse("{") } });
    expect(shown).toEqual([]);
  },
);

test("pressing it shows the page that is there already, or opens it", async () => {
  const notification = { data: { url: "/customer/tracking/1" }, close: vi.fn() };
  await happens("notificationclick", { notification });
  expect([opened, notification.close.mock.calls.length]).toEqual([
    ["https://songtan.example/customer/tracking/1"],
    1,
  ]);
  const focus = vi.fn(async () => {});
  pages = [
    { url: "https://songtan.example/customer/tracking/1", visibilityState: "hidden", focus },
  ];
  await happens("notificationclick", { notification });
  expect([opened.length, focus.mock.calls.length]).toEqual([1, 1]);
});

test("a network that is back is announced to the pages, which send what waits", async () => {
  const postMessage = vi.fn();
  pages = [{ url: "https://songtan.example/driver/task", visibilityState: "hidden", postMessage }];
  await happens("sync", { tag: "songtan-outbox" });
  await happens("sync", { tag: "another" });
  expect(postMessage.mock.calls).toEqual([["songtan-outbox"]]);
  expect(shown).toEqual([]);
});

test("with no page open the driver gets a notice that work waits, where notices are allowed, and not otherwise", async () => {
  await happens("sync", { tag: "songtan-outbox" });
  expect(shown).toMatchObject([{ title: "มีข้อมูลงานที่ยังไม่ได้ส่ง", data: { url: "/driver/task" } }]);
  permission = "denied";
  shown = [];
  await happens("sync", { tag: "songtan-outbox" });
  expect(shown).toEqual([]);
});
