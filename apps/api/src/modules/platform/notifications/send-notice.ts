import { channelsFor, type NotificationChannel } from "@songtan/domain/accounts/notifications";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { publicOrigin } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { NoticeJob } from "../../../jobs/jobs.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { sendLine } from "../paid-messages/send-line.ts";
import { sendNoticeSms } from "../paid-messages/send-sms.ts";
import { loadChoices } from "./enqueue-notice.ts";
import { pushTo } from "./push-to.ts";
import { loadReachablePeople, type ReachablePerson, reachOf } from "./reachable-people.ts";

type SendDeps = Pick<Deps, "db" | "clock" | "settings" | "push" | "lineMessages">;
type NoticeRow = Selectable<DB["notices"]>;
/** News of a job is of no use tomorrow. */
const pushSeconds = 12 * 3600;
/** A push service accepts about four kilobytes of encrypted data. */
const pushedCharacters = 300;

/**
 * Sends one notice by the first channel that works, and records which. A channel with a failed service is skipped;
 * when all fail, the job fails and is retried.
 */
export async function sendNotice(deps: SendDeps, content: NoticeJob): Promise<void> {
  const notice = await deps.db
    .selectFrom("notices")
    .selectAll()
    .where("id", "=", content.noticeId)
    .executeTakeFirst();
  if (!notice || notice.sentAt || (await isOver(deps, content))) return;
  const person = (await loadReachablePeople(deps, [notice.accountId], notice.event))[0];
  if (!person) return;
  const reach = { ...reachOf(person), email: person.email !== null && content.mail !== undefined };
  const choices = content.mandatory ? [] : await loadChoices(deps.db, person.id);
  let failure: unknown = null;
  for (const channel of channelsFor(notice.event, { choices, reach, only: content.only })) {
    try {
      if (await send(deps, channel, { content, notice, person })) return;
    } catch (problem) {
      if (!(problem instanceof UpstreamFailure)) throw problem;
      failure = problem;
    }
  }
  if (failure) throw failure;
}

/** An offer that was answered or has ended is not notified. */
async function isOver({ db, clock }: SendDeps, { offer }: NoticeJob): Promise<boolean> {
  if (!offer) return false;
  if (new Date(offer.expiresAt) <= clock()) return true;
  const row = await db
    .selectFrom("offers")
    .select("answer")
    .where("id", "=", offer.id)
    .executeTakeFirst();
  return row?.answer !== null;
}

type Sending = { content: NoticeJob; notice: NoticeRow; person: ReachablePerson };

/**
 * Sends by one channel; true when it was sent. SMS and e-mail are separate jobs, added together with the record of the
 * channel.
 */
async function send(
  deps: SendDeps,
  channel: NotificationChannel,
  sending: Sending,
): Promise<boolean> {
  const { notice } = sending;
  if (channel === "push")
    return (await push(deps, sending)) && recordChannel(deps, notice, channel);
  if (channel === "line")
    return (await line(deps, sending)) && recordChannel(deps, notice, channel);
  return deps.db.transaction().execute(async (trx) => {
    const isSent = channel === "sms" ? await sms(trx, deps, sending) : await mail(trx, sending);
    return isSent && recordChannel({ ...deps, db: trx }, notice, channel);
  });
}

const purposeOf = ({ content: { purpose }, notice }: Sending) =>
  purpose ?? (notice.event === "account" ? "warning" : "notice");
const linkOf = ({ settings }: SendDeps, { path }: NoticeJob): string =>
  `${publicOrigin(settings)}${path}`;

const line = (deps: SendDeps, sending: Sending): Promise<boolean> => {
  const { content, notice, person } = sending;
  return sendLine(deps, {
    id: notice.id,
    to: person.lineId ?? "",
    text: `${content.title}\n${content.text}\n${linkOf(deps, content)}`,
    accountId: person.id,
    purpose: purposeOf(sending),
  });
};

function sms(trx: Trx, deps: SendDeps, sending: Sending): Promise<boolean> {
  const { content, person } = sending;
  const whole = content.sms ?? { text: `${content.title}: ${content.text}`, linked: true };
  return sendNoticeSms(trx, deps, {
    to: person.phone ?? "",
    subject: content.title,
    text: whole.linked ? `${whole.text} ${linkOf(deps, content)}` : whole.text,
    accountId: person.id,
    purpose: person.phoneProved ? purposeOf(sending) : "unproved",
  });
}

async function mail(trx: Trx, { content, person }: Sending): Promise<true> {
  const letter = { subject: content.title, text: content.text, ...content.mail };
  const payload = { channel: "email", to: person.email ?? "", ...letter } as const;
  await enqueue(trx, { name: "send_message", payload });
  return true;
}

async function push(deps: SendDeps, { content, notice, person }: Sending): Promise<boolean> {
  const { title, text, path, tag, offer } = content;
  const leftSeconds =
    offer && (new Date(offer.expiresAt).getTime() - deps.clock().getTime()) / 1000;
  return pushTo(deps, person.id, {
    text: {
      title,
      body: text.slice(0, pushedCharacters),
      url: path,
      tag,
      ...(offer && { ring: true, expiresAt: offer.expiresAt }),
    },
    ttlSeconds: Math.ceil(leftSeconds ?? pushSeconds),
    urgent: offer !== undefined || notice.event === "message",
  });
}

async function recordChannel(
  { db, clock }: { db: Pick<SendDeps["db"], "updateTable">; clock: SendDeps["clock"] },
  notice: NoticeRow,
  channel: NotificationChannel,
): Promise<true> {
  await db
    .updateTable("notices")
    .set({ channel, sentAt: clock() })
    .where("id", "=", notice.id)
    .execute();
  return true;
}
