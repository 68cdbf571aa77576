import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatDay, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ChatMessage } from "@songtan/contract/bookings/chat";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { useEffect, useEffectEvent, useRef } from "react";
import css from "./chat.module.css";
import { type ChatOf, useMessages, useTyping } from "./use-chat.ts";

type ChatLogProps = ChatOf & {
  /** Changes with every message that was sent from here. */
  sentCount: number;
};

/** The messages under their days, read out as they come; the newest is in sight. */
export function ChatLog({ sentCount, ...of }: ChatLogProps) {
  const t = useText("chat");
  const { messages, loaded, error, retry, more, refresh } = useMessages(of);
  const { typing } = useTyping(of);
  const end = useRef<HTMLDivElement>(null);
  const newestId = messages.at(-1)?.id;
  useEffect(() => {
    if (newestId || typing) end.current?.scrollIntoView({ block: "nearest" });
  }, [newestId, typing]);
  const onSent = useEffectEvent(refresh);
  useEffect(() => {
    if (sentCount > 0) onSent();
  }, [sentCount]);
  return (
    <div className={css.thread}>
      {more && (
        <ActionButton variant="quiet" pending={more.isPending} onClick={() => more.mutate()}>
          {t("older")}
        </ActionButton>
      )}
      {!loaded && error && <ProblemNotice error={error} onRetry={retry} />}
      {!loaded && !error && <ListSkeleton rows={2} label={t("loading")} />}
      {loaded && messages.length === 0 && <p className={css.quiet}>{t(`empty.${of.side}`)}</p>}
      <div role="log" aria-label={t(`title.${of.side}`)} className={css.log}>
        {messages.map((message, index) => (
          <Message key={message.id} message={message} before={messages[index - 1]} />
        ))}
      </div>
      {typing && (
        <p role="status" className={css.typing}>
          <span className={css.dots} aria-hidden="true" />
          {t(`typing.${of.side}`)}
        </p>
      )}
      <div ref={end} />
    </div>
  );
}

type MessageProps = { message: ChatMessage; before: ChatMessage | undefined };

function Message({ message, before }: MessageProps) {
  const t = useText("chat");
  const locale = useLocale();
  const { own, author, name, text, photo, at, read } = message;
  const day = formatDay(at, locale);
  const isNewDay = !before || formatDay(before.at, locale) !== day;
  const isNewWriter = isNewDay || before.author !== author || before.own !== own;
  const who = own ? t("you") : author === "staff" ? t("staff", { name }) : name;
  const mark = own && read !== null ? t(read ? "read" : "sent") : null;
  return (
    <>
      {isNewDay && <p className={css.day}>{day}</p>}
      <div
        className={css.message}
        data-own={own || undefined}
        data-staff={author === "staff" || undefined}
      >
        <span className={isNewWriter && !own ? css.writer : css.spoken}>{who}</span>
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
        <small>
          <time dateTime={at}>{formatTime(at, locale)}</time>
          {mark && ` · ${mark}`}
        </small>
      </div>
    </>
  );
}
