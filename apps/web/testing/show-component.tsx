import { createShowComponent } from "@songtan/client/testing/show-component.tsx";
import { createTexts } from "../src/features/shell/texts.ts";

/** A component of the web app as a person sees it; only the network is replaced. */
export const showComponent = createShowComponent({
  createTexts,
  readTexts: async (locale, area) => (await import(`../locales/${locale}/${area}.json`)).default,
});
