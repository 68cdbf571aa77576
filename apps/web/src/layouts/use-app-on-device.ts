import { useEffect } from "react";
import { registerApp } from "../features/session/push-workers.ts";
import { useCustomer } from "../features/session/use-auth.ts";
import { useScreen } from "../features/shell/screen-slice.ts";

/** After the page's own code and pictures: the app is about a megabyte. */
const afterLoadMilliseconds = 3000;

/**
 * Installs the app on the device of a signed-in customer, or of a person who opened it from the home screen. A
 * visitor's browser is not touched.
 */
export function useAppOnDevice(): void {
  const { loggedIn } = useCustomer();
  const isInstalled = useScreen((screen) => screen.isInstalled);
  const isWanted = loggedIn || isInstalled;
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      timer = setTimeout(() => void registerApp(), afterLoadMilliseconds);
    };
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("load", begin);
    };
  }, [isWanted]);
}
