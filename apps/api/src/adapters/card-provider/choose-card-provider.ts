import { publicOrigin, type Settings } from "../../config/settings.ts";
import type { CardProvider } from "../../ports/card-provider.ts";
import { type OmiseSettings, omiseProvider } from "./omise.ts";

/**
 * Uses the operator's Omise account, else the sandbox provider, else none: then only cash is
 * accepted.
 */
export function chooseCardProvider(settings: Settings): CardProvider | null {
  const {
    OMISE_PUBLIC_KEY: publicKey,
    OMISE_SECRET_KEY: secretKey,
    OMISE_WEBHOOK_SECRET: webhookSecret,
  } = settings;
  if (publicKey && secretKey && webhookSecret)
    return omiseProvider({
      publicKey,
      secretKey,
      webhookSecret,
      apiUrl: settings.OMISE_API_URL,
      scriptUrl: settings.OMISE_SCRIPT_URL,
      vaultUrl: settings.OMISE_VAULT_URL,
      pageHosts: settings.OMISE_PAGE_HOSTS,
    });
  return settings.SANDBOX ? omiseProvider(sandboxProvider(settings)) : null;
}

export const sandboxProviderPath = "/sandbox/card-provider";

/**
 * The sandbox provider that this program serves itself. Browsers reach it at our public address, we
 * reach it on loopback.
 */
export function sandboxProvider(settings: Pick<Settings, "PUBLIC_URL" | "PORT">): OmiseSettings {
  return {
    publicKey: "pkey_test_songtan_sandbox",
    secretKey: "skey_test_songtan_sandbox",
    webhookSecret: Buffer.from("the sandbox signs its webhooks too").toString("base64"),
    apiUrl: `http://127.0.0.1:${settings.PORT}${sandboxProviderPath}`,
    scriptUrl: `${sandboxProviderPath}/omise.js`,
    vaultUrl: sandboxProviderPath,
    publicUrl: `${publicOrigin(settings)}${sandboxProviderPath}`,
  };
}
