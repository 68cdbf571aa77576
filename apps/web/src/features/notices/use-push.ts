import { type ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import { mergeIntoCache } from "@songtan/client/calls/query-client.ts";
import type { PushView } from "@songtan/contract/identity/push";
import type { Role } from "@songtan/domain/account-types";
import { useEffect, useState, useSyncExternalStore } from "react";
import { callKey, sendCommand, useApiQuery } from "../api/use-call.ts";
import { removePushSubscription } from "../session/push-workers.ts";
import { useSession } from "../session/use-auth.ts";
import {
  beginPush,
  currentPushSubscription,
  followPushPermission,
  pushPermission,
  pushSupport,
} from "./push-browser.ts";

/** `off_here`: the operator sends none this way. */
export type PushState =
  | "loading"
  | "on"
  | "off"
  | "denied"
  | "unable"
  | "install_first"
  | "off_here";

export function pushStateOf(
  view: PushView | undefined,
  {
    support,
    permission,
  }: { support: ReturnType<typeof pushSupport>; permission: NotificationPermission },
): PushState {
  if (support !== "able") return support;
  if (!view) return "loading";
  if (view.publicKey === null) return "off_here";
  if (permission === "denied") return "denied";
  return view.allowed ? "on" : "off";
}

/** Returns the state of this browser's push notices, with functions to turn them on and off. */
export function usePush(role: Role) {
  const { user } = useSession(role);
  const support = pushSupport();
  const permission = useSyncExternalStore(
    followPushPermission,
    pushPermission,
    () => "default" as const,
  );
  const { data: view } = useApiQuery(
    `GET /${role}/push`,
    { quiet: true },
    { enabled: support === "able" },
  );
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const setView = (next: PushView) => mergeIntoCache(callKey(`GET /${role}/push`, {}), next);

  const change = async (work: () => Promise<PushView | null>) => {
    if (pending) return;
    setPending(true);
    setError(null);
    try {
      const next = await work();
      if (next) setView(next);
    } catch (thrown) {
      setError(normaliseError(thrown));
    } finally {
      setPending(false);
    }
  };

  const unknown = view?.publicKey != null && !view.allowed && permission === "granted";
  useEffect(() => {
    // The browser was allowed for this person and still is; only the server has lost the subscription.
    if (!unknown) return;
    void currentPushSubscription(role)
      .then(
        (subscription) =>
          subscription && sendCommand(`PUT /${role}/push`, { body: subscription, quiet: true }),
      )
      .then((next) => next && mergeIntoCache(callKey(`GET /${role}/push`, {}), next))
      .catch(() => undefined);
  }, [unknown, role]);

  return {
    state: pushStateOf(view, { support, permission }),
    pending,
    error,
    turnOn: () =>
      change(async () => {
        if (!view || (await Notification.requestPermission()) !== "granted") return null;
        return sendCommand(`PUT /${role}/push`, {
          body: await beginPush(role, view, user?.phone ?? role),
        });
      }),
    turnOff: () =>
      change(async () => {
        const next = await sendCommand(`DELETE /${role}/push`, {});
        await removePushSubscription(role).catch(() => undefined);
        return next;
      }),
  };
}
