// @vitest-environment happy-dom
import type { ChatState } from "@songtan/contract/bookings/chat";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useMessages } from "./use-chat.ts";

const server = vi.hoisted(() => ({ newestId: 0, reported: [] as number[] }));
vi.mock("../api/api.ts", () => ({ api: {} }));
vi.mock("../api/send-upload.ts", () => ({ sendUpload: async () => "" }));
vi.mock("../api/typing.ts", () => ({ useIsTyping: () => false }));
vi.mock("../api/use-call.ts", () => ({
  callKey: (name: string) => [name],
  useApiQuery: () => ({ data: { data: [{ id: server.newestId }], nextCursor: null } }),
  sendCommand: async (_name: string, { body }: { body: { upToId: number } }) => {
    server.reported.push(body.upToId);
  },
}));

const chat = { mayWrite: true, lastId: 0, readId: 0 } as ChatState;
function Log() {
  useMessages({ side: "customer", bookingId: "booking", chat });
  return null;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a message that came while the page was hidden is reported as read once it is seen", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const root = createRoot(document.createElement("div"));
  server.newestId = 7;
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Log />
      </QueryClientProvider>,
    ),
  );
  const change = () => act(async () => document.dispatchEvent(new Event("visibilitychange")));
  await change();
  expect(server.reported).toEqual([]);
  hidden.mockReturnValue(false);
  await change();
  expect(server.reported).toEqual([7]);
  await act(async () => root.unmount());
  await change();
  expect(server.reported).toEqual([7]);
});
