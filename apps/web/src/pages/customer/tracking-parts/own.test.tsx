// @vitest-environment happy-dom
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TrackingScreen } from "../../../features/tracking/tracking-screen.tsx";
import { OwnTracking } from "./own.tsx";

type ScreenProps = Parameters<typeof TrackingScreen>[0];
vi.mock("@songtan/client/language/use-text.ts", () => ({
  useLocale: () => "en",
  useLocalePath: () => (path: string) => path,
  useText: () => (key: string) => key,
}));
vi.mock("../../../features/tracking/tracked.ts", () => ({ trackedBooking: () => ({}) }));
vi.mock("../../../features/tracking/tracking-screen.tsx", () => ({
  TrackingScreen: ({ header, footer, children }: ScreenProps) => (
    <main>
      {header}
      {children}
      {footer}
    </main>
  ),
}));
vi.mock("../../../features/chat/chat-log.tsx", () => ({ ChatLog: () => <p role="log" /> }));
vi.mock("../../../features/chat/composer.tsx", () => ({ Composer: () => null }));
vi.mock("../../../features/booking-detail/cancel/cancel-or-recall.tsx", () => ({}));
vi.mock("./sheet.tsx", () => ({ OwnSheet: () => <input aria-label="comment" /> }));

const booking = {
  ...{ id: "booking", number: "ST1", state: "in_transit", payment: {} },
  driver: { name: "Somchai", phone: "+66812345678" },
  chat: { mayWrite: true, lastId: 0, readId: 0, unread: 0 },
} as unknown as BookingView;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

test("what was begun in the sheet stays while the chat is open, and its button has the focus again", async () => {
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  await act(async () =>
    root.render(
      <MemoryRouter>
        <OwnTracking booking={booking} back={{ to: "/", label: "back" }} />
      </MemoryRouter>,
    ),
  );
  const button = (name: string) =>
    [...element.querySelectorAll("button")].find(
      (each) => each.textContent === name || each.getAttribute("aria-label") === name,
    );
  const comment = () => element.querySelector("input") as HTMLInputElement;
  const before = comment();
  expect(before.closest("[hidden]")).toBeNull();
  expect(document.activeElement).toBe(document.body);
  await act(async () => button("short")?.click());
  expect(element.querySelector("[role=log]")).not.toBeNull();
  expect(comment()).toBe(before);
  expect(before.closest("[hidden]")).not.toBeNull();
  await act(async () => button("close")?.click());
  expect(comment()).toBe(before);
  expect(before.closest("[hidden]")).toBeNull();
  expect(document.activeElement).toBe(button("short"));
  await act(async () => root.unmount());
});
