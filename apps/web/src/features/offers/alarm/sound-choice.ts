import { create } from "zustand";

const storageKey = "songtan.offerSound";

function stored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/** True when offers ring on this phone. The choice is stored for the next visit. */
export const useSoundChoice = create<{ on: boolean; choose: (on: boolean) => void }>()((set) => ({
  on: typeof window === "undefined" ? true : stored(),
  choose: (on) => {
    set({ on });
    try {
      localStorage.setItem(storageKey, on ? "on" : "off");
    } catch {
      // Then it holds until the tab is closed.
    }
  },
}));
