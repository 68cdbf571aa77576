import { expect, test } from "vitest";
import { useReport } from "./report-slice.ts";

test("SPEC 3 data group report: a report being written is kept per booking until it was sent", () => {
  const { open, change, close, sent } = useReport.getState();
  open("b1");
  change("b1", { text: "กล่องบุบ" });
  close();
  open("b2");
  change("b2", { kind: "late" });
  expect(useReport.getState().drafts).toEqual({
    b1: { kind: "", text: "กล่องบุบ", photoIds: [] },
    b2: { kind: "late", text: "", photoIds: [] },
  });
  sent("b2");
  expect(useReport.getState()).toMatchObject({ bookingId: null, drafts: { b1: { text: "กล่องบุบ" } } });
  expect(useReport.getState().drafts).not.toHaveProperty("b2");
});
