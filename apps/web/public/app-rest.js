// Part of the app's service worker: what a driver's first page needs is on the device once the worker is installed; the
// rest follows in the order in which a driver needs it, while the app is already in use.
const restCache = "songtan-rest";
const requestsAtOnce = 6;
const pathOf = ({ url }) => new URL(url).pathname;
const watchers = new Set();
let storing = null;

self.addEventListener("install", (event) => {
  // The worker stores its own files one after the other: requested together, they are in the browser by then.
  const first = fetchAll(self.appFiles.first, (answer) => answer.arrayBuffer());
  // An app that is in use stays at its old version until the new one is complete.
  event.waitUntil(self.registration.active ? first.then(storeRest) : first);
});

self.addEventListener("activate", (event) => event.waitUntil(dropOld()));

/** A page requests the rest, and is answered how far that is. */
self.addEventListener("message", (event) => {
  if (event.data?.type !== "songtan-store") return;
  const [port] = event.ports;
  if (port) watchers.add(port);
  storing ??= storeRest().finally(() => {
    storing = null;
    watchers.clear();
  });
  event.waitUntil(storing);
});

async function storeRest() {
  const cache = await caches.open(restCache);
  const stored = new Set((await cache.keys()).map(pathOf));
  const { driver, others } = self.appFiles;
  const tell = () => {
    const progress = {
      stored: driver.filter((file) => stored.has(file)).length,
      total: driver.length,
      isComplete: others.every((file) => stored.has(file)),
    };
    for (const port of watchers) port.postMessage(progress);
  };
  tell();
  const store = async (answer, file) => {
    if (!answer.ok) return;
    await cache.put(file, answer);
    stored.add(file);
    tell();
  };
  const missing = [...driver, ...others].filter((file) => !stored.has(file));
  await fetchAll(missing, store);
  tell();
}

/** In their order, several at once. Without a network the files that are left are stored at the next start. */
async function fetchAll(files, onAnswer) {
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      await onAnswer(await fetch(file), file);
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, work));
}

/** Code of the version before; pages that run it are closed by now. */
async function dropOld() {
  const cache = await caches.open(restCache);
  const files = new Set([...self.appFiles.driver, ...self.appFiles.others]);
  for (const request of await cache.keys())
    if (!files.has(pathOf(request))) await cache.delete(request);
}
