// @vitest-environment happy-dom
import type { ChatState } from "@songtan/contract/bookings/chat";
import type { PhotoField } from "@songtan/ui/photo/photo-field.tsx";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Composer } from "./composer.tsx";
import type { Draft } from "./use-chat.ts";

type ChoosePhoto = Parameters<typeof PhotoField>[0]["onChange"];
const page = vi.hoisted(() => ({
  bodies: [] as unknown[],
  answer: () => undefined as unknown,
  choosePhoto: null as unknown,
}));
vi.mock("@songtan/client/language/use-text.ts", () => ({
  useLocale: () => "en",
  useText: () => (key: string) => key,
}));
vi.mock("../api/api.ts", () => ({ api: { call: async () => null } }));
vi.mock("../api/typing.ts", () => ({ useIsTyping: () => false }));
vi.mock("../api/send-upload.ts", () => ({ sendUpload: async (photo: File) => photo.name }));
vi.mock("../api/use-call.ts", () => ({
  callKey: (name: string) => [name],
  sendCommand: (_name: string, { body }: { body: unknown }) => {
    page.bodies.push(body);
    return new Promise((answer) => {
      page.answer = () => answer({});
    });
  },
}));
vi.mock("@songtan/ui/photo/photo-field.tsx", () => ({
  PhotoField: ({ value, onChange }: Parameters<typeof PhotoField>[0]) => {
    page.choosePhoto = onChange;
    return <output>{value?.name}</output>;
  },
}));

const chat = { mayWrite: true, lastId: 0, readId: 0 } as ChatState;
const picture = (name: string) => new File(["jpeg"], name);

async function show(first: Draft) {
  const sent = { count: 0 };
  function Page() {
    const [draft, setDraft] = useState(first);
    const onSent = () => {
      sent.count += 1;
    };
    return (
      <Composer
        {...{ side: "customer", bookingId: "booking", chat, draft, onSent }}
        onDraft={setDraft}
      />
    );
  }
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  const field = () => element.querySelector("textarea") as HTMLTextAreaElement;
  const type = (text: string) =>
    act(async () => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};
      set?.call(field(), text);
      field().dispatchEvent(new Event("input", { bubbles: true }));
    });
  const send = () => act(async () => element.querySelector("form")?.requestSubmit());
  const answer = () => act(async () => void page.answer());
  const photoName = () => element.querySelector("output")?.textContent;
  return { sent, field, type, send, answer, photoName, end: () => act(async () => root.unmount()) };
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  page.bodies = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

test("a sent message leaves the field, and what was written meanwhile stays", async () => {
  const { sent, field, type, send, answer, photoName, end } = await show({
    text: "hello",
    photo: picture("a"),
  });
  await send();
  expect(page.bodies).toEqual([{ text: "hello", photoId: "a" }]);
  await type("and more");
  await answer();
  expect([field().value, photoName(), sent.count]).toEqual(["and more", undefined, 1]);
  await send();
  await answer();
  expect([field().value, sent.count]).toEqual(["", 2]);
  await end();
});

test("a photo chosen while a message is sent stays in sight", async () => {
  const { field, send, answer, photoName, end } = await show({ text: "", photo: picture("a") });
  await send();
  await act(async () => (page.choosePhoto as ChoosePhoto)(picture("b")));
  await answer();
  expect([field().value, photoName()]).toEqual(["", "b"]);
  await end();
});

test("a photo that is ready late does not bring back an older text", async () => {
  const { field, type, photoName, end } = await show({ text: "old", photo: picture("a") });
  const choosePhoto = page.choosePhoto as ChoosePhoto;
  await type("new");
  await act(async () => choosePhoto(picture("b")));
  expect([field().value, photoName()]).toEqual(["new", "b"]);
  await end();
});
