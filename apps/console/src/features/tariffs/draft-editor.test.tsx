// @vitest-environment happy-dom
import type { TariffDraft, TariffTerms } from "@songtan/contract/console/tariffs";
import { launchTariff } from "@songtan/domain/quoting/tariff/tariff";
import { beforeEach, expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { type SessionState, session } from "../session/session.ts";
import { DraftEditor } from "./draft-editor.tsx";

const terms = structuredClone(launchTariff) as unknown as TariffTerms;
const draft = {
  ...{ id: "d1", revision: 4, version: "2026-12-fuel", note: null, updatedBy: "Anan" },
  ...{ pricedBy: ["s1"], needsSecond: false },
  ...{ effectiveFrom: "2026-12-10T00:00:00.000Z", updatedAt: "2026-11-22T05:00:00.000Z" },
  ...{ terms, inForce: { version: "launch", terms }, holidays: [] },
} as TariffDraft;
const save = "PUT /console/tariff-drafts/d1";
const publish = "POST /console/tariff-drafts/d1/publish";
const discard = "POST /console/tariff-drafts/d1/discard";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function show(answers: Record<string, unknown> = {}, change: Partial<TariffDraft> = {}) {
  const page = await showComponent(<DraftEditor draft={{ ...draft, ...change }} />, {
    areas: ["pricing", "shell"],
    answers,
  });
  await page.see("This version");
  return page;
}
const dialog = () => document.querySelector<HTMLElement>("dialog[open]");
const inDialog = (name: string) =>
  [...(dialog()?.querySelectorAll("button") ?? [])].find((each) => each.textContent === name);
async function confirm(name: string) {
  await expect.poll(() => inDialog(name)).toBeTruthy();
  inDialog(name)?.click();
}

test("a changed draft is saved with the revision that was shown", async () => {
  const page = await show({ [save]: draft });
  expect(page.find("Save draft")).toBeFalsy();
  await page.type("Tell drivers and customers why", "Fuel is dearer");
  await page.press("Save draft");
  await expect.poll(() => page.requests.length).toBe(1);
  expect(page.requests[0]?.body).toMatchObject({
    ...{ revision: 4, version: "2026-12-fuel", note: "Fuel is dearer" },
    effectiveFrom: "2026-12-10T00:00:00.000Z",
  });
  page.close();
});

test.each([
  ["s1", "true", "Another member of staff publishes it"],
  ["s2", null, "Anan changed a price by more than one person may alone"],
])("of a large change %s reads who publishes it", async (id, disabled, text) => {
  session.setState({ user: { id } as SessionState["user"] });
  const page = await show({}, { needsSecond: true });
  await page.see(text);
  expect(page.find("Publish")?.getAttribute("aria-disabled")).toBe(disabled);
  session.setState(session.getInitialState());
  page.close();
});

test("a wrong name is shown at its field and nothing is sent", async () => {
  const page = await show();
  await page.type("Name", "New prices!");
  await expect.poll(() => page.field("Name")?.getAttribute("aria-invalid")).toBe("true");
  await page.press("Save draft");
  await page.see("Some fields need another look");
  expect(page.requests).toEqual([]);
  page.close();
});

test("a draft that somebody else saved is not overwritten: it says so, and what was typed stays", async () => {
  const page = await show({ [save]: { refused: 409, code: "conflict" } });
  await page.type("Tell drivers and customers why", "Fuel is dearer");
  await page.press("Save draft");
  await expect.poll(() => page.find("Try again")).toBeTruthy();
  expect(page.field("Tell drivers and customers why")?.value).toBe("Fuel is dearer");
  page.close();
});

test("a draft is published after its day was named once more", async () => {
  const page = await show({ [publish]: { id: "v1" } });
  await page.press("Publish");
  await expect.poll(() => dialog()?.textContent).toContain("Publish 2026-12-fuel?");
  expect(dialog()?.textContent).toContain("10 Dec 2026");
  await confirm("Publish");
  await expect.poll(() => page.requests.at(-1)).toEqual({ call: publish, body: { revision: 4 } });
  page.close();
});

test("a draft that was changed and not saved cannot be published, and the button says why", async () => {
  const changed = await show();
  await changed.type("Tell drivers and customers why", "Fuel is dearer");
  await changed.see("Save draft");
  await changed.press("Publish");
  await changed.see("Save the draft first");
  expect([dialog(), changed.requests]).toEqual([null, []]);
  changed.close();
});

test("a publication that is refused says why in the dialog, and nothing is left", async () => {
  const refused = { refused: 422, code: "tariff_too_soon", message: "At least 7 days ahead" };
  const page = await show({ [publish]: refused });
  await page.press("Publish");
  await confirm("Publish");
  await expect.poll(() => dialog()?.querySelector("[role=alert], [role=status]")).toBeTruthy();
  page.close();
});

test("discarding is confirmed first, and going back sends nothing", async () => {
  const page = await show({ [discard]: draft });
  await page.press("Discard draft");
  await confirm("Back");
  await expect.poll(dialog).toBeNull();
  expect(page.requests).toEqual([]);
  await page.press("Discard draft");
  await confirm("Discard draft");
  await expect.poll(() => page.requests.at(-1)).toEqual({ call: discard, body: { revision: 4 } });
  page.close();
});
