// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { emptyDraft } from "../draft/booking-draft.ts";
import { useBooking } from "../draft/booking-slice.ts";
import { stepProblems } from "../draft/step-problems.ts";
import { ParcelPhotoField } from "../steps/parcel-photo-field.tsx";
import { removeParcelPhoto, sendParcelPhoto } from "./parcel-photo.ts";
import { useAfterPhoto } from "./use-after-photo.ts";

type Upload = { id: string; arrive: () => void; fail: () => void };
const uploads: Upload[] = [];
const refusal = { refused: 422, code: "upload_quota_used", message: "too dark" };
const answers = {
  "POST /uploads": ({ id }: { id: string }) =>
    new Promise((answer) => {
      uploads.push({ id, arrive: () => answer({ id }), fail: () => answer(refusal) });
    }),
};

const draft = () => useBooking.getState().draft;
const problems = () => stepProblems("parcel", draft(), new Date());
let page: Awaited<ReturnType<typeof showComponent>>;
beforeEach(() => {
  uploads.length = 0;
  useBooking.getState().clear();
});
afterEach(() => page.close());

const show = async (component: ReactNode) => {
  page = await showComponent(component, { areas: ["booking", "shell"], answers });
};
/** Sends another picture, and waits until the network has it. */
async function send(): Promise<Upload> {
  const count = uploads.length;
  void sendParcelPhoto(new File(["parcel"], "parcel.jpg", { type: "image/jpeg" }));
  await expect.poll(() => uploads.length, { interval: 5 }).toBe(count + 1);
  return uploads[count] as Upload;
}
const soon = (read: () => unknown) => expect.poll(read, { interval: 5 });
const buttons = () => [...document.querySelectorAll("button")].map((each) => each.textContent);

test("a picture arrives while another step is on screen; until then the parcel's step is not done", async () => {
  function Steps() {
    const [shown, setShown] = useState(true);
    return (
      <>
        {shown && <ParcelPhotoField error={undefined} />}
        <button type="button" onClick={() => setShown(false)}>
          leave
        </button>
      </>
    );
  }
  await show(<Steps />);
  const upload = await send();
  await page.press("leave");
  await soon(buttons).toEqual(["leave"]);
  expect(problems()).toEqual({ "parcel.photoId": "required" });
  upload.arrive();
  await soon(draft).toMatchObject({ photoId: upload.id });
  expect(problems()).toEqual({});
});

test("a failure after the step was left is shown at the field, which sends it again or removes it", async () => {
  await show(null);
  (await send()).fail();
  page.close();
  await show(<ParcelPhotoField error={undefined} />);
  await page.see("too dark");
  expect(buttons()).toEqual(expect.arrayContaining(["Send the photo again", "Remove the photo"]));
  expect(problems()).toEqual({ "parcel.photoId": "required" });
  removeParcelPhoto();
  await soon(() => buttons().includes("Send the photo again")).toBe(false);
  expect(problems()).toEqual({});
});

test("a picture lost with a reload is not forgotten: the person goes on without it", async () => {
  useBooking.setState({ draft: { ...emptyDraft(), photoDue: true } });
  await show(<ParcelPhotoField error={undefined} />);
  await page.see("The photo of the parcel was not sent");
  await page.press("Go on without a photo");
  await soon(problems).toEqual({});
});

test("a picture for a draft that was cleared, or for another picture, changes nothing", async () => {
  await show(null);
  const old = await send();
  useBooking.getState().clear();
  old.arrive();
  await page.settle();
  expect([draft().photoId, draft().photoDue]).toEqual([undefined, undefined]);
  const replaced = await send();
  const newest = await send();
  newest.arrive();
  replaced.fail();
  await soon(() => draft().photoId).toBe(newest.id);
  await page.settle();
  expect([draft().photoId, draft().photoDue]).toEqual([newest.id, false]);
});

test("an attached picture that the server refuses shows why, with the way to remove it", async () => {
  await show(null);
  useBooking.getState().change({ photoId: "gone" });
  page.close();
  await show(<ParcelPhotoField error="not a choice" />);
  await soon(() => document.querySelector("[role='alert']")?.textContent).toBe("not a choice");
  expect(buttons()).toEqual(["Remove the photo"]);
});

test("next waits for the picture and then goes on by itself, once", async () => {
  const onNext = vi.fn();
  function Next() {
    const { waiting, next } = useAfterPhoto("parcel", onNext);
    return <button type="button" aria-label="next" onClick={next} aria-busy={waiting} />;
  }
  await show(<Next />);
  const upload = await send();
  await page.press("next");
  const isBusy = () => page.find("next")?.getAttribute("aria-busy");
  await soon(isBusy).toBe("true");
  expect(onNext).not.toHaveBeenCalled();
  upload.arrive();
  await soon(isBusy).toBe("false");
  expect(onNext).toHaveBeenCalledOnce();
});
