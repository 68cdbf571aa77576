import { useSyncExternalStore } from "react";

let opened: readonly HTMLDialogElement[] = [];
const watchers = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  opened = next;
  for (const watcher of watchers) watcher();
}

/** Each modal dialog is noted when it opens: the browser makes everything outside the last one unreachable. */
export const registerOpenDialog = (dialog: HTMLDialogElement): void =>
  change([...opened.filter((other) => other !== dialog), dialog]);

export function unregisterOpenDialog(dialog: HTMLDialogElement): void {
  if (opened.includes(dialog)) change(opened.filter((other) => other !== dialog));
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The dialog in front of everything else; null while none is open. */
export const useTopDialog = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    watch,
    () => opened.at(-1) ?? null,
    () => null,
  );
