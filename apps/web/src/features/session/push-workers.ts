import type { Role } from "@songtan/domain/account-types";

/** The driver's whole app, or what shows notices and nothing else. The development server builds no app. */
export const pushWorkers: Record<Role, { script: string; scope: string }> = {
  customer: { script: "/push-worker.js", scope: "/customer/" },
  driver: { script: import.meta.env.PROD ? "/driver-worker.js" : "/push-worker.js", scope: "/" },
};

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
