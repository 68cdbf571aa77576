import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const code = readFileSync(new URL("../public/offline-start.js", import.meta.url), "utf8");
const stored = new Map<string, Response>();
let listener: (event: unknown) => void;
let network: () => Promise<Response>;

/** The service worker's surroundings: what is on the device, and a network that answers, or does not. */
beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  for (const page of ["/index.html", "/en/index.html", "/__spa-fallback.html"])
    stored.set(page, new Response(`stored ${page}`));
  network = async () => new Response("fresh");
  const self = {
    addEventListener: (_name: string, added: typeof listener) => {
      listener = added;
    },
    caches: { match: async (path: string) => stored.get(path) },
  };
  const Redirecting = { redirect: (path: string) => new Response(`to ${path}`) };
  new Function("self", "fetch", "Response", code)(self, () => network(), Redirecting);
});
afterEach(() => vi.useRealTimers());

/** What the worker answers; null where it leaves the request to others. */
async function open(path: string, mode = "navigate"): Promise<string | null> {
  let answer: Promise<Response> | null = null;
  listener({
    request: { url: `https://songtan.example${path}`, mode, method: "GET" },
    stopImmediatePropagation: () => undefined,
    respondWith: (promise: Promise<Response>) => {
      answer = promise;
      // Judged below; until then it is not lost.
      promise.catch(() => undefined);
    },
  });
  await vi.advanceTimersByTimeAsync(4000);
  return answer && (await (answer as Promise<Response>)).clone().text();
}
const noNetwork = async () => Promise.reject(new TypeError("Failed to fetch"));

test.each([
  ["/", "/index.html"],
  ["/en", "/en/index.html"],
  ["/en/", "/en/index.html"],
  ["/customer/tracking", "/__spa-fallback.html"],
  ["/en/customer/tracking/1?from=push", "/__spa-fallback.html"],
  ["/help", "/__spa-fallback.html"],
])(
  "%s starts from %s where no one answers, and from the network where someone does",
  async (path, start) => {
    expect(await open(path)).toBe("fresh");
    network = noNetwork;
    expect(await open(path)).toBe(`stored ${start}`);
  },
);

test.each([["/driver/task"], ["/r/abc"], ["/console/"], ["/api/bookings"]])(
  "%s is left to others",
  async (path) => {
    expect(await open(path)).toBeNull();
  },
);

test.each([
  ["/driver", "/driver/dashboard"],
  ["/driver/", "/driver/dashboard"],
  ["/en/driver/", "/en/driver/dashboard"],
])("%s is the page about driving, and %s where no one answers", async (path, start) => {
  expect(await open(path)).toBe("fresh");
  network = async () => new Response("bad gateway", { status: 502 });
  expect(await open(path)).toBe(`to ${start}`);
  network = noNetwork;
  expect(await open(path)).toBe(`to ${start}`);
});

test("so is what a page loads", async () => {
  expect(await open("/customer/tracking", "cors")).toBeNull();
});

test("a network that does not answer, and a proxy with no one behind it, start from the device too", async () => {
  network = () => new Promise(() => undefined);
  expect(await open("/customer/tracking")).toBe("stored /__spa-fallback.html");
  network = async () => new Response("bad gateway", { status: 502 });
  expect(await open("/customer/tracking")).toBe("stored /__spa-fallback.html");
  network = async () => new Response("not found", { status: 404 });
  expect(await open("/customer/nowhere")).toBe("not found");
});

test("with nothing on the device the browser says what is wrong itself", async () => {
  stored.clear();
  network = noNetwork;
  await expect(open("/customer/tracking")).rejects.toThrow("Failed to fetch");
});
