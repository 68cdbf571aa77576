import { useLocation, useNavigate } from "react-router";
import { type StepName, steps } from "./step-problems.ts";

const pinPrefix = "#pin-";
const typedPrefix = "#typed-";

/** A pin for an address with unchanged text, and the position at which the map opens. */
export type TypedPin = { start: { latitude: number; longitude: number } | null };

/** The address of a stop's pin, seen from the booking page. */
export const pinHash = (stopKey: string, typed?: TypedPin): string =>
  `${typed ? typedPrefix : pinPrefix}${stopKey}`;

/** The step is in the address, so the browser's "back" goes one step back and a reload stays. */
export function useStep() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const prefix = [pinPrefix, typedPrefix].find((each) => hash.startsWith(each));
  const step = steps.find((name) => hash === `#${name}`) ?? "route";
  const to = (suffix: string, replace = false) =>
    void navigate(`${pathname}${search}${suffix}`, { replace });
  return {
    step,
    index: steps.indexOf(step),
    /** The stop for which the pin is being set. */
    pinKey: prefix ? hash.slice(prefix.length) : null,
    /** The address is as typed; the pin only says where it is. */
    pinTyped: prefix === typedPrefix,
    pinStart: (state as TypedPin | null)?.start ?? null,
    go: (name: StepName, replace = false) => to(name === "route" ? "" : `#${name}`, replace),
    openPin: (stopKey: string, typed?: TypedPin) =>
      void navigate(`${pathname}${search}${pinHash(stopKey, typed)}`, { state: typed ?? null }),
    closePin: () => to("", true),
  };
}
