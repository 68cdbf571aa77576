import type { Role } from "@songtan/domain/account-types";
import { brandName } from "@songtan/domain/brand";
import { publicOrigin, type Settings } from "../../../config/settings.ts";

/** The audience of a passkey's sign-in. Staff have a separate origin in production. */
export type Audience = Role | "staff";

/** The site as authenticators know it: a passkey made for one host is never offered to another. */
export function relyingParty(
  settings: Pick<Settings, "PUBLIC_URL" | "CONSOLE_URL" | "PORT">,
  audience: Audience,
) {
  const own = audience === "staff" ? settings.CONSOLE_URL : undefined;
  const origin = own ? new URL(own).origin : publicOrigin(settings);
  return {
    id: new URL(origin).hostname,
    name:
      audience === "staff" ? `${brandName().en} Console` : `${brandName().th} ${brandName().en}`,
    origin,
  };
}
