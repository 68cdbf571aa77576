// Part of both service workers, the driver's and the small one of customers: notices that arrive while no page is open,
// and a network that is back.
const goneMilliseconds = 4000;
const later = (milliseconds) => new Promise((done) => setTimeout(done, Math.max(0, milliseconds)));

self.addEventListener("push", (event) => {
  let notice = null;
  try {
    notice = event.data?.json();
  } catch {
    // Nothing of ours.
  }
  if (notice?.title && notice.tag)
    event.waitUntil(notice.close ? showGone(notice) : showNotice(notice));
});

/** Whether a page of the same side of the product is being looked at: it says everything itself, with its own sound. */
async function isInFront(url) {
  const isDrivers = (path) => /^(\/en)?\/driver(\/|$)/.test(path);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.some(
    (page) =>
      page.visibilityState === "visible" &&
      isDrivers(new URL(page.url).pathname) === isDrivers(url),
  );
}

const look = { icon: "/app-icon-192.png", badge: "/app-icon-192.png" };

async function showNotice({ title, body, url, tag, ring, expiresAt }) {
  const quiet = await isInFront(url);
  await self.registration.showNotification(title, {
    ...look,
    body,
    tag,
    renotify: !quiet,
    // A quiet notice may not say how to vibrate.
    ...(quiet ? { silent: true } : { vibrate: ring ? [300, 120, 300, 120, 300] : [200] }),
    requireInteraction: Boolean(ring) && !quiet,
    data: { url, expiresAt },
  });
  if (!expiresAt) return;
  await later(new Date(expiresAt).getTime() - Date.now());
  await close(tag, (shown) => shown.data?.expiresAt === expiresAt);
}

/** What rang is gone: a browser must show something for each push, so it says so, without a sound, and goes by itself. */
async function showGone({ title, body, url, tag }) {
  await self.registration.showNotification(title, {
    ...look,
    body,
    tag,
    silent: true,
    data: { url, gone: true },
  });
  await later(goneMilliseconds);
  await close(tag, (shown) => shown.data?.gone);
}

async function close(tag, isIt) {
  for (const shown of await self.registration.getNotifications({ tag }))
    if (isIt(shown)) shown.close();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.url ?? "/", self.location.origin).href;
  event.waitUntil(open(target));
});

/** The page itself where it is open already, else one that this worker may lead there, else a new one. */
async function open(target) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url === target);
  if (there) return there.focus();
  const [page] = await self.clients.matchAll({ type: "window" });
  try {
    if (page) return await (await page.focus()).navigate(target);
  } catch {
    // A browser that will not lead a page elsewhere opens another.
  }
  return self.clients.openWindow(target);
}

const unsent = {
  th: { title: "มีข้อมูลงานที่ยังไม่ได้ส่ง", body: "เน็ตกลับมาแล้ว แตะเพื่อเปิดแอปและส่งให้ครบ" },
  en: {
    title: "Work is waiting to be sent",
    body: "The network is back. Tap to open the app and send it.",
  },
};

// Where the browser has it: the phone found a network. An open page sends what waits; with none the driver is told, where
// notices are allowed, because only a page may send in their name.
self.addEventListener("sync", (event) => {
  if (event.tag === "songtan-outbox") event.waitUntil(sendWaiting());
});

async function sendWaiting() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage("songtan-outbox");
  if (pages.length > 0 || self.Notification?.permission !== "granted") return;
  const { title, body } =
    unsent[self.navigator?.language?.startsWith("th") === false ? "en" : "th"];
  await self.registration.showNotification(title, {
    ...look,
    body,
    tag: "outbox",
    data: { url: "/driver/task" },
  });
}
