export type Tone = "good" | "warn" | "bad" | "info" | "plain";

export interface Toast {
  title?: string | undefined;
  message: string;
  tone?: Tone | undefined;
  /** Milliseconds on screen; `false` keeps it until closed. Problems stay by default. */
  autoClose?: number | false | undefined;
}

let waiting: Toast[] = [];
let show: ((toast: Toast) => void) | null = null;
let toastsRequested = false;
const watchers = new Set<() => void>();

/** Shows a toast. The toast code is fetched with the first one, so pages that never notify never carry it. */
export function notify(toast: Toast): void {
  if (show) {
    show(toast);
    return;
  }
  waiting.push(toast);
  toastsRequested = true;
  for (const watcher of watchers) watcher();
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function hasToasts(): boolean {
  return toastsRequested;
}

/** Called by the mounted toast list, which first shows the toasts that came before it. */
export function openToasts(showToast: (toast: Toast) => void): () => void {
  show = showToast;
  const early = waiting;
  waiting = [];
  for (const toast of early) showToast(toast);
  return () => {
    show = null;
  };
}
