import { useText } from "@songtan/client/language/use-text.ts";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { ChatButton } from "./chat-button.tsx";
import type { ChatOf } from "./use-chat.ts";
import { useChatParts } from "./use-chat-parts.tsx";

type ChatCardProps = Omit<ChatOf, "chat"> & {
  chat: ChatOf["chat"] | undefined;
  /** One word, in a row with others. */
  short?: boolean;
};

/** Opens a booking's chat on a page without a map sheet. An unsent draft is preserved when the chat is closed. */
export function ChatCard({ side, bookingId, chat, short = false }: ChatCardProps) {
  const t = useText("chat");
  const [opened, setOpened] = useState(false);
  const partsOf = useChatParts();
  if (!chat || (!chat.mayWrite && chat.lastId === 0)) return null;
  const parts = partsOf({ side, bookingId, chat });
  return (
    <div>
      <ChatButton
        side={side}
        chat={chat}
        short={short}
        opened={opened}
        onOpen={() => setOpened(true)}
      />
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t(`title.${side}`)}
        closeLabel={t("close")}
        size="medium"
        footer={parts.footer}
      >
        {parts.content}
      </Dialog>
    </div>
  );
}
