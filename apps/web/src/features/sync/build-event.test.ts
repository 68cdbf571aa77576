import { expect, test } from "vitest";
import { emptyDraft, getProofNeeds, type Step, type Stop } from "../proofs/proof-needs.ts";
import { buildEvent } from "./build-event.ts";

const now = new Date("2026-11-21T03:00:00.000Z");
const phone = {
  deviceId: "phone",
  position: {
    ...{ latitude: 13.7, longitude: 100.5, accuracyMetres: 8 },
    recordedAt: "2026-11-21T02:59:10.000Z",
  },
};
const build = (step: Step, draft = emptyDraft, stop?: Stop) =>
  buildEvent({ taskId: "task", step, needs: getProofNeeds(step, stop), draft, phone, now });

test("a fact carries its own id, the phone's time and place, and a growing count", async () => {
  const first = await build({ kind: "heading", stopIndex: 0 });
  const second = await build({ kind: "arrived", stopIndex: 0 });
  expect(first.event).toMatchObject({
    kind: "heading",
    stopIndex: 0,
    occurredAt: now.toISOString(),
    latitude: 13.7,
    longitude: 100.5,
    accuracyMetres: 8,
    deviceId: "phone",
  });
  expect(second.event.id).not.toBe(first.event.id);
  expect(second.event.sequence).toBe((first.event.sequence ?? 0) + 1);
  expect(first.event).not.toHaveProperty("proof");
});

test("a position that is some minutes old is not presented as the place of a proof", async () => {
  const position = { latitude: 13.7, longitude: 100.5, recordedAt: "2026-11-21T02:58:50.000Z" };
  const old = { deviceId: "phone", position };
  const step = { kind: "arrived", stopIndex: 0 } as const;
  const queuedEvent = await buildEvent({
    taskId: "task",
    step,
    needs: null,
    draft: emptyDraft,
    phone: old,
    now,
  });
  expect(queuedEvent.event).not.toHaveProperty("latitude");
});

test("cash is reported with what it is for and how much", async () => {
  const { event } = await build({
    kind: "cash_collected",
    stopIndex: 0,
    purpose: "fare",
    amountSatang: 8_500,
  });
  expect(event).toMatchObject({ purpose: "fare", amountSatang: 8_500 });
});

test("a photo is named and hashed before it is sent", async () => {
  const draft = {
    ...emptyDraft,
    photo: new File(["abc"], "photo.jpg"),
    recipientName: "left over",
  };
  const { event, pictures } = await build({ kind: "picked_up", stopIndex: 0 }, draft);
  const sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(event.proof).toEqual({ photos: [{ id: pictures[0]?.id, sha256 }] });
  expect(pictures).toMatchObject([{ sha256, purpose: "proof" }]);
});

test("a delivery carries signature, name and PIN where they are required", async () => {
  const stop = { index: 1, state: "arrived", pinRequired: true } as Stop;
  const draft = { ...emptyDraft, signature: new Blob(["s"]), recipientName: " มาลี ", pin: "0042" };
  const { event, pictures } = await build({ kind: "delivered", stopIndex: 1 }, draft, stop);
  expect(event.proof).toMatchObject({
    recipientName: "มาลี",
    pin: "0042",
    signature: { id: pictures[0]?.id },
  });
});
