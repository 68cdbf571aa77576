import { create } from "zustand";
import { onHumanCheck } from "../api/api.ts";

export type HumanCheckState = {
  /** Answers the call that waits: with the solved check, or with null when the person closed the dialog. */
  asked: ((solved: string | null) => void) | null;
  ask: () => Promise<string | null>;
  answer: (solved: string | null) => void;
};

/** The dialog that asks whether somebody asked for a code, and the call that waits for it. */
export const useHumanCheck = create<HumanCheckState>()((set, get) => ({
  asked: null,
  ask: () =>
    new Promise((resolve) => {
      get().asked?.(null);
      set({ asked: resolve });
    }),
  answer: (solved) => {
    const { asked } = get();
    set({ asked: null });
    asked?.(solved);
  },
}));

onHumanCheck(() => useHumanCheck.getState().ask());
