import { create } from "zustand";
import { onHumanCheck } from "../api/api.ts";

export type HumanCheckState = {
  /** Resolves the pending call: with the solved check, or with null when the person closed the dialog. */
  resolvePending: ((solved: string | null) => void) | null;
  open: () => Promise<string | null>;
  answer: (solved: string | null) => void;
};

/** State of the dialog that checks that a person requested a code, and the pending call. */
export const useHumanCheck = create<HumanCheckState>()((set, get) => ({
  resolvePending: null,
  open: () =>
    new Promise((resolve) => {
      get().resolvePending?.(null);
      set({ resolvePending: resolve });
    }),
  answer: (solved) => {
    const { resolvePending } = get();
    set({ resolvePending: null });
    resolvePending?.(solved);
  },
}));

onHumanCheck(() => useHumanCheck.getState().open());
