import type { ApiErrorParts } from "@songtan/client/calls/api-error.ts";
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
});

type Sent = { body: { quoteId: string }; idempotencyKey: string };
type Answer = { id: string } | ApiErrorParts;

/** A tab of its own: code and memory apart, what the browser stores in common, and no word from the other yet. */
async function openTab(answer: (sent: Sent) => Answer) {
  vi.resetModules();
  const { api } = await import("../api/api.ts");
  const { ApiError } = await import("@songtan/client/calls/api-error.ts");
  vi.spyOn(api, "call").mockImplementation((async (_name: string, sent: Sent) => {
    const given = answer(sent);
    if ("code" in given) throw new ApiError(given);
    return given;
  }) as never);
  const { readStoredDraft, useBooking } = await import("./draft/booking-slice.ts");
  const { sendInTurn } = await import("./send-attempt.ts");
  return {
    useBooking,
    lookAt: readStoredDraft,
    confirm: (quoteId: string) => sendInTurn(quoteId, { method: "cash" }),
  };
}

const lost: Answer = { message: "lost", statusCode: 500, code: "offline" };
const reused = (details: { firstId?: string }): Answer => ({
  message: "reused",
  statusCode: 409,
  code: "idempotency_key_reused",
  details,
});

test("pressed in two tabs at once, one draft is sent once, and the other tab learns of its booking", async () => {
  const answer = vi.fn(() => ({ id: "booked" }));
  const first = await openTab(answer);
  first.useBooking.getState().change({ weightKg: "3" });
  const second = await openTab(answer);
  const booked = await Promise.all([first.confirm("quote 1"), second.confirm("quote 2")]);
  expect(booked).toEqual([{ id: "booked" }, null]);
  expect(answer).toHaveBeenCalledTimes(1);
  expect(second.useBooking.getState().bookedElsewhereId).toBe("booked");
});

test("a tab that is looked at once the other has left its form learns of the booking, but of none after something new is typed", async () => {
  const first = await openTab(() => ({ id: "booked" }));
  first.useBooking.getState().change({ weightKg: "3" });
  const [second, third] = [await openTab(() => lost), await openTab(() => lost)];
  await first.confirm("quote");
  first.useBooking.getState().clear();
  second.lookAt();
  expect(second.useBooking.getState().bookedElsewhereId).toBe("booked");
  expect(second.useBooking.getState().draft.weightKg).toBe("1");
  first.useBooking.getState().change({ weightKg: "7" });
  third.lookAt();
  expect(third.useBooking.getState().bookedElsewhereId).toBeNull();
  expect(third.useBooking.getState().draft.weightKg).toBe("7");
});

test("an answer lost in one tab is asked for again by another with the same request", async () => {
  const sent: Sent[] = [];
  const answering = (answer: Answer) => (request: Sent) => {
    sent.push(request);
    return answer;
  };
  const first = await openTab(answering(lost));
  first.useBooking.getState().change({ weightKg: "3" });
  const second = await openTab(answering({ id: "booked" }));
  const [one, other] = await Promise.allSettled([first.confirm("quote 1"), second.confirm("2")]);
  expect([one.status, other.status]).toEqual(["rejected", "fulfilled"]);
  expect(sent[1]).toEqual(sent[0]);
});

test.each([
  { title: "after a lost booking goes by its key, and learns which it is", firstId: "made" },
  { title: "after a lost refusal is sent by a key of its own", firstId: undefined },
])("what changed $title", async ({ firstId }) => {
  const keys: string[] = [];
  const tab = await openTab(({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    if (keys.length === 1) return lost;
    return idempotencyKey === keys[0] ? reused(firstId ? { firstId } : {}) : { id: "booked" };
  });
  await expect(tab.confirm("quote")).rejects.toThrow("lost");
  tab.useBooking.getState().change({ payer: "recipient" });
  const second = tab.confirm("quote");
  if (firstId) await expect(second).rejects.toMatchObject({ details: { firstId } });
  else expect(await second).toEqual({ id: "booked" });
  expect(keys.map((key) => key === keys[0])).toEqual(firstId ? [true, true] : [true, true, false]);
});
