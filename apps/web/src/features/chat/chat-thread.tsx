import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ChatMessage } from "@songtan/contract/bookings/chat";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useEffect, useRef } from "react";
import css from "./chat.module.css";
import { type ChatOf, type Draft, useMessages } from "./use-chat.ts";
import { WriteForm } from "./write-form.tsx";

export type ChatThreadProps = ChatOf & { draft: Draft; onDraft: (draft: Draft) => void };

/** The messages, read out as they come, and a form to write more. */
export function ChatThread({ draft, onDraft, ...of }: ChatThreadProps) {
  const t = useText("chat");
  const { messages, loaded, error, retry, more, refresh } = useMessages(of);
  const end = useRef<HTMLDivElement>(null);
  const newestId = messages.at(-1)?.id;
  useEffect(() => {
    if (newestId) end.current?.scrollIntoView({ block: "nearest" });
  }, [newestId]);
  return (
    <Stack>
      {more && (
        <ActionButton variant="quiet" pending={more.isPending} onClick={() => more.mutate()}>
          {t("older")}
        </ActionButton>
      )}
      {!loaded && error && <ProblemNotice error={error} onRetry={retry} />}
      {!loaded && !error && <ListSkeleton rows={2} label={t("loading")} />}
      {loaded && messages.length === 0 && <p className={css.quiet}>{t(`empty.${of.side}`)}</p>}
      <div role="log" aria-label={t(`title.${of.side}`)} className={css.log}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </div>
      <div ref={end} />
      {of.chat.mayWrite ? (
        <WriteForm
          side={of.side}
          bookingId={of.bookingId}
          draft={draft}
          onDraft={onDraft}
          onSent={refresh}
        />
      ) : (
        <Notice tone="info" title={t("closed")} />
      )}
    </Stack>
  );
}

function Message({ message }: { message: ChatMessage }) {
  const t = useText("chat");
  const locale = useLocale();
  const { own, author, name, text, photo, at, read } = message;
  const who = own ? t("you") : author === "staff" ? t("staff", { name }) : name;
  return (
    <div
      className={css.message}
      data-own={own || undefined}
      data-staff={author === "staff" || undefined}
    >
      <small>
        {who} · <time dateTime={at}>{formatInstant(at, locale)}</time>
      </small>
      {text && <p>{text}</p>}
      {photo && (
        <a href={photo.url} target="_blank" rel="noreferrer">
          <img
            src={photo.url}
            alt={t("photoAlt", { name: who })}
            width={160}
            height={120}
            loading="lazy"
          />
        </a>
      )}
      {own && read && <small>{t("read")}</small>}
    </div>
  );
}
