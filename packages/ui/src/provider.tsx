import { lazy, type ReactNode, Suspense, useLayoutEffect, useSyncExternalStore } from "react";
import { type LinkComponent, LinkContext } from "./controls/link.tsx";
import { hasToasts, watchToasts } from "./feedback/notify.ts";
import { showScheme, watchScheme } from "./theme/color-scheme.ts";

const Toasts = lazy(async () => ({ default: (await import("./feedback/toasts.tsx")).Toasts }));

export interface UiProviderProps {
  children: ReactNode;
  /** The router's link; used by every part that links, unless the part is given its own. */
  LinkComponent?: LinkComponent | undefined;
  /** Text for screen readers on the toast's close button. */
  closeLabel?: string | undefined;
}

export function UiProvider({ children, LinkComponent, closeLabel }: UiProviderProps) {
  const withToasts = useSyncExternalStore(watchToasts, hasToasts, () => false);
  useLayoutEffect(() => {
    showScheme();
    return watchScheme(showScheme);
  }, []);
  return (
    <LinkContext value={LinkComponent ?? null}>
      {children}
      {withToasts && (
        <Suspense>
          <Toasts closeLabel={closeLabel} />
        </Suspense>
      )}
    </LinkContext>
  );
}
