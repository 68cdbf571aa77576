import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { IconMessage } from "@tabler/icons-react";
import { useState } from "react";
import css from "./chat.module.css";
import { ChatThread } from "./chat-thread.tsx";
import type { ChatOf, Draft } from "./use-chat.ts";

/** The way into a booking's chat, with how much of it is new. What was begun stays when it is closed. */
export function ChatCard({
  side,
  bookingId,
  chat,
}: Omit<ChatOf, "chat"> & { chat: ChatOf["chat"] | undefined }) {
  const t = useText("chat");
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState<Draft>({ text: "", photo: null });
  if (!chat || (!chat.mayWrite && chat.lastId === 0)) return null;
  const unread = chat.unread > 0 ? t("unread", { number: chat.unread }) : "";
  return (
    <div>
      <span role="status" className={css.spoken}>
        {!opened && unread}
      </span>
      <ActionButton
        variant={unread ? "soft" : "outline"}
        fullWidth
        icon={<IconMessage size={20} />}
        iconAfter={unread && <span className={css.unread}>{unread}</span>}
        onClick={() => setOpened(true)}
      >
        {t(`title.${side}`)}
      </ActionButton>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t(`title.${side}`)}
        closeLabel={t("close")}
        size="medium"
      >
        <ChatThread
          side={side}
          bookingId={bookingId}
          chat={chat}
          draft={draft}
          onDraft={setDraft}
        />
      </Dialog>
    </div>
  );
}
