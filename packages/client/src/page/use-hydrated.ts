import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False while a pre-rendered page comes to life, so that what the file could not know appears only after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
