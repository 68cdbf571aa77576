import type { Locale } from "@songtan/domain/account-types";
import { fillTexts } from "@songtan/domain/texts";
import type { Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { mailManagers } from "../../../platform/oversight/mail-managers.ts";
import { staffTexts } from "../../staff-texts.ts";

type ManagerNotice = { event: "requested" | "granted"; name: string; by: string };

/** Notifies everyone who manages staff by e-mail about money scopes, independent of the granter. */
export const notifyManagers = (
  trx: Trx,
  deps: Pick<Deps, "settings">,
  { event, ...who }: ManagerNotice,
): Promise<void> => mailAbout(trx, deps, { who, textOf: (texts) => texts.scopes[event] });

type ResetNotice = { event: "requested" | "done"; name: string; by: string };

/** Notifies everyone who manages staff by e-mail about a new second factor, so that it is never set up in secret. */
export const notifyManagersOfReset = (
  trx: Trx,
  deps: Pick<Deps, "settings">,
  { event, ...who }: ResetNotice,
): Promise<void> => mailAbout(trx, deps, { who, textOf: (texts) => texts.factor[event] });

type Mail = {
  who: { name: string; by: string };
  textOf: (texts: (typeof staffTexts)[Locale]) => { subject: string; text: string };
};

const mailAbout = (trx: Trx, deps: Pick<Deps, "settings">, { who, textOf }: Mail): Promise<void> =>
  mailManagers(trx, deps, {
    page: "/staff",
    textOf: (locale, url) => fillTexts(textOf(staffTexts[locale]), { ...who, url }),
  });
