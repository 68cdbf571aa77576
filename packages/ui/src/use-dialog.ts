import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/**
 * Keeps a native `<dialog>` in step with `opened`: the browser then traps the focus, closes on Escape,
 * makes the rest of the page inert and gives the focus back.
 */
export function useDialog(opened: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const onDialogClose = useEffectEvent(onClose);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (opened && !dialog.open) {
      dialog.showModal();
      // Not the close button, which the browser would choose: the field that asks for it, or the dialog itself.
      (dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog).focus();
    }
    if (!opened && dialog.open) dialog.close();
  }, [opened]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const onPress = (event: MouseEvent) => {
      // The second press of a double one: the first has opened the dialog right under it.
      const again = event.detail > 1;
      if (event.target === dialog && !again) dialog.close();
    };
    const onNativeClose = () => onDialogClose();
    dialog.addEventListener("close", onNativeClose);
    dialog.addEventListener("click", onPress);
    return () => {
      dialog.removeEventListener("close", onNativeClose);
      dialog.removeEventListener("click", onPress);
    };
  }, []);

  return ref;
}
