import type { i18n as Texts } from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";

/** Hydrates the built document, in the language of the address. */
export function startApp(texts: Texts): void {
  // The SPA fallback was built without knowing the language.
  document.documentElement.lang = texts.language;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <HydratedRouter onError={(error) => console.error(error)} />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}
