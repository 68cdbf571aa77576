// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scrollToAnchor } from "./scroll-to-anchor.ts";

const scrolledTo = vi.fn();
beforeEach(() => {
  scrolledTo.mockClear();
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolledTo(this.id);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

async function show(id: string) {
  const element = document.createElement("section");
  element.id = id;
  document.body.append(element);
  await new Promise((resolve) => setTimeout(resolve, 20));
}

test("SPEC 2 a part that comes with the server's answer is scrolled to when it is there, once", async () => {
  scrollToAnchor("data");
  await show("other");
  expect(scrolledTo).not.toHaveBeenCalled();
  await show("data");
  await show("more");
  expect(scrolledTo.mock.calls).toEqual([["data"]]);
});

test.each([
  ["who moves the page while it waits stays there", () => window.dispatchEvent(new Event("wheel"))],
  ["who went to another page stays there", (stop: () => void) => stop()],
])("%s", async (_, leave) => {
  leave(scrollToAnchor("data"));
  await show("data");
  expect(scrolledTo).not.toHaveBeenCalled();
});
