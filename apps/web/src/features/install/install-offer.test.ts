// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { acceptInstallOffer, useInstallOffer, watchInstallOffer } from "./install-offer.ts";

watchInstallOffer();
beforeEach(() => useInstallOffer.setState({ prompt: null }));

/** The browser offers to install the app while this page is open. */
function offerOn(path: string) {
  window.history.replaceState(null, "", path);
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return { event, prompt };
}
const isOffered = () => useInstallOffer.getState().prompt !== null;

test("the browser's offer waits until the person wants it, and works once", async () => {
  const { event, prompt } = offerOn("/en/customer/profile");
  expect(event.defaultPrevented).toBe(true);
  expect(isOffered()).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  await acceptInstallOffer();
  await acceptInstallOffer();
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(isOffered()).toBe(false);
});

test("on a driver's page the browser shows its own", () => {
  const { event } = offerOn("/driver/task");
  expect(event.defaultPrevented).toBe(false);
  expect(isOffered()).toBe(false);
});

test("once the app is installed nothing is offered any more", () => {
  offerOn("/");
  window.dispatchEvent(new Event("appinstalled"));
  expect(isOffered()).toBe(false);
});
