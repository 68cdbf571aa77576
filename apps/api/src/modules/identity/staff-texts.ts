import type { Catalogue } from "@songtan/domain/texts";
import en from "../../../locales/en/staff.json" with { type: "json" };
import th from "../../../locales/th/staff.json" with { type: "json" };

/** E-mails to staff about scopes and invitations. */
export const staffTexts: Catalogue<typeof en> = { th, en };
