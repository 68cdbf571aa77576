import { type ComponentType, lazy } from "react";

/** The app's loader for code, and its reload. By default, code is loaded without further handling. */
type PartLoading = {
  load<Part>(load: () => Promise<Part>): Promise<Part>;
  /** Reloads the page for a newer version of the app; false when it did so a moment ago. */
  reload(): boolean;
};
let loading: PartLoading = { load: (load) => load(), reload: () => false };

export function setPartLoading(next: PartLoading): void {
  loading = next;
}

const isOnline = () => typeof navigator === "undefined" || navigator.onLine !== false;

/**
 * A part of a page with code that loads when it is first shown. Code that does not come, as after a new
 * version of the app, is handled as a page's own (SPEC 8): one reload a minute, else the error page.
 * Without a network a reload would lose the page as well.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await loading.load(load) };
    } catch (problem) {
      if (isOnline() && loading.reload()) await new Promise(() => undefined);
      throw problem;
    }
  });
}
