import { create } from "zustand";
import { roleOfPage } from "../api/role-of-page.ts";

/** The browser's own prompt, which it hands to the page; TypeScript's library does not have it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

/** Set while the browser is willing to put the app on the home screen. */
export const useInstallOffer = create<{ prompt: InstallPrompt | null }>()(() => ({ prompt: null }));

/** Keeps the browser's offer until the person wants it, instead of a bar over the page. */
export function watchInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    // A driver's page has no place for it: there the browser shows its own.
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
