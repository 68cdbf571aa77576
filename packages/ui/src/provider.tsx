import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { type LinkComponent, LinkContext } from "./link.tsx";
import { hasToasts, watchToasts } from "./notify.ts";
import { cssVariables, theme } from "./theme.ts";

const Toasts = lazy(async () => ({ default: (await import("./toasts.tsx")).Toasts }));

/** Where the chosen colour scheme is kept; the pre-rendered page reads the same key before it paints. */
export const colorSchemeKey = "songtan.color-scheme";

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

/**
 * Script text for the document head: sets the saved (or the system's) colour scheme before the first paint,
 * so a dark screen never flashes white. It is constant, so its hash can go in the content security policy.
 */
export const colorSchemeScript = `try{var s=localStorage.getItem("${colorSchemeKey}");document.documentElement.setAttribute("data-mantine-color-scheme",s==="light"||s==="dark"?s:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")}catch(e){}`;

export interface UiProviderProps {
  children: ReactNode;
  /** The router's link; used by every part that links, unless the part is given its own. */
  LinkComponent?: LinkComponent | undefined;
  /** Text for screen readers on the toast's close button. */
  closeLabel?: string | undefined;
}

export function UiProvider({ children, LinkComponent, closeLabel }: UiProviderProps) {
  const withToasts = useSyncExternalStore(watchToasts, hasToasts, () => false);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <LinkContext value={LinkComponent ?? null}>
        {children}
        {withToasts && (
          <Suspense>
            <Toasts closeLabel={closeLabel} />
          </Suspense>
        )}
      </LinkContext>
    </MantineProvider>
  );
}
