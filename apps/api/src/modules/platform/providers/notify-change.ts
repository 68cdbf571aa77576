import type { ProviderKind } from "@songtan/domain/operator/providers";
import { type Catalogue, fillTexts } from "@songtan/domain/texts";
import en from "../../../../locales/en/providers.json" with { type: "json" };
import th from "../../../../locales/th/providers.json" with { type: "json" };
import { mailMessages } from "../../../adapters/gateway-messages.ts";
import { withTyped } from "../../../adapters/providers/typed-settings.ts";
import { mayTypeLoopback } from "../../../config/exposure.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import type { AuditActor } from "../oversight/audit-log.ts";
import { openIncident } from "../oversight/incidents.ts";
import { mailManagers } from "../oversight/mail-managers.ts";
import { openSecrets, openValues, type ProviderRecord, sealSecrets } from "./provider-records.ts";

const texts: Catalogue<typeof en & { what: Record<ProviderKind, string> }> = { th, en };

type NoticeDeps = Pick<Deps, "clock" | "secrets" | "settings">;
type Change = {
  kind: ProviderKind;
  by: AuditActor & { kind: "staff" };
  /** The values before the change. */
  before: ProviderRecord | null;
};

/** The other managers read of a change before it counts. */
export const notifyOfDraft = (
  trx: Trx,
  deps: NoticeDeps,
  { kind, by }: Omit<Change, "before">,
): Promise<void> =>
  mailManagers(trx, deps, {
    page: "/settings",
    except: by.id,
    textOf: (locale, url) =>
      fillTexts(texts[locale].drafted, { by: by.name, what: texts[locale].what[kind], url }),
  });

/**
 * Notifies the other managers of a change in effect. If the mail server changed, the old one sends the warning,
 * because the new one may belong to a thief.
 */
export const notifyOfChange = (trx: Trx, deps: NoticeDeps, change: Change): Promise<void> => {
  const { kind, by, before } = change;
  const old = kind === "email" && before ? sealSecrets(deps, kind, openValues(deps, before)) : null;
  return mailManagers(trx, deps, {
    page: "/settings",
    except: by.id,
    textOf: (locale, url) =>
      fillTexts(texts[locale].changed, { by: by.name, what: texts[locale].what[kind], url }),
    ...(old && { send: (on, message) => sendByOld(on, { message, sealed: old }) }),
  });
};

const sendByOld = (
  trx: Trx,
  { message, sealed }: { message: Jobs["send_message"]; sealed: Buffer },
) =>
  enqueue(trx, {
    name: "send_by_replaced",
    payload: { message, mailServer: sealed.toString("base64") },
  });

/** Sends a mail through a mail server that has been replaced since. */
export function sendByReplaced(
  deps: Pick<Deps, "secrets" | "settings">,
  { message, mailServer }: Jobs["send_by_replaced"],
): Promise<void> {
  const values = openSecrets(deps, {
    kind: "email",
    sealedSecrets: Buffer.from(mailServer, "base64"),
  });
  const settings = withTyped(deps.settings, "email", values);
  return mailMessages(settings, { toLoopback: mayTypeLoopback(deps.settings) }).send(message);
}

/** Opens the incident that calls the staff on call, by other channels than the managers' mail. */
export async function reportChange(trx: Trx, { kind, by }: Change, now: Date): Promise<void> {
  const of = { kind: "sender_changed", bookingId: null, driverId: null } as const;
  await openIncident(trx, { ...of, details: { provider: kind, by: by.name }, now });
}
