import { type ReactNode, useSyncExternalStore } from "react";
import css from "./offline-banner.module.css";

function watchNetwork(watcher: () => void) {
  window.addEventListener("online", watcher);
  window.addEventListener("offline", watcher);
  return () => {
    window.removeEventListener("online", watcher);
    window.removeEventListener("offline", watcher);
  };
}

/** Returns true while the browser reports that it is offline. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => !navigator.onLine,
    () => false,
  );
}

export interface OfflineBannerProps {
  /** A text which states that the network is down, and which features still work. */
  children: ReactNode;
  /** Left out: shown while the browser is offline. */
  offline?: boolean | undefined;
  action?: ReactNode;
}

/** Pages that fill the screen leave the banner its room, or their last line would be pushed out of sight. */
function reserveSpace(banner: HTMLElement | null) {
  if (!banner) return;
  const root = document.documentElement;
  const observer = new ResizeObserver(() =>
    root.style.setProperty("--st-banner", `${banner.getBoundingClientRect().height}px`),
  );
  observer.observe(banner);
  return () => {
    observer.disconnect();
    root.style.removeProperty("--st-banner");
  };
}

export function OfflineBanner({ children, offline, action }: OfflineBannerProps) {
  const noNetwork = useOffline();
  const shown = offline ?? noNetwork;
  return (
    <div role="status">
      {shown && (
        <div ref={reserveSpace} className={css.banner}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className={css.icon}>
            <path d="M4.500 9.500a11.500 11.500 0 0 1 4-2.300M8 13.300a6.500 6.500 0 0 1 3-1.600M12 17.800v.1M13 6.600a11.500 11.500 0 0 1 6.500 2.900M15.300 12.800l.7.5M4 4l16 16" />
          </svg>
          <span>{children}</span>
          {action}
        </div>
      )}
    </div>
  );
}
