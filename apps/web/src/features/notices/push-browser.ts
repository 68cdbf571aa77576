import { followPermission } from "@songtan/client/follow-permission.ts";
import type { AllowPush, PushView } from "@songtan/contract/push";
import type { Role } from "@songtan/domain/accounts/words";
import { currentPush, pushWorkers } from "../auth/push-workers.ts";

export type PushSupport = "able" | "unable" | "install_first";

/** Whether this browser can show notices. An iPhone can only from its home screen. */
export function pushSupport(): PushSupport {
  if (typeof window === "undefined") return "unable";
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "able";
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return isApple && !window.matchMedia("(display-mode: standalone)").matches ? "install_first" : "unable";
}

export const pushPermission = (): NotificationPermission =>
  typeof Notification === "undefined" ? "default" : Notification.permission;

/** Tells when the person allows or forbids notices in the browser's settings while the page is open. */
export const followPushPermission = (onChange: () => void): (() => void) => followPermission("notifications", onChange);

async function activeWorker(role: Role): Promise<ServiceWorkerRegistration> {
  const { script, scope } = pushWorkers[role];
  const registration = await navigator.serviceWorker.register(script, { scope, updateViaCache: "none" });
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

/** Lets the browser take notices for a role. In the sandbox, where its push service is out of reach, ours stands in. */
export async function beginPush(role: Role, { publicKey, standIn }: PushView, name: string): Promise<AllowPush> {
  const registration = await activeWorker(role);
  const ask = () =>
    registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey ?? "" });
  try {
    return asAllowed(await ask());
  } catch (problem) {
    const older = await currentPush(role);
    if (older) {
      // Made with keys the operator has changed since.
      await older.unsubscribe();
      return asAllowed(await ask());
    }
    const address = `${standIn}?to=${encodeURIComponent(name)}`;
    const stoodIn = standIn === null ? null : await fetch(address, { method: "POST" });
    if (stoodIn?.ok) return (await stoodIn.json()) as AllowPush;
    throw problem;
  }
}

/** What the browser takes notices with already, as the server wants it. */
export async function keptPush(role: Role): Promise<AllowPush | null> {
  const subscription = await currentPush(role);
  return subscription && asAllowed(subscription);
}
