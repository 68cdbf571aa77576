import { useText } from "@songtan/client/language/use-text.ts";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { Suspense, useState } from "react";
import { ChatButton } from "./chat-button.tsx";
import type { ChatOf, Draft } from "./use-chat.ts";

const ChatLog = lazyPart(async () => (await import("./chat-log.tsx")).ChatLog);
const Composer = lazyPart(async () => (await import("./composer.tsx")).Composer);

/** The way into a booking's chat on a page without a map sheet. What was begun stays when it is closed. */
export function ChatCard({
  side,
  bookingId,
  chat,
}: Omit<ChatOf, "chat"> & { chat: ChatOf["chat"] | undefined }) {
  const t = useText("chat");
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState<Draft>({ text: "", photo: null });
  const [sentCount, setSentCount] = useState(0);
  if (!chat || (!chat.mayWrite && chat.lastId === 0)) return null;
  const of = { side, bookingId, chat };
  return (
    <div>
      <ChatButton side={side} chat={chat} opened={opened} onOpen={() => setOpened(true)} />
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t(`title.${side}`)}
        closeLabel={t("close")}
        size="medium"
        footer={
          <Suspense>
            <Composer
              {...of}
              draft={draft}
              onDraft={setDraft}
              onSent={() => setSentCount((count) => count + 1)}
            />
          </Suspense>
        }
      >
        <Suspense fallback={<ListSkeleton label={t("loading")} />}>
          <ChatLog {...of} sentCount={sentCount} />
        </Suspense>
      </Dialog>
    </div>
  );
}
