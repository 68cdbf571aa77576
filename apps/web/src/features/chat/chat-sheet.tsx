import { useText } from "@songtan/client/language/use-text.ts";
import { IconButton } from "@songtan/ui/controls/icon-button.tsx";
import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import css from "./chat.module.css";
import type { ChatOf } from "./use-chat.ts";
import { useChatParts } from "./use-chat-parts.tsx";

type ChatSheetProps = ChatOf & {
  /** Who is written to. */
  name: string;
  onClose: () => void;
};

/**
 * The three parts of a map page's sheet while it shows the chat: the map above it stays. What was
 * begun stays in the caller's hook.
 */
export function useChatSheet() {
  const [opened, setOpened] = useState(false);
  const partsOf = useChatParts();
  const button = useFocusAfter(opened);
  const parts = ({ name, onClose, ...of }: ChatSheetProps) => ({
    header: <ChatHead side={of.side} name={name} onClose={onClose} />,
    ...partsOf(of),
  });
  return { opened, open: () => setOpened(true), close: () => setOpened(false), parts, button };
}

/** For the button that opened it: it has the focus again afterwards. */
function useFocusAfter(opened: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(opened);
  useEffect(() => {
    if (wasOpened.current && !opened) button.current?.focus({ preventScroll: true });
    wasOpened.current = opened;
  }, [opened]);
  return button;
}

function ChatHead({ side, name, onClose }: Pick<ChatSheetProps, "side" | "name" | "onClose">) {
  const t = useText("chat");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={css.head}>
      <IconButton label={t("close")} onClick={onClose}>
        <IconArrowLeft size={24} />
      </IconButton>
      <h2 ref={heading} tabIndex={-1} className={css.name}>
        {t(`title.${side}`)}
        <small>{name}</small>
      </h2>
    </div>
  );
}
