import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { IconMessage } from "@tabler/icons-react";
import css from "./chat.module.css";
import type { ChatOf } from "./use-chat.ts";

type ChatButtonProps = Pick<ChatOf, "side" | "chat"> & {
  opened: boolean;
  onOpen: () => void;
  /** One word, in a row with others. */
  short?: boolean;
};

/** The way into a chat, with how much of it is new. */
export function ChatButton({ side, chat, opened, onOpen, short = false }: ChatButtonProps) {
  const t = useText("chat");
  const unread = chat.unread > 0 ? t("unread", { number: chat.unread }) : "";
  const title = t(`title.${side}`);
  return (
    <>
      <span role="status" className={css.spoken}>
        {!opened && unread}
      </span>
      <ActionButton
        variant={unread ? "soft" : "outline"}
        fullWidth
        icon={<IconMessage size={20} />}
        iconAfter={unread && <span className={css.unread}>{unread}</span>}
        onClick={onOpen}
      >
        {short ? t("short") : title}
      </ActionButton>
    </>
  );
}
