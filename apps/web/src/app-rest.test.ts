import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";

const code = readFileSync(new URL("../public/app-rest.js", import.meta.url), "utf8");
const appFiles = {
  first: ["/assets/first.js"],
  driver: ["/assets/job.js", "/assets/offers.js"],
  others: ["/assets/home.js"],
};
const cached = new Map<string, unknown>();
const listeners = new Map<string, (event: unknown) => void>();
let requested: string[];
let isReachable: (file: string) => boolean;
let isUpdate: boolean;

/** The service worker's surroundings: a cache, and a network that answers or does not. */
beforeEach(() => {
  cached.clear();
  [requested, isReachable, isUpdate] = [[], () => true, false];
  const self = {
    appFiles,
    registration: {
      get active() {
        return isUpdate ? {} : null;
      },
    },
    addEventListener: (name: string, added: (event: unknown) => void) => listeners.set(name, added),
  };
  const cache = {
    keys: async () => [...cached.keys()].map((file) => ({ url: `https://songtan.example${file}` })),
    put: async (file: string, answer: unknown) => cached.set(file, answer),
    delete: async ({ url }: { url: string }) => cached.delete(new URL(url).pathname),
  };
  const fetch = async (file: string) => {
    requested.push(file);
    if (!isReachable(file)) throw new TypeError("Failed to fetch");
    return new Response(file);
  };
  new Function("self", "caches", "fetch", code)(self, { open: async () => cache }, fetch);
});

async function send(name: string, event: object = {}): Promise<void> {
  let ended: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => {
    ended = promise;
  };
  listeners.get(name)?.({ ...event, waitUntil });
  await ended;
}

/** A page requests the rest; what it was answered. */
async function requestRest(): Promise<unknown[]> {
  const answers: unknown[] = [];
  const port = { postMessage: (answer: unknown) => answers.push(answer) };
  await send("message", { data: { type: "songtan-store" }, ports: [port] }).catch(() => undefined);
  return answers;
}

test("a first installation waits for a driver's first page alone", async () => {
  await send("install");
  expect(requested).toEqual(appFiles.first);
});

test("a newer version is installed once all of it is on the device", async () => {
  isUpdate = true;
  await send("install");
  expect([...cached.keys()]).toEqual([...appFiles.driver, ...appFiles.others]);
});

test("a page that asks is answered until a driver's part and then everything is stored, in that order", async () => {
  const answers = await requestRest();
  expect(requested).toEqual([...appFiles.driver, ...appFiles.others]);
  expect(answers[0]).toEqual({ stored: 0, total: 2, isComplete: false });
  expect(answers.at(-1)).toEqual({ stored: 2, total: 2, isComplete: true });
});

test("what a lost network left out is stored at the next start, and nothing twice", async () => {
  isReachable = (file) => file === "/assets/job.js";
  expect((await requestRest()).at(-1)).toMatchObject({ stored: 1, isComplete: false });
  [requested, isReachable] = [[], () => true];
  await requestRest();
  expect(requested).toEqual(["/assets/offers.js", "/assets/home.js"]);
});

test("a version that takes over drops the files of the one before", async () => {
  await requestRest();
  cached.set("/assets/old.js", "old");
  await send("activate");
  expect([...cached.keys()]).toEqual([...appFiles.driver, ...appFiles.others]);
});
