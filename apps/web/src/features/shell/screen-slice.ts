import { create } from "zustand";
import { breakpoints } from "./constants.ts";

export type ScreenSize = "xs" | "sm" | "md" | "lg" | "xl";
export type ScreenState = {
  size: ScreenSize;
  /** Below 1264 CSS pixels. */
  isMobile: boolean;
  isOnline: boolean;
  /** Opened from the home screen, without the browser's own bars. */
  isInstalled: boolean;
};

/** Each threshold is where the size below it ends: under 600 is `xs`, from 1920 on `xl`. */
export function screenSize(widthPixels: number): ScreenSize {
  if (widthPixels < breakpoints.xs) return "xs";
  if (widthPixels < breakpoints.sm) return "sm";
  if (widthPixels < breakpoints.md) return "md";
  return widthPixels < breakpoints.lg ? "lg" : "xl";
}

export const isMobileWidth = (widthPixels: number) => widthPixels < breakpoints.mobile;

function read(): ScreenState {
  const widthPixels = window.innerWidth;
  return {
    size: screenSize(widthPixels),
    isMobile: isMobileWidth(widthPixels),
    isOnline: navigator.onLine,
    isInstalled: window.matchMedia("(display-mode: standalone)").matches,
  };
}

/**
 * State of the screen. Prefer CSS for appearance; use this for parts that exist on only one kind of screen, such as a
 * map.
 */
export const useScreen = create<ScreenState>()(() => ({
  size: "xs",
  isMobile: true,
  isOnline: true,
  isInstalled: false,
}));

/** Keeps the state true while the app runs. */
export function watchScreen(): () => void {
  const update = () => useScreen.setState(read());
  const names = ["resize", "online", "offline"] as const;
  update();
  for (const name of names) window.addEventListener(name, update);
  return () => {
    for (const name of names) window.removeEventListener(name, update);
  };
}
