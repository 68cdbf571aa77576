import type { CustomerView } from "@songtan/contract/identity/accounts";
import { create } from "zustand";

export type VerifyChannel = "phone" | "email";

export type VerifyState = {
  /** The pending request of the dialog; null while it is closed. */
  request: { channel: VerifyChannel; resume: () => void; cancel: () => void } | null;
  open: (channel: VerifyChannel) => Promise<void>;
  /** The code was right: the waiting action continues. */
  done: () => void;
  /** The dialog was closed: the waiting action does not happen. */
  dismiss: () => void;
};

/** The person closed the dialog. Not an error to show: they know. */
export class VerificationDismissed extends Error {
  override name = "VerificationDismissed";
}

/** State of the verification dialog: the channel, and the action that continues after it. */
export const useVerify = create<VerifyState>()((set, get) => ({
  request: null,
  open: (channel) =>
    new Promise<void>((resume, reject) => {
      get().request?.cancel();
      set({
        request: {
          channel,
          resume,
          cancel: () => reject(new VerificationDismissed("Verification was dismissed")),
        },
      });
    }),
  done: () => {
    const { request } = get();
    set({ request: null });
    request?.resume();
  },
  dismiss: () => {
    const { request } = get();
    set({ request: null });
    request?.cancel();
  },
}));

type Verifiable = Pick<CustomerView, "phoneVerifiedAt" | "emailVerifiedAt">;

export function isVerified(user: Verifiable | null, channel: VerifyChannel): boolean {
  return Boolean(channel === "phone" ? user?.phoneVerifiedAt : user?.emailVerifiedAt);
}
