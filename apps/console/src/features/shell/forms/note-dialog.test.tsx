// @vitest-environment happy-dom
import { ApiError } from "@songtan/client/calls/api-error.ts";
import { expect, test, vi } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { NoteDialog } from "./note-dialog.tsx";

async function open(changes: Partial<Parameters<typeof NoteDialog>[0]> = {}) {
  const onSubmit = vi.fn();
  const onClose = vi.fn();
  const onTried = vi.fn();
  const page = await showComponent(
    <NoteDialog
      {...{ title: "Close it", explained: "It ends", label: "Why", submitLabel: "End it" }}
      {...{ pending: false, error: null, onClose, onSubmit, onTried }}
      {...changes}
    />,
    { areas: ["shell"], answers: {} },
  );
  await page.see("It ends");
  return { page, onSubmit, onClose, onTried };
}

test("a note is sent without the spaces around it", async () => {
  const { page, onSubmit } = await open();
  await page.type("Why", "  done by phone ");
  await page.press("End it");
  expect(onSubmit.mock.calls).toEqual([["done by phone"]]);
  page.close();
});

test("without a note nothing is sent and the field says so; an optional one may be empty", async () => {
  const { page, onSubmit, onTried } = await open();
  await page.press("End it");
  await expect.poll(() => page.field("Why")?.getAttribute("aria-invalid")).toBe("true");
  expect([onSubmit.mock.calls, onTried.mock.calls.length]).toEqual([[], 1]);
  page.close();
  const optional = await open({ optional: true });
  await optional.page.press("End it");
  expect(optional.onSubmit.mock.calls).toEqual([[""]]);
  optional.page.close();
});

test("until its ground is loaded nothing is sent; a failure is shown, and a changed ground ends it in words", async () => {
  const failed = new ApiError({
    message: "The service did not answer",
    statusCode: 503,
    code: "unavailable",
  });
  const { page, onSubmit } = await open({
    optional: true,
    ground: { data: undefined, error: null },
  });
  await page.press("End it");
  expect(onSubmit).not.toHaveBeenCalled();
  page.close();
  const broken = await open({ ground: { data: undefined, error: failed } });
  await broken.page.see("The service did not answer");
  broken.page.close();
  const outdated = await open({
    outdated: "It has ended",
    ground: { data: undefined, error: null },
  });
  await outdated.page.see("It has ended");
  expect(outdated.page.read()).not.toContain("End it");
  await outdated.page.press("Close");
  expect(outdated.onClose).toHaveBeenCalledOnce();
  outdated.page.close();
});

test("nothing is sent while something above the note is missing, nor twice while it is sent", async () => {
  for (const changes of [{ ready: false }, { pending: true }]) {
    const { page, onSubmit } = await open({ ...changes, optional: true });
    await page.press("End it");
    expect(onSubmit).not.toHaveBeenCalled();
    page.close();
  }
});

test("what has to be done first is said after a press, and no earlier", async () => {
  const { page } = await open({ ready: false, missing: "See the price first", optional: true });
  expect(document.body.textContent).not.toContain("See the price first");
  await page.press("End it");
  await page.see("See the price first");
  page.close();
});

test("what the server says about the note is shown at the note, by whichever name the call has for it", async () => {
  for (const field of ["words", "reference", "resolution", "callBack"]) {
    const fields = { [field]: `wrong ${field}` };
    const error = new ApiError({ message: "no", statusCode: 400, code: "invalid", fields });
    const { page } = await open({ error });
    await page.see(`wrong ${field}`);
    expect(page.field("Why")?.getAttribute("aria-invalid")).toBe("true");
    page.close();
  }
});

test("cancel closes it and sends nothing", async () => {
  const { page, onSubmit, onClose } = await open();
  await page.press("Cancel");
  expect([onClose.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0]);
  page.close();
});
