import type { CustomerView } from "@songtan/contract/accounts";
import { create } from "zustand";

export type VerifyChannel = "phone" | "email";

export type VerifyState = {
  /** What the dialog asks about; null while it is closed. */
  asked: { channel: VerifyChannel; resume: () => void; cancel: () => void } | null;
  ask: (channel: VerifyChannel) => Promise<void>;
  /** The code was right: the waiting action goes on. */
  done: () => void;
  /** The dialog was closed: the waiting action does not happen. */
  dismiss: () => void;
};

/** The person closed the dialog. Not an error to show: they know. */
export class VerificationDismissed extends Error {
  override name = "VerificationDismissed";
}

/** The verification dialog: who asked for which channel, and what goes on after it. */
export const useVerify = create<VerifyState>()((set, get) => ({
  asked: null,
  ask: (channel) =>
    new Promise<void>((resume, reject) => {
      get().asked?.cancel();
      set({
        asked: { channel, resume, cancel: () => reject(new VerificationDismissed("Verification was dismissed")) },
      });
    }),
  done: () => {
    const { asked } = get();
    set({ asked: null });
    asked?.resume();
  },
  dismiss: () => {
    const { asked } = get();
    set({ asked: null });
    asked?.cancel();
  },
}));

type Verifiable = Pick<CustomerView, "phoneVerifiedAt" | "emailVerifiedAt">;

export function isVerified(user: Verifiable | null, channel: VerifyChannel): boolean {
  return Boolean(channel === "phone" ? user?.phoneVerifiedAt : user?.emailVerifiedAt);
}
