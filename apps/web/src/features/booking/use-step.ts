import { useLocation, useNavigate } from "react-router";
import { type StepName, steps } from "./step-problems.ts";

const pinPrefix = "#pin-";

/** The step is in the address, so the browser's "back" goes one step back and a reload stays. */
export function useStep() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const pinKey = hash.startsWith(pinPrefix) ? hash.slice(pinPrefix.length) : null;
  const step = steps.find((name) => hash === `#${name}`) ?? "route";
  const to = (suffix: string, replace = false) => void navigate(`${pathname}${search}${suffix}`, { replace });
  return {
    step,
    index: steps.indexOf(step),
    /** The stop whose pin is being set. */
    pinKey,
    go: (name: StepName, replace = false) => to(name === "route" ? "" : `#${name}`, replace),
    openPin: (stopKey: string) => to(`${pinPrefix}${stopKey}`),
    closePin: () => to("", true),
  };
}
