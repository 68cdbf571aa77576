import type { NotificationsView } from "@songtan/contract/identity/account-rights";
import { consentState } from "@songtan/domain/accounts/consents";
import { eventsOf, isChannelEnabled } from "@songtan/domain/accounts/notifications";
import { quietHours } from "@songtan/domain/accounts/quiet-hours";
import type { Reader } from "../../../db/database.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { loadChoices } from "../../platform/notifications/enqueue-notice.ts";
import { loadConsentRecords } from "../account-records/consents.ts";

/** Every event for which this role can choose channels, with the current choices. */
export async function listChoices(db: Reader, actor: Actor): Promise<NotificationsView> {
  const choices = await loadChoices(db, actor.accountId);
  const records = await loadConsentRecords(db, actor.accountId);
  const events = eventsOf(actor.role).map((event) => ({
    event: event.name,
    urgent: event.urgent,
    allowed: !event.consent || consentState(event.consent, records).state === "accepted",
    channels: event.channels.map((channel) => ({
      channel,
      wanted: isChannelEnabled({ event: event.name, channel }, choices),
    })),
  }));
  return { quietHours: { ...quietHours }, events };
}
