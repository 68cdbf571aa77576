export type Scheme = "light" | "dark";
/** A person's choice: a fixed scheme, the device's scheme, or a scheme by the hour. */
export type SchemeChoice = Scheme | "auto" | "time";
export const schemeChoices: readonly SchemeChoice[] = ["light", "auto", "dark", "time"];

/**
 * The storage key of the choice; the script in the document's head reads the same key before the
 * first paint.
 */
export const colorSchemeKey = "songtan.color-scheme";

/** Dark by the clock of the device from six in the evening, when it gets dark in Thailand all year, to six. */
const [nightFrom, nightTo] = [18, 6];
export const schemeAt = (hour: number): Scheme =>
  hour >= nightFrom || hour < nightTo ? "dark" : "light";

/**
 * Script text for the document head: sets the chosen colours before the first paint, so a dark screen never flashes
 * white. It is constant, so its hash can go in the content security policy.
 */
export const colorSchemeScript = `try{var s=localStorage.getItem("${colorSchemeKey}"),h=new Date().getHours();document.documentElement.setAttribute("data-color-scheme",s==="light"||s==="dark"?s:(s==="time"?h>=${nightFrom}||h<${nightTo}:matchMedia("(prefers-color-scheme: dark)").matches)?"dark":"light")}catch(e){}`;

const isChoice = (text: string | null): text is SchemeChoice =>
  schemeChoices.some((choice) => choice === text);

const watchers = new Set<() => void>();
let inPage: SchemeChoice = "auto";

export function readChoice(): SchemeChoice {
  try {
    const stored = localStorage.getItem(colorSchemeKey);
    return isChoice(stored) ? stored : "auto";
  } catch {
    return inPage;
  }
}

export function saveChoice(choice: SchemeChoice): void {
  inPage = choice;
  try {
    localStorage.setItem(colorSchemeKey, choice);
  } catch {
    // Then it holds for this page.
  }
  for (const watcher of watchers) watcher();
}

/** Calls `watcher` when the choice changes in this tab or in another one. */
export function watchChoice(watcher: () => void): () => void {
  const onStorage = (event: StorageEvent) =>
    (event.key === colorSchemeKey || event.key === null) && watcher();
  watchers.add(watcher);
  window.addEventListener("storage", onStorage);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener("storage", onStorage);
  };
}

const everyMilliseconds = 60_000;
const darkDevice = () => matchMedia("(prefers-color-scheme: dark)");

/** Returns the scheme that results from the choice at present. */
export function currentScheme(): Scheme {
  const choice = readChoice();
  if (choice === "time") return schemeAt(new Date().getHours());
  if (choice === "auto") return darkDevice().matches ? "dark" : "light";
  return choice;
}

/** Calls `watcher` when the scheme may have changed: by choice, by the device or by the hour. */
export function watchScheme(watcher: () => void): () => void {
  const unwatch = watchChoice(watcher);
  const device = darkDevice();
  const timer = setInterval(watcher, everyMilliseconds);
  device.addEventListener("change", watcher);
  document.addEventListener("visibilitychange", watcher);
  return () => {
    unwatch();
    clearInterval(timer);
    device.removeEventListener("change", watcher);
    document.removeEventListener("visibilitychange", watcher);
  };
}

export function showScheme(): void {
  document.documentElement.setAttribute("data-color-scheme", currentScheme());
}
