import { expect, test } from "vitest";
import { decideScroll } from "./scroll.ts";

const newPage = {
  leftAtPixels: undefined,
  hash: "",
  samePage: false,
  justOpened: false,
  optedOut: false,
};

test("SPEC 2 on navigation to a new page the view scrolls to the top", () => {
  expect(decideScroll(newPage)).toEqual({ kind: "to", topPixels: 0 });
});

test("SPEC 2 unless the page opts out", () => {
  expect(decideScroll({ ...newPage, optedOut: true })).toEqual({ kind: "stay" });
});

test("SPEC 2 it scrolls to a hash anchor when one is present, also on the same or an opted-out page", () => {
  for (const page of [newPage, { ...newPage, samePage: true }, { ...newPage, optedOut: true }]) {
    expect(decideScroll({ ...page, hash: "#%E0%B8%81" })).toEqual({ kind: "anchor", id: "ก" });
  }
  expect(decideScroll({ ...newPage, hash: "#%" })).toEqual({ kind: "anchor", id: "%" });
});

test("going back returns to where the page was left, and a changed query alone moves nothing", () => {
  expect(decideScroll({ ...newPage, leftAtPixels: 640, hash: "#a" })).toEqual({
    kind: "to",
    topPixels: 640,
  });
  expect(decideScroll({ ...newPage, samePage: true })).toEqual({ kind: "stay" });
});

test("a document that was just opened stays where its reader has scrolled, and one that is loaded again is where it was left", () => {
  const opened = { ...newPage, justOpened: true };
  expect(decideScroll(opened)).toEqual({ kind: "stay" });
  expect(decideScroll({ ...opened, leftAtPixels: 640 })).toEqual({ kind: "to", topPixels: 640 });
  expect(decideScroll({ ...opened, hash: "#a" })).toEqual({ kind: "anchor", id: "a" });
});
