import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ChatMessage } from "@songtan/contract/bookings/chat";
import { limits } from "@songtan/domain/limits";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useApiMutation, useApiQuery } from "../api/api.ts";
import { useBookingPace } from "../api/followed-booking.ts";
import { MessageForm } from "../shell/forms/message-form.tsx";
import css from "./chat-card.module.css";

/** While the stream does not bring its changes. */
const refreshMilliseconds = 10_000;

/** Shows the chat between customer and driver, with a field to write to both. */
export function ChatCard({ bookingId }: { bookingId: string }) {
  const t = useText("bookings");
  const { data, error, refetch } = useApiQuery(
    "GET /console/bookings/{id}/messages",
    { params: { id: bookingId }, query: {}, quiet: true },
    useBookingPace(bookingId, refreshMilliseconds),
  );
  const write = useApiMutation("POST /console/bookings/{id}/messages", () => void refetch());
  const messages = data?.data.toReversed() ?? [];
  return (
    <Card title={t("chat.title")} description={data?.nextCursor ? t("chat.latest") : undefined}>
      <Stack>
        {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {data && messages.length === 0 && <p className={css.quiet}>{t("chat.empty")}</p>}
        {messages.length > 0 && (
          <div role="log" aria-label={t("chat.title")} className={css.log}>
            {messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </div>
        )}
        {data && (
          <MessageForm
            label={t("chat.text")}
            help={t("chat.help")}
            sendLabel={t("chat.send")}
            rows={2}
            maxLength={limits.noteCharacters}
            command={write}
            onSend={(text, sent) =>
              write.mutate({ params: { id: bookingId }, body: { text } }, { onSuccess: sent })
            }
          />
        )}
      </Stack>
    </Card>
  );
}

function Message({ message: { author, name, at, text, photo } }: { message: ChatMessage }) {
  const t = useText("bookings");
  const locale = useLocale();
  return (
    <div className={css.message} data-staff={author === "staff" || undefined}>
      <small>
        {`${name} · ${t(`chat.${author}`)} · `}
        <time dateTime={at}>{formatInstant(at, locale)}</time>
      </small>
      {text && <p>{text}</p>}
      {photo && (
        <a href={photo.url} target="_blank" rel="noreferrer">
          <img
            src={photo.url}
            alt={t("chat.photoAlt", { name })}
            width={120}
            height={90}
            loading="lazy"
          />
        </a>
      )}
    </div>
  );
}
