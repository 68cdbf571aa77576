import { Refusal } from "@songtan/contract/errors";
import { eventsOf, type NotificationChoice } from "@songtan/domain/accounts/notifications";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";

/** Saves a person's channels for each event, all choices or none. */
export async function saveChoices(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { actor, choices }: { actor: Actor; choices: readonly NotificationChoice[] },
): Promise<void> {
  const known = eventsOf(actor.role);
  for (const [index, { event, channel, wanted }] of choices.entries()) {
    const offered = known.find(({ name }) => name === event)?.channels.includes(channel);
    if (!offered) throw new Refusal("invalid", {}, { [`choices.${index}`]: "not_a_choice" });
    const choice = { wanted, changedAt: clock() };
    await trx
      .insertInto("notificationChoices")
      .values({ accountId: actor.accountId, event, channel, ...choice })
      .onConflict((conflict) =>
        conflict.columns(["accountId", "event", "channel"]).doUpdateSet(choice),
      )
      .execute();
  }
}
