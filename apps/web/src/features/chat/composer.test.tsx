// @vitest-environment happy-dom
import type { ChatState } from "@songtan/contract/bookings/chat";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { Composer } from "./composer.tsx";
import type { Draft } from "./use-chat.ts";

const chat = { mayWrite: true, lastId: 0, readId: 0 } as ChatState;
const picture = (name: string) => new File(["jpeg"], name, { type: "image/jpeg" });
const soon = (read: () => unknown) => expect.poll(read, { interval: 5 });

async function show(first: Draft) {
  const state = { draft: first, sent: 0 };
  const control: { change?: (part: Partial<Draft>) => void } = {};
  const waiting: ((answer: unknown) => void)[] = [];
  function Page() {
    const [draft, setDraft] = useState(first);
    state.draft = draft;
    control.change = (part) => setDraft((now) => ({ ...now, ...part }));
    const onSent = () => {
      state.sent += 1;
    };
    return (
      <Composer
        {...{ side: "customer", bookingId: "booking", chat, draft, onSent }}
        onDraft={setDraft}
      />
    );
  }
  const page = await showComponent(<Page />, {
    areas: ["chat", "shell"],
    answers: {
      "POST /uploads": ({ id }: { id: string }) => ({ id }),
      "POST /bookings/booking/messages/typing": null,
      "POST /bookings/booking/messages": () => new Promise((answer) => waiting.push(answer)),
    },
  });
  await page.see("Send");
  const bodies = () =>
    page.requests.filter(({ call }) => call.endsWith("/messages")).map(({ body }) => body);
  return {
    ...{ page, state, control, bodies },
    text: () => page.field("Type a message")?.value,
    type: (text: string) => page.type("Type a message", text),
    /** Sends, and waits until the network has the message. */
    async send() {
      const count = waiting.length;
      document.querySelector("form")?.requestSubmit();
      await soon(() => waiting.length).toBe(count + 1);
    },
    answer: (sent: unknown = { id: 1 }) => waiting.at(-1)?.(sent),
  };
}

test("a sent message leaves the field, and what was written in the meantime stays", async () => {
  const { page, state, bodies, text, type, send, answer } = await show({
    text: "hello",
    photo: picture("a"),
  });
  await send();
  const uploads = page.requests.filter(({ call }) => call === "POST /uploads");
  const [{ id, purpose } = {}] = uploads.map(({ body }) => body as Record<string, string>);
  expect([bodies(), purpose]).toEqual([[{ text: "hello", photoId: id }], "chat"]);
  await type("and more");
  answer();
  await soon(() => state.sent).toBe(1);
  expect([text(), state.draft.photo]).toEqual(["and more", null]);
  await soon(() => document.querySelector("[aria-busy=true]")).toBeNull();
  await send();
  answer();
  await soon(() => state.sent).toBe(2);
  await soon(text).toBe("");
  page.close();
});

test("a photo chosen while a message is sent stays in sight", async () => {
  const { page, state, control, send, answer } = await show({ text: "", photo: picture("a") });
  await send();
  const next = picture("b");
  control.change?.({ photo: next });
  answer();
  await soon(() => state.sent).toBe(1);
  expect(state.draft).toEqual({ text: "", photo: next });
  expect(page.read()).toContain("Remove the photo");
  page.close();
});

test("a photo that is ready late does not bring back an older text", async () => {
  const decoded: ((bitmap: object) => void)[] = [];
  const { page, state, text, type } = await show({ text: "old", photo: picture("a") });
  // The browser's own decoder, which this test's browser lacks.
  vi.stubGlobal("createImageBitmap", () => new Promise((done) => decoded.push(done)));
  const drawing = { fillRect: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(drawing as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) =>
    done(new Blob(["smaller"])),
  );
  const files = document.querySelector<HTMLInputElement>("input[type=file]");
  Object.defineProperty(files, "files", { value: [picture("b")] });
  files?.dispatchEvent(new Event("change", { bubbles: true }));
  await soon(() => decoded.length).toBe(1);
  await type("new");
  decoded[0]?.({ width: 10, height: 10, close: () => undefined });
  await soon(() => state.draft.photo?.name).toBe("b.jpg");
  expect(text()).toBe("new");
  page.close();
  vi.restoreAllMocks();
});

test("a message that could not be sent says so and stays in its field", async () => {
  const { page, text, send, answer } = await show({ text: "hello", photo: null });
  await send();
  answer({ refused: 409, code: "conflict" });
  await soon(() => document.querySelector("[role=alert]")).toBeTruthy();
  expect(text()).toBe("hello");
  page.close();
});
