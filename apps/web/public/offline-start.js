// Part of the app's service worker: a customer's page comes from the network, so that it is always of now; where no one
// answers, the page that is on the phone starts instead and shows what was last known.
const patienceMilliseconds = 4000;
const noOneThere = [502, 503, 504];

/** A driver's own page, for the address that drivers know; the page about driving needs a network. */
const driverStart = /^((?:\/en)?\/driver)\/?$/;

/** What starts the page at this path without a network; null for what is not a customer's. */
function startOf(pathname) {
  const plain = pathname.replace(/\/+$/, "") || "/";
  if (plain === "/") return "/index.html";
  if (plain === "/en") return "/en/index.html";
  return /^(\/en)?\/(customer\/.+|help|terms|privacy)$/.test(plain) ? "/__spa-fallback.html" : null;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  const { pathname } = new URL(request.url);
  const [, driver] = driverStart.exec(pathname) ?? [];
  if (driver) {
    event.stopImmediatePropagation();
    const toDashboard = () => Response.redirect(`${driver}/dashboard`, 302);
    event.respondWith(
      fetch(request).then(
        (answer) => (noOneThere.includes(answer.status) ? toDashboard() : answer),
        toDashboard,
      ),
    );
    return;
  }
  const start = startOf(pathname);
  if (!start) return;
  event.stopImmediatePropagation();
  event.respondWith(fromNetworkOr(start, request));
});

async function fromNetworkOr(start, request) {
  // Its name in the cache ends with its version.
  const stored = await self.caches.match(start, { ignoreSearch: true });
  if (!stored) return fetch(request);
  const fresh = fetch(request).then(
    (answer) => (noOneThere.includes(answer.status) ? stored : answer),
    () => stored,
  );
  const late = new Promise((resolve) => setTimeout(() => resolve(stored), patienceMilliseconds));
  return Promise.race([fresh, late]);
}
