// @vitest-environment happy-dom
import type { ChatState } from "@songtan/contract/bookings/chat";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { useMessages } from "./use-chat.ts";

const quietChat = { mayWrite: true, lastId: 0, readId: 0 } as ChatState;
function Log({ chat = quietChat }) {
  const { messages } = useMessages({ side: "customer", bookingId: "booking", chat });
  return <p>{messages.length} messages</p>;
}

afterEach(() => vi.restoreAllMocks());

test("a message that came while the page was hidden is reported as read once it is seen", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const page = await showComponent(<Log />, {
    areas: ["chat", "shell"],
    answers: {
      "GET /bookings/booking/messages": { data: [{ id: 7 }], nextCursor: null },
      "POST /bookings/booking/messages/read": {},
    },
  });
  const reported = () => page.requests.filter(({ call }) => call.endsWith("/read"));
  const change = () => document.dispatchEvent(new Event("visibilitychange"));
  await page.see("1 messages");
  change();
  await page.settle();
  expect(reported()).toEqual([]);
  hidden.mockReturnValue(false);
  change();
  await expect.poll(reported, { interval: 5 }).toHaveLength(1);
  expect(reported()[0]?.body).toEqual({ upToId: 7 });
  page.close();
  change();
  expect(reported()).toHaveLength(1);
});

test("the messages are read again when the booking's state of the chat changes, and not by time", async () => {
  const change: { to?: (chat: ChatState) => void } = {};
  function Page() {
    const [chat, setChat] = useState(quietChat);
    change.to = setChat;
    return <Log chat={chat} />;
  }
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await showComponent(<Page />, {
    areas: ["chat", "shell"],
    answers: { "GET /bookings/booking/messages": { data: [], nextCursor: null } },
  });
  await page.see("0 messages");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.requests).toHaveLength(1);
  change.to?.({ ...quietChat, lastId: 7 });
  await expect.poll(() => page.requests, { interval: 5 }).toHaveLength(2);
  page.close();
  vi.useRealTimers();
});
