import type { CDPSession, Page } from "@playwright/test";

/** A phone's own authenticator in this page; its owner confirms with a finger on every request. */
export async function withAuthenticator(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async count() {
      const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials.length;
    },
  };
}

const suggesting = "suggest-passkeys";

/** A browser that offers passkeys among a field's suggestions only at addresses made by `withSuggestions`. */
export async function suggestSeldom(page: Page): Promise<void> {
  await page.addInitScript((marker) => {
    if (!location.search.includes(marker))
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  }, suggesting);
}
export const withSuggestions = (path: string): string => `${path}?${suggesting}`;
