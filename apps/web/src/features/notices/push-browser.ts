import { followPermission } from "@songtan/client/device/follow-permission.ts";
import type { AllowPush, PushView } from "@songtan/contract/identity/push";
import type { Role } from "@songtan/domain/account-types";
import { currentPush, pushWorkers } from "../session/push-workers.ts";

export type PushSupport = "able" | "unable" | "install_first";

/** Returns the browser's support for notices. An iPhone shows them only for an app on its home screen. */
export function pushSupport(): PushSupport {
  if (typeof window === "undefined") return "unable";
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)
    return "able";
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return isApple && !window.matchMedia("(display-mode: standalone)").matches
    ? "install_first"
    : "unable";
}

export const pushPermission = (): NotificationPermission =>
  typeof Notification === "undefined" ? "default" : Notification.permission;

/**
 * Calls back when the person allows or forbids notices in the browser's settings while the page is
 * open.
 */
export const followPushPermission = (onChange: () => void): (() => void) =>
  followPermission("notifications", onChange);

async function activeWorker(role: Role): Promise<ServiceWorkerRegistration> {
  const { script, scope } = pushWorkers[role];
  const registration = await navigator.serviceWorker.register(script, {
    scope,
    updateViaCache: "none",
  });
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return registration;
  await new Promise<void>((done, failed) =>
    coming.addEventListener("statechange", () => {
      if (coming.state === "activated") done();
      if (coming.state === "redundant") failed(new Error("the service worker did not start"));
    }),
  );
  return registration;
}

const asAllowed = (subscription: PushSubscription): AllowPush => subscription.toJSON() as AllowPush;

/**
 * Subscribes the browser to the notices of a role. In the sandbox, where its push service is out of
 * reach, ours replaces it.
 */
export async function beginPush(
  role: Role,
  { publicKey, standIn }: PushView,
  name: string,
): Promise<AllowPush> {
  const registration = await activeWorker(role);
  const subscribe = () =>
    registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey ?? "",
    });
  try {
    return asAllowed(await subscribe());
  } catch (problem) {
    const older = await currentPush(role);
    if (older) {
      // Made with keys the operator has changed since.
      await older.unsubscribe();
      return asAllowed(await subscribe());
    }
    const address = `${standIn}?to=${encodeURIComponent(name)}`;
    const devicePushResponse = standIn === null ? null : await fetch(address, { method: "POST" });
    if (devicePushResponse?.ok) return (await devicePushResponse.json()) as AllowPush;
    throw problem;
  }
}

/** The browser's existing subscription, in the format of the server. */
export async function currentPushSubscription(role: Role): Promise<AllowPush | null> {
  const subscription = await currentPush(role);
  return subscription && asAllowed(subscription);
}
