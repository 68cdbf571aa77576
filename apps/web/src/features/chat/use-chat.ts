import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { ChatMessage, ChatState } from "@songtan/contract/bookings/chat";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../api/api.ts";
import { sendUpload } from "../api/send-upload.ts";
import { useIsTyping } from "../api/typing.ts";
import { callKey, sendCommand, useApiQuery } from "../api/use-call.ts";

type ChatSide = "customer" | "driver";
export type ChatOf = { side: ChatSide; bookingId: string; chat: ChatState };

const names = {
  customer: {
    list: "GET /bookings/{id}/messages",
    write: "POST /bookings/{id}/messages",
    read: "POST /bookings/{id}/messages/read",
    typing: "POST /bookings/{id}/messages/typing",
  },
  driver: {
    list: "GET /driver/tasks/{id}/messages",
    write: "POST /driver/tasks/{id}/messages",
    read: "POST /driver/tasks/{id}/messages/read",
    typing: "POST /driver/tasks/{id}/messages/typing",
  },
} as const;

/**
 * Loads the open chat, oldest message first, and marks messages on screen as read. Refetches when the chat's state in
 * the booking or task changes, through that view's stream or its polling once the stream has ended.
 */
export function useMessages({ side, bookingId, chat }: ChatOf) {
  const queryClient = useQueryClient();
  const [older, setOlder] = useState<{ messages: ChatMessage[]; cursor: string | null } | null>(
    null,
  );
  const input = { params: { id: bookingId }, query: {} };
  const name = names[side].list;
  const query = useApiQuery(name, input);
  const key = JSON.stringify(callKey(name, input));
  const { lastId, readId } = chat;
  useEffect(() => {
    if (lastId + readId > 0)
      void queryClient.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] });
  }, [queryClient, key, lastId, readId]);
  const newestId = query.data?.data[0]?.id ?? 0;
  useEffect(() => {
    if (newestId === 0) return;
    const reportRead = () => {
      if (document.hidden) return;
      // One that fails is sent again with the next message, or the next look.
      sendCommand(names[side].read, {
        params: { id: bookingId },
        body: { upToId: newestId },
      }).catch(() => {});
    };
    reportRead();
    document.addEventListener("visibilitychange", reportRead);
    return () => document.removeEventListener("visibilitychange", reportRead);
  }, [side, bookingId, newestId]);
  const cursor = older ? older.cursor : (query.data?.nextCursor ?? null);
  const more = useMutation<void, ApiError>({
    mutationFn: async () => {
      if (!cursor) return;
      const page = await api.call(name, { params: { id: bookingId }, query: { cursor } });
      setOlder({ messages: [...(older?.messages ?? []), ...page.data], cursor: page.nextCursor });
    },
  });
  const known = new Map(
    [...(query.data?.data ?? []), ...(older?.messages ?? [])].map((row) => [row.id, row]),
  );
  return {
    messages: [...known.values()].sort((left, right) => left.id - right.id),
    loaded: query.data !== undefined,
    error: query.error,
    retry: () => void query.refetch(),
    more: cursor === null ? null : more,
    refresh: () => void query.refetch(),
  };
}

export type Draft = { text: string; photo: File | null };

/** Returns the unsent remainder of a draft: text or photo that changed while the message was being sent. */
export const withoutSent = (draft: Draft, sent: Draft): Draft => ({
  text: draft.text === sent.text ? "" : draft.text,
  photo: draft.photo === sent.photo ? null : draft.photo,
});

/** Sends what was typed; the draft is the caller's, and stays until the message has arrived. */
export function useWrite(
  { side, bookingId }: Pick<ChatOf, "side" | "bookingId">,
  onSent: (sent: Draft) => void,
) {
  return useMutation<ChatMessage, ApiError, Draft>({
    // Without a network it says so at once, rather than send later what no longer fits.
    networkMode: "always",
    mutationFn: async ({ text, photo }) => {
      const photoId = photo && (await sendUpload(photo, { purpose: "chat" }));
      const body = { text, ...(photoId && { photoId }) };
      return sendCommand(names[side].write, { params: { id: bookingId }, body });
    },
    onSuccess: (_, sent) => onSent(sent),
  });
}

/** The time, in milliseconds, after which a person who keeps typing is signalled afresh. */
const typingMilliseconds = 3000;

/** Returns the typing state of the other side, and a function that signals typing on this side. */
export function useTyping({ side, bookingId, chat }: ChatOf) {
  const signalledAt = useRef(0);
  const typing = useIsTyping(bookingId, chat.lastId);
  const onTyping = () => {
    if (Date.now() - signalledAt.current < typingMilliseconds) return;
    signalledAt.current = Date.now();
    // A typing signal is short-lived, so a lost one is not resent.
    api.call(names[side].typing, { params: { id: bookingId }, quiet: true }).catch(() => {});
  };
  return { typing, onTyping };
}
