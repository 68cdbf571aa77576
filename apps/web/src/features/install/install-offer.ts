import { phoneKind } from "@songtan/client/device/phone-kind.ts";
import { create } from "zustand";
import { roleOfPage } from "../api/role-of-page.ts";

/** The browser's own prompt, which it hands to the page; TypeScript's library does not have it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

type InstallOffer = {
  /** Set while the browser is willing to put the app on the home screen. */
  prompt: InstallPrompt | null;
  /** The browser offers nothing: the person adds the app from its share menu. */
  byHand: boolean;
};
export const useInstallOffer = create<InstallOffer>()(() => ({ prompt: null, byHand: false }));

/** Other browsers on an iPhone, including those inside apps: their menus differ or lack the entry. */
const otherBrowsers = /CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo|GSA\/|Line\/|FBAN|FBAV|Instagram/;

/** Returns true in Safari on an iPhone or iPad that shows the app as a page. Only there can the share menu add the app. */
export const isAddedByHand = (
  { userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">,
  isInstalled: boolean,
): boolean =>
  !isInstalled &&
  phoneKind(userAgent, maxTouchPoints) === "iphone" &&
  /Safari\//.test(userAgent) &&
  !otherBrowsers.test(userAgent);

/** Keeps the browser's offer until the person wants it, instead of a bar over the page. */
export function watchInstallOffer(): void {
  const isInstalled = window.matchMedia("(display-mode: standalone)").matches;
  useInstallOffer.setState({ byHand: isAddedByHand(navigator, isInstalled) });
  window.addEventListener("beforeinstallprompt", (event) => {
    // The driver's pages do not have a place for the prompt, so the browser shows its default one.
    if (roleOfPage(window.location.pathname) === "driver") return;
    event.preventDefault();
    useInstallOffer.setState({ prompt: event as InstallPrompt });
  });
  window.addEventListener("appinstalled", () => useInstallOffer.setState({ prompt: null }));
}

/** Shows the browser's prompt. It works once; the browser offers again when it likes. */
export async function acceptInstallOffer(): Promise<void> {
  const { prompt } = useInstallOffer.getState();
  useInstallOffer.setState({ prompt: null });
  await prompt?.prompt();
}
