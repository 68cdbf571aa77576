/**
 * The texts that the parts in this package show. Each app has them in its own area `shell`, and its own declaration,
 * which its compiler checks these parts against; this one stands in where the package is checked by itself.
 */
type ShellTexts = {
  again: string;
  loading: string;
  error: Record<"again" | "home", string> & Record<"missing" | "failed", { title: string; words: string }>;
  switch: Record<"language" | "colors" | "light" | "dark" | "auto" | "time", string>;
  problem: { offline: string; requestId: string; silent: string };
};

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: { shell: ShellTexts };
  }
}

export type { ShellTexts };
