// @vitest-environment happy-dom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { auth } from "../session/session.ts";
import type { ReportSide } from "./report-calls.ts";
import { useReportDraft, useReportDrafts } from "./report-slice.ts";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => vi.unstubAllGlobals());

const drafts = () => useReportDrafts.getState().drafts;

/** A form as it opens; the answer is what it works with. */
async function openForm(side: ReportSide, bookingId: string) {
  const shown: { form?: ReturnType<typeof useReportDraft> } = {};
  function Form() {
    shown.form = useReportDraft(side, bookingId);
    return null;
  }
  const root = createRoot(document.createElement("div"));
  await act(async () => root.render(createElement(Form)));
  const form = () => {
    if (!shown.form) throw new Error("not open");
    return shown.form;
  };
  return { form, close: () => act(async () => root.unmount()) };
}

test("SPEC 3 data group report: a report being written is stored per booking until it was sent", async () => {
  const first = await openForm("customer", "b1");
  await act(async () => first.form().change({ text: "กล่องบุบ" }));
  await act(async () => first.form().change({ kind: "damaged" }));
  await first.close();
  const other = await openForm("customer", "b2");
  expect(other.form().draft.text).toBe("");
  await act(async () => other.form().change({ kind: "late" }));
  const again = await openForm("customer", "b1");
  expect(again.form().draft).toEqual({
    kind: "damaged",
    text: "กล่องบุบ",
    photos: [],
    claims: false,
    amount: "",
  });
  await act(async () => again.form().clear());
  expect(again.form().draft.text).toBe("");
  expect(Object.keys(drafts())).toEqual(["customer:b2"]);
  await again.close();
  await other.close();
});

test("a logout removes what was being written in that role, and not in the other", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  useReportDrafts.getState().change("driver:b2", { text: "รถเสีย" });
  await auth.logout("customer");
  expect(Object.keys(drafts())).toEqual(["driver:b2"]);
});
