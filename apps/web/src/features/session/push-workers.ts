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

/** Puts the app on the device, so that it opens without a network; null where that is impossible. */
export async function registerApp(): Promise<ServiceWorkerRegistration | null> {
  // Only built code has it.
  if (!import.meta.env.PROD || typeof navigator === "undefined" || !navigator.serviceWorker)
    return null;
  const { script, scope } = appWorker;
  // A browser that forbids it works as before, over the network.
  return navigator.serviceWorker
    .register(script, { scope, updateViaCache: "none" })
    .catch(() => null);
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
