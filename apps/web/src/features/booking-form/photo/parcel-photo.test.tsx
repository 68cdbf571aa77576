// @vitest-environment happy-dom
import { ApiError } from "@songtan/client/calls/api-error.ts";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDraft } from "../draft/booking-draft.ts";
import { useBooking } from "../draft/booking-slice.ts";
import { stepProblems } from "../draft/step-problems.ts";
import { ParcelPhotoField } from "../steps/parcel-photo-field.tsx";
import { removeParcelPhoto, sendParcelPhoto } from "./parcel-photo.ts";
import { useAfterPhoto } from "./use-after-photo.ts";

type Upload = { arrive: (id: string) => void; fail: () => void };
const uploads = vi.hoisted(() => [] as Upload[]);

vi.mock("@songtan/client/language/use-text.ts", () => ({ useText: () => (key: string) => key }));
vi.mock("../../api/send-upload.ts", () => ({
  sendUpload: () =>
    new Promise((arrive, refuse) => {
      const refusal = new ApiError({
        message: "too dark",
        statusCode: 422,
        code: "upload_quota_used",
      });
      uploads.push({ arrive, fail: () => refuse(refusal) });
    }),
}));

const photo = new File(["parcel"], "parcel.jpg", { type: "image/jpeg" });
const draft = () => useBooking.getState().draft;
const problems = () => stepProblems("parcel", draft(), new Date());
let root: Root;
let element: HTMLElement;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  uploads.length = 0;
  useBooking.getState().clear();
  element = document.createElement("div");
  root = createRoot(element);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const settle = (settled: () => void) => act(async () => settled());
const send = () => settle(() => void sendParcelPhoto(photo));
const showField = (error?: string) =>
  act(async () => root.render(<ParcelPhotoField error={error} />));
const leave = () => act(async () => root.render(null));
const buttons = () => [...element.querySelectorAll("button")].map((each) => each.textContent);

test("a picture arrives while another step is on screen; until then the parcel's step is not done", async () => {
  await showField();
  await send();
  await leave();
  expect(problems()).toEqual({ "parcel.photoId": "required" });
  await settle(() => uploads[0]?.arrive("p1"));
  expect([draft().photoId, problems()]).toEqual(["p1", {}]);
});

test("a failure after the step was left is shown at the field, which sends it again or removes it", async () => {
  await send();
  await settle(() => uploads[0]?.fail());
  await showField();
  expect(element.textContent).toContain("too dark");
  expect(buttons()).toEqual(expect.arrayContaining(["photo.again", "photo.remove"]));
  expect(problems()).toEqual({ "parcel.photoId": "required" });
  await settle(removeParcelPhoto);
  expect([problems(), buttons().includes("photo.again")]).toEqual([{}, false]);
});

test("a picture lost with a reload is not forgotten: the person goes on without it", async () => {
  useBooking.setState({ draft: { ...emptyDraft(), photoDue: true } });
  await showField();
  expect(element.textContent).toContain("photo.notSent");
  const without = [...element.querySelectorAll("button")].find(
    (each) => each.textContent === "photo.without",
  );
  await settle(() => without?.click());
  expect(problems()).toEqual({});
});

test("a picture for a draft that was cleared, or for another picture, changes nothing", async () => {
  await send();
  useBooking.getState().clear();
  await settle(() => uploads[0]?.arrive("old"));
  expect([draft().photoId, draft().photoDue]).toEqual([undefined, undefined]);
  await send();
  await send();
  await settle(() => uploads[2]?.arrive("new"));
  await settle(() => uploads[1]?.fail());
  expect([draft().photoId, draft().photoDue]).toEqual(["new", false]);
});

test("an attached picture that the server refuses shows why, with the way to remove it", async () => {
  useBooking.getState().change({ photoId: "gone" });
  await showField("not a choice");
  expect(element.querySelector("[role='alert']")?.textContent).toBe("not a choice");
  expect(buttons()).toEqual(["photo.remove"]);
});

test("next waits for the picture and then goes on by itself, once", async () => {
  const onNext = vi.fn();
  function Next() {
    const { waiting, next } = useAfterPhoto("parcel", onNext);
    return <button type="button" onClick={next} aria-busy={waiting} />;
  }
  await act(async () => root.render(<Next />));
  const button = () => element.querySelector("button");
  await send();
  await act(async () => button()?.click());
  expect([onNext.mock.calls.length, button()?.getAttribute("aria-busy")]).toEqual([0, "true"]);
  await settle(() => uploads[0]?.arrive("p1"));
  expect([onNext.mock.calls.length, button()?.getAttribute("aria-busy")]).toEqual([1, "false"]);
});
