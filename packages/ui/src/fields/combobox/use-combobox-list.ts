import { type KeyboardEvent, useState } from "react";

/** The effect of a key on the list: the new active row, or null when the key is not handled. */
function nextRow(key: string, row: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (row + 1) % count;
  if (key === "ArrowUp") return row <= 0 ? count - 1 : row - 1;
  return null;
}

type Listed<Option> = {
  options: readonly Option[];
  /** Also opens the list: while loading, or for a message that nothing matches. */
  anythingToShow: boolean;
  onPick: (option: Option) => void;
};

/** Controls the list below a combobox: its visibility, the active row, and the keys. */
export function useComboboxList<Option>(
  id: string,
  { options, anythingToShow, onPick }: Listed<Option>,
) {
  const [opened, setOpened] = useState(false);
  const [row, setRow] = useState(-1);
  const shown = opened && (options.length > 0 || anythingToShow);
  const close = () => {
    setOpened(false);
    setRow(-1);
  };
  const pick = (option: Option) => {
    close();
    onPick(option);
  };
  return {
    shown,
    row,
    open: () => setOpened(true),
    close,
    /** The text changed: the list is new, and no row of it is active. */
    begin() {
      setOpened(true);
      setRow(-1);
    },
    pick,
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.nativeEvent.isComposing) return;
      const next = nextRow(event.key, row, options.length);
      if (next !== null) {
        event.preventDefault();
        setOpened(true);
        setRow(next);
        document.getElementById(`${id}-option-${next}`)?.scrollIntoView({ block: "nearest" });
      } else if (event.key === "Enter" && shown && options[row]) {
        event.preventDefault();
        pick(options[row]);
      } else if (event.key === "Escape" && shown) {
        event.preventDefault();
        event.stopPropagation();
        close();
      }
    },
  };
}
