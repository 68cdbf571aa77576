import { pathIn } from "@songtan/contract/client-routes";
import type { Locale } from "@songtan/domain/account-types";
import { type AlertChannel, type AlertKind, incidentAnchor } from "@songtan/domain/incidents/alert";
import { limits } from "@songtan/domain/limits";
import { paidChannels } from "@songtan/domain/paid-messages/purposes";
import { fillText } from "@songtan/domain/texts";
import { consoleOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { sendWatched } from "../gateways/send-watched.ts";
import { pushTo } from "../notifications/push-to.ts";
import { sendLine } from "../paid-messages/send-line.ts";
import { reserveTest, sendStaffSms } from "../paid-messages/send-sms.ts";
import { alertTexts } from "./alert-texts.ts";

export type SendDeps = Pick<
  Deps,
  "db" | "clock" | "secrets" | "settings" | "messages" | "push" | "lineMessages"
>;
export type Called = {
  staffId: string;
  email: string;
  locale: Locale;
  phone: string | null;
  channels: readonly AlertChannel[];
};
export type AlertNotice = {
  id: string;
  /** None for a try. */
  incidentId: string | null;
  round: number;
  kind: AlertKind | "try";
  bookingNumber: string | null;
};
type Outcome = "sent" | "failed" | "no_address";
export type SentCall = { channel: AlertChannel; outcome: Outcome };

const pushSeconds = 600;

/**
 * Sends an alert to one of staff by all of their channels at once: what one misses another brings.
 * @throws Refusal `staff_messages_used` for a try
 */
export async function sendAlert(
  deps: SendDeps,
  person: Called,
  notice: AlertNotice,
): Promise<SentCall[]> {
  const senders = await sendersOf(deps, person, notice);
  return Promise.all(
    person.channels.map(async (channel) => ({
      channel,
      outcome: await outcomeOf(senders[channel]),
    })),
  );
}

/**
 * Sends a test by one channel. Returns false when the person lacks an address on that channel.
 * @throws UpstreamFailure, or Refusal `staff_messages_used`
 */
export async function sendTest(
  deps: SendDeps,
  person: Omit<Called, "channels">,
  channel: AlertChannel,
): Promise<boolean> {
  const none = { incidentId: null, bookingNumber: null };
  const notice = { ...none, id: crypto.randomUUID(), round: 0, kind: "try" } as const;
  const senders = await sendersOf(deps, { ...person, channels: [channel] }, notice);
  return senders[channel]();
}

async function sendersOf(
  deps: SendDeps,
  person: Called,
  notice: AlertNotice,
): Promise<Record<AlertChannel, () => Promise<boolean>>> {
  const account = person.phone ? await findAccount(deps, person.phone) : null;
  const text = textOf(deps, person.locale, notice);
  const ids = { sms: crypto.randomUUID(), line: crypto.randomUUID() };
  // Alerts do not have a budget. A test has one, and is refused before any part of it is sent.
  if (notice.kind === "try")
    for (const channel of paidChannels)
      if (person.channels.includes(channel)) await reserveTest(deps, { id: ids[channel], channel });
  return {
    push: async () =>
      account !== null && (await push(deps, { accountId: account.id, text, notice })),
    line: async () =>
      Boolean(account?.lineId) &&
      sendLine(deps, {
        id: ids.line,
        to: account?.lineId ?? "",
        text: `${text.title}\n${text.body}`,
        accountId: account?.id ?? "",
        purpose: "alert",
      }),
    sms: async () =>
      person.phone !== null &&
      sendStaffSms(deps, { id: ids.sms, to: person.phone, subject: text.title, text: text.body }),
    email: () => mail(deps, person.email, text),
  };
}

async function outcomeOf(send: () => Promise<boolean>): Promise<Outcome> {
  try {
    return (await send()) ? "sent" : "no_address";
  } catch (problem) {
    if (problem instanceof UpstreamFailure) return "failed";
    throw problem;
  }
}

type Text = { title: string; body: string; url: string };

function textOf({ settings }: SendDeps, locale: Locale, notice: AlertNotice): Text {
  const texts = alertTexts[locale];
  const url = `${consoleOrigin(settings)}/console${pathIn(locale, "/operations")}`;
  const values = {
    what: texts.kind[notice.kind],
    booking: notice.bookingNumber ? ` ${notice.bookingNumber}` : "",
    url,
    minutes: limits.alertMinutes,
  };
  const body = notice.kind === "try" ? texts.tryText : texts.text;
  return { title: fillText(texts.title, values), body: fillText(body, values), url };
}

/** The account of the same phone, which its owner has proved: there the app is installed and LINE linked. */
async function findAccount({ db }: SendDeps, phone: string) {
  const account = await db
    .selectFrom("accounts")
    .leftJoin("identities", "identities.accountId", "accounts.id")
    .select(["accounts.id", "identities.subject as lineId"])
    .where("phone", "=", phone)
    .where("phoneVerifiedAt", "is not", null)
    .where("closedAt", "is", null)
    .orderBy((eb) => eb("identities.subject", "is", null))
    .executeTakeFirst();
  return account ?? null;
}

type Pushed = { accountId: string; text: Text; notice: AlertNotice };

const push = (deps: SendDeps, { accountId, text, notice }: Pushed): Promise<boolean> =>
  pushTo(deps, accountId, {
    text: {
      title: text.title,
      body: text.body,
      // A mail or SMS has the short address: every character of an SMS costs.
      url: notice.incidentId ? `${text.url}#${incidentAnchor(notice.incidentId)}` : text.url,
      tag: `alert:${notice.id}:${notice.round}`,
    },
    ttlSeconds: pushSeconds,
    urgent: true,
  });

async function mail(deps: SendDeps, to: string, { title, body }: Text): Promise<true> {
  await sendWatched(deps, { channel: "email", to, subject: title, text: body });
  return true;
}
