import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { watchKeyboard } from "./keyboard-inset.ts";
import { registerOpenDialog, unregisterOpenDialog } from "./open-dialogs.ts";

/**
 * Keeps a native `<dialog>` in step with `opened`: the browser then traps the focus, closes on Escape,
 * makes the rest of the page inert and gives the focus back.
 */
export function useDialog(
  opened: boolean,
  onClose: () => void,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const onDialogClose = useEffectEvent(onClose);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (opened && !dialog.open) {
      dialog.showModal();
      // Focuses the field that requests it, or the dialog itself, instead of the close button that
      // the browser would choose.
      (dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog).focus();
    }
    if (opened) registerOpenDialog(dialog);
    if (!opened && dialog.open) dialog.close();
  }, [opened]);

  useEffect(() => (opened ? watchKeyboard() : undefined), [opened]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const onPress = (event: MouseEvent) => {
      // The second press of a double one: the first has opened the dialog right under it.
      const again = event.detail > 1;
      if (event.target === dialog && !again) dialog.close();
    };
    const onNativeClose = () => {
      unregisterOpenDialog(dialog);
      onDialogClose();
      // The owner may have opened it again at once.
      if (dialog.open) registerOpenDialog(dialog);
    };
    dialog.addEventListener("close", onNativeClose);
    dialog.addEventListener("click", onPress);
    return () => {
      dialog.removeEventListener("close", onNativeClose);
      dialog.removeEventListener("click", onPress);
      unregisterOpenDialog(dialog);
    };
  }, []);

  return ref;
}
