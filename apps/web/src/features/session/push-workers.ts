import type { Role } from "@songtan/domain/account-types";

/** Shows notices, and nothing else. */
const noticesScript = "/push-worker.js";

/** The app on this device, for customers and drivers alike. The development server builds none. */
export const appWorker = {
  script: import.meta.env.PROD ? "/app-worker.js" : noticesScript,
  scope: "/",
};

/**
 * Who receives the notices of a role. Each role has a subscription of its own, so that a sign-out
 * ends only its own; no page lies below the customer's scope, so all pages belong to the app.
 */
export const pushWorkers: Record<Role, { script: string; scope: string }> = {
  customer: { script: noticesScript, scope: "/push/customer/" },
  driver: appWorker,
};

/** How much of a driver's app is on the device, in files. */
export type AppProgress = { stored: number; total: number };

/** Puts the app on the device, so that it opens without a network; null where that is impossible. */
export async function registerApp(
  onProgress?: (progress: AppProgress) => void,
): Promise<ServiceWorkerRegistration | null> {
  // Only built code has it.
  if (!import.meta.env.PROD || typeof navigator === "undefined" || !navigator.serviceWorker)
    return null;
  const { script, scope } = appWorker;
  // A browser that forbids it works as before, over the network.
  const registration = await navigator.serviceWorker
    .register(script, { scope, updateViaCache: "none" })
    .catch(() => null);
  if (registration) void storeRest(onProgress);
  return registration;
}

/** The worker stores the rest while a page wants it (`public/app-rest.js`). */
async function storeRest(onProgress?: (progress: AppProgress) => void): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const requestRest = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => onProgress?.(data);
    active?.postMessage({ type: "songtan-store" }, [port2]);
  };
  requestRest();
  // The network may have gone before the last file.
  window.addEventListener("online", requestRest, { once: true });
}

async function registrationOf(role: Role): Promise<ServiceWorkerRegistration | undefined> {
  if (typeof navigator === "undefined" || !("serviceWorker" in navigator)) return undefined;
  const scope = new URL(pushWorkers[role].scope, window.location.origin).href;
  // A request for a scope answers the nearest one, which may be the other role's.
  const all = await navigator.serviceWorker.getRegistrations();
  return all.find((registration) => registration.scope === scope);
}

/** The push subscription of this browser for one role, if it has one. */
export async function currentPush(role: Role): Promise<PushSubscription | null> {
  return (await (await registrationOf(role))?.pushManager?.getSubscription()) ?? null;
}

/**
 * Ends this browser's subscription for the role and closes the notices it still shows: the next
 * person must not read them.
 */
export async function removePushSubscription(role: Role): Promise<void> {
  const registration = await registrationOf(role);
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}
