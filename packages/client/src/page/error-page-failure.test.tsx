// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ErrorPageFailure } from "./error-page-failure.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Broken(): never {
  throw new Error("the drawing is missing");
}

test("SPEC 8 error page itself fails: its four texts, the details, and a link home", async () => {
  const root = document.createElement("div");
  const onCaughtError = () => undefined;
  await act(async () => {
    createRoot(root, { onCaughtError }).render(
      <ErrorPageFailure>
        <Broken />
      </ErrorPageFailure>,
    );
  });
  expect(root.querySelector("h1")?.textContent).toBe(
    "An error occurred while showing the error page",
  );
  const text = root.textContent?.replace(/\s+/g, " ");
  expect(text).toContain(
    "Unfortunately an error occurred and while showing the error page another error occurred",
  );
  expect(root.querySelector("summary")?.textContent).toBe("Error details");
  expect(text).toContain("the drawing is missing");
  const link = root.querySelector("a");
  expect([link?.textContent, link?.getAttribute("href")]).toEqual(["Go back to home", "/"]);
});

test("an error page that works is left alone", async () => {
  const root = document.createElement("div");
  await act(async () => createRoot(root).render(<ErrorPageFailure>words</ErrorPageFailure>));
  expect(root.textContent).toBe("words");
});
