import type {
  AddPasskey,
  NewPasskeyChallenge,
  PasskeyLogin,
  SignInChallenge,
} from "@songtan/contract/identity/passkeys";

/** Loaded on the first use of a passkey: most pages never need it. */
const library = () => import("@simplewebauthn/browser");

export const hasPasskeys = (): boolean =>
  typeof window !== "undefined" && "PublicKeyCredential" in window;

/** Has the authenticator make a passkey. Rejects when its owner turns it down or lets it wait. */
export async function createPasskey({
  options,
}: Pick<NewPasskeyChallenge, "options">): Promise<AddPasskey["credential"]> {
  const { startRegistration } = await library();
  const optionsJSON = options as Parameters<typeof startRegistration>[0]["optionsJSON"];
  return startRegistration({ optionsJSON });
}

/** Has the authenticator sign; with `autofill` the passkeys wait in the field's own suggestions. */
export async function requestPasskey(
  { options }: Pick<SignInChallenge, "options">,
  { autofill = false } = {},
): Promise<PasskeyLogin["credential"]> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill });
}

/** Whether the browser shows passkeys among a field's suggestions. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** Ends a question that still waits, such as one in a field's suggestions on a page that was left. */
export async function cancelPasskeyRequest(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}
