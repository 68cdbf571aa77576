// Part of the driver's service worker, beside what the build writes: offers that arrive while no page is in front, and
// a network that is back.
self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {};
  if (!title) return;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      requireInteraction: true,
      vibrate: [300, 120, 300, 120, 300],
      icon: "/driver-icon-192.png",
      badge: "/driver-icon-192.png",
      data: { url },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.url ?? "/driver/booking", self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const [page] = pages;
      if (!page) return self.clients.openWindow(target);
      return page.focus().then((shown) => shown.navigate(target));
    }),
  );
});

// Where the browser has it: the phone found a network while the page was in the background.
self.addEventListener("sync", (event) => {
  if (event.tag !== "songtan-outbox") return;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((pages) => {
      for (const page of pages) page.postMessage("songtan-outbox");
    }),
  );
});
