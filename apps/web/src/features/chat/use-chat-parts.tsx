import { useText } from "@songtan/client/language/use-text.ts";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense, useState } from "react";
import type { ChatOf, Draft } from "./use-chat.ts";

const ChatLog = lazyPart(async () => (await import("./chat-log.tsx")).ChatLog);
const Composer = lazyPart(async () => (await import("./composer.tsx")).Composer);

/** The messages, and the field below them. Their code comes when they are shown; what was begun stays in this hook. */
export function useChatParts() {
  const t = useText("chat");
  const [draft, setDraft] = useState<Draft>({ text: "", photo: null });
  const [sentCount, setSentCount] = useState(0);
  return (of: ChatOf) => ({
    content: (
      <Suspense fallback={<ListSkeleton label={t("loading")} />}>
        <ChatLog {...of} sentCount={sentCount} />
      </Suspense>
    ),
    footer: (
      <Suspense>
        <Composer
          {...of}
          draft={draft}
          onDraft={setDraft}
          onSent={() => setSentCount((count) => count + 1)}
        />
      </Suspense>
    ),
  });
}
