import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { IconMessage } from "@tabler/icons-react";
import type { Ref } from "react";
import css from "./chat.module.css";
import type { ChatOf } from "./use-chat.ts";

type ChatButtonProps = Pick<ChatOf, "side" | "chat"> & {
  opened: boolean;
  onOpen: () => void;
  /** One word, in a row with others. */
  short?: boolean;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** The way into a chat, with how much of it is new. */
export function ChatButton(props: ChatButtonProps) {
  const { side, chat, opened, onOpen, short = false, ref } = props;
  const t = useText("chat");
  const unread = chat.unread > 0 ? t("unread", { number: chat.unread }) : "";
  const title = t(`title.${side}`);
  return (
    <>
      <span role="status" className={css.spoken}>
        {!opened && unread}
      </span>
      <ActionButton
        ref={ref}
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
