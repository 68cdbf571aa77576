import {
  channelsFor,
  isMandatory,
  type NotificationChannel,
  type Reach,
} from "@songtan/domain/accounts/notifications";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadPushAddresses } from "./push-to.ts";

type ReachDeps = Pick<Deps, "clock" | "push" | "lineMessages"> & { db: Reader };
export type ReachablePerson = {
  id: string;
  phone: string | null;
  /** Used for mandatory events even if unproved: the phone may belong to a stranger. */
  phoneProved: boolean;
  email: string | null;
  lineId: string | null;
  pushed: boolean;
};

/** By which channels an event can go to a person, an e-mail if it has one. */
export const reachOf = (person: ReachablePerson): Reach => ({
  push: person.pushed,
  line: person.lineId !== null,
  sms: person.phone !== null,
  email: person.email !== null,
});

/**
 * Where people are reached: by what they proved. A mandatory event goes to an unproved address rather than nowhere.
 * Closed accounts are left out.
 */
export async function loadReachablePeople(
  deps: ReachDeps,
  accountIds: readonly string[],
  event: string,
): Promise<ReachablePerson[]> {
  if (accountIds.length === 0) return [];
  const accounts = await deps.db
    .selectFrom("accounts")
    .leftJoin("identities", "identities.accountId", "accounts.id")
    .select([
      ...(["accounts.id", "phone", "phoneVerifiedAt", "email", "emailVerifiedAt"] as const),
      "identities.subject",
    ])
    .where("accounts.id", "in", [...accountIds])
    .where("closedAt", "is", null)
    .execute();
  const addresses = deps.push ? await loadPushAddresses(deps, accountIds) : [];
  const pushed = new Set(addresses.map(({ accountId }) => accountId));
  return accounts.map((account) => {
    // Without any phone the mailbox is all we have, proved or not.
    const mailbox = account.emailVerifiedAt !== null || account.phone === "";
    const unproved = isMandatory(event) && !account.phoneVerifiedAt && !account.emailVerifiedAt;
    return {
      id: account.id,
      phoneProved: account.phoneVerifiedAt !== null,
      phone: account.phoneVerifiedAt || unproved ? account.phone || null : null,
      email: mailbox || unproved ? account.email || null : null,
      lineId: deps.lineMessages ? (account.subject ?? null) : null,
      pushed: pushed.has(account.id),
    };
  });
}

/**
 * Returns the first channel other than e-mail by which an event would reach each of these people. People without such
 * a channel are left out.
 */
export async function loadFirstChannels(
  deps: ReachDeps,
  accountIds: readonly string[],
  event: string,
): Promise<Map<string, NotificationChannel>> {
  const people = await loadReachablePeople(deps, accountIds, event);
  if (people.length === 0) return new Map();
  const choices = await deps.db
    .selectFrom("notificationChoices")
    .select(["accountId", "event", "channel", "wanted"])
    .where("accountId", "in", [...accountIds])
    .execute();
  return new Map(
    people.flatMap((person) => {
      const own = choices.filter(({ accountId }) => accountId === person.id);
      const reach = { ...reachOf(person), email: false };
      const [first] = channelsFor(event, { choices: own, reach });
      return first ? [[person.id, first] as const] : [];
    }),
  );
}
