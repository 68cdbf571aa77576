import { create } from "zustand";
import type { NavigationApp } from "./navigation-links.ts";

const storageKey = "songtan.navigationApp";
export const navigationApps: readonly NavigationApp[] = ["google", "waze", "apple"];

function stored(): NavigationApp | null {
  try {
    const text = localStorage.getItem(storageKey);
    return navigationApps.find((app) => app === text) ?? null;
  } catch {
    return null;
  }
}

/** The app this phone navigates with; null until the driver has chosen one. */
export const useNavigationApp = create<{
  app: NavigationApp | null;
  choose: (app: NavigationApp) => void;
}>()((set) => ({
  app: typeof window === "undefined" ? null : stored(),
  choose: (app) => {
    set({ app });
    try {
      localStorage.setItem(storageKey, app);
    } catch {
      // Then it holds until the tab is closed.
    }
  },
}));
