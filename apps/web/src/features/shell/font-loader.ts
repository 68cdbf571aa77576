import { fontTimes } from "./constants.ts";

type FontFamily = { readonly name: string; readonly weights: readonly number[] };
export type FontRequest = {
  readonly families: readonly FontFamily[];
  /** The loader script, from our own origin. */
  readonly scriptUrl: string;
  /** A font service's script gets 2 s instead of 5 s: it is outside our house. */
  readonly service?: boolean;
};

declare global {
  interface Window {
    songtanFonts?: { load(families: readonly FontFamily[]): Promise<void> };
  }
}

/** Adds a script and waits until it has run; `Script load timeout` after the given time. */
export function loadScript(url: string, timeoutMilliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const timer = setTimeout(() => reject(new Error("Script load timeout")), timeoutMilliseconds);
    script.async = true;
    script.src = url;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      reject(new Error(`Script could not be loaded: ${url}`));
    };
    document.head.append(script);
  });
}

/**
 * Loads every face of the web font. Until they arrive, the device's own Thai font shows the text.
 */
export async function loadFonts({
  families,
  scriptUrl,
  service = false,
}: FontRequest): Promise<void> {
  if (families.every((family) => family.weights.length === 0)) throw new Error("No fonts to load!");
  const { scriptTimeoutMilliseconds, serviceScriptTimeoutMilliseconds } = fontTimes;
  await loadScript(
    scriptUrl,
    service ? serviceScriptTimeoutMilliseconds : scriptTimeoutMilliseconds,
  );
  await window.songtanFonts?.load(families);
}

/** The web font of the app. */
export const kanit: FontRequest = {
  families: [{ name: "Kanit", weights: [400, 500, 600] }],
  scriptUrl: "/font-loader.js",
};
