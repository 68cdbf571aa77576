import { useText } from "@songtan/client/language/use-text.ts";
import { IconButton } from "@songtan/ui/controls/icon-button.tsx";
import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import css from "./chat.module.css";
import type { ChatOf } from "./use-chat.ts";
import { useChatParts } from "./use-chat-parts.tsx";

type ChatSheetProps = ChatOf & {
  /** Name of the person at the other end of the chat. */
  name: string;
  onClose: () => void;
};

/**
 * Returns the three parts of a map page's sheet that show the chat while the map stays above. An unsent draft is
 * preserved in the caller's hook.
 */
export function useChatSheet() {
  const { opened, open, close } = useHistoryEntry();
  const partsOf = useChatParts();
  const button = useFocusAfter(opened);
  const parts = ({ name, onClose, ...of }: ChatSheetProps) => ({
    header: <ChatHead side={of.side} name={name} onClose={onClose} />,
    ...partsOf(of),
  });
  return { opened, open, close, parts, button };
}

/**
 * Makes the opened chat an entry of the browser's history, so that the phone's "back" closes it without leaving the
 * page. Escape closes it, unless something above the sheet was closed by the same key press.
 */
function useHistoryEntry() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const opened = (state as { chat?: true } | null)?.chat === true;
  const close = () => void navigate(-1);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    const isHandled = event.defaultPrevented || document.querySelector("dialog[open]") !== null;
    if (event.key === "Escape" && !isHandled) close();
  });
  useEffect(() => {
    if (!opened) return;
    const listen = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [opened]);
  const open = () =>
    void navigate(`${pathname}${search}${hash}`, {
      state: { ...(state as object | null), chat: true },
      preventScrollReset: true,
    });
  return { opened, open, close };
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
