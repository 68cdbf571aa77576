import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { type TextStore, TextStoreContext } from "../language/text-store.ts";

/** Hydrates the built document, in the language of the address. */
export function startApp(texts: TextStore): void {
  // The SPA fallback was built without knowing the language.
  document.documentElement.lang = texts.locale;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextStoreContext value={texts}>
          <HydratedRouter onError={(error) => console.error(error)} />
        </TextStoreContext>
      </StrictMode>,
    );
  });
}
