/**
 * The texts that the components of this package show. Each app has them in its area `shell` and
 * declares them itself; this declaration is used when the package is checked alone.
 */
type ShellTexts = {
  again: string;
  loading: string;
  error: Record<"again" | "home", string> &
    Record<"missing" | "failed", { title: string; words: string }>;
  switch: Record<"language" | "colors" | "light" | "dark" | "auto" | "time", string>;
  map: Record<"attribution" | "fallback" | "loading" | "zoomIn" | "zoomOut" | "fit", string>;
  problem: { offline: string; requestId: string; silent: string };
};

declare global {
  interface TextResources {
    shell: ShellTexts;
  }
}

export type { ShellTexts };
