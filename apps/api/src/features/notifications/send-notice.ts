import { isOwed, type NotificationChannel, type Reach, waysTo } from "@songtan/domain/accounts/notifications";
import type { Selectable } from "kysely";
import type { DB } from "../../../generated/tables.ts";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { AskedNotice } from "../../jobs/jobs.ts";
import { UpstreamFailure } from "../../ports.ts";
import { publicOrigin } from "../../settings.ts";
import { loadPushAddresses, pushTo } from "./push-to.ts";
import { loadChoices } from "./queries.ts";

type SendDeps = Pick<Deps, "db" | "clock" | "settings" | "push" | "lineMessages">;
type NoticeRow = Selectable<DB["notices"]>;
type Person = { id: string; phone: string | null; email: string | null; lineId: string | null; pushed: boolean };

/** News of a job is of no use tomorrow. */
const pushSeconds = 12 * 3600;
/** A push service takes about four kilobytes, sealed. */
const pushedCharacters = 300;

/**
 * Sends one notice by the first way that works, and writes down which. A way whose service is down is passed over for the
 * next; when none is left the job fails and is tried again.
 */
export async function sendNotice(deps: SendDeps, asked: AskedNotice): Promise<void> {
  const notice = await deps.db.selectFrom("notices").selectAll().where("id", "=", asked.noticeId).executeTakeFirst();
  if (!notice || notice.sent_at || (await isOver(deps, asked))) return;
  const person = await loadPerson(deps, notice);
  if (!person) return;
  const reach: Reach = {
    push: person.pushed,
    line: person.lineId !== null,
    sms: person.phone !== null,
    email: person.email !== null && asked.mail !== undefined,
  };
  const choices = asked.mustHear ? [] : await loadChoices(deps.db, person.id);
  let failure: unknown = null;
  for (const way of waysTo(notice.event, { choices, reach, only: asked.only })) {
    try {
      if (await send(deps, way, { asked, notice, person })) return;
    } catch (problem) {
      if (!(problem instanceof UpstreamFailure)) throw problem;
      failure = problem;
    }
  }
  if (failure) throw failure;
}

/** An offer that was answered or has ended meanwhile rings nowhere. */
async function isOver({ db, clock }: SendDeps, { offer }: AskedNotice): Promise<boolean> {
  if (!offer) return false;
  if (new Date(offer.expiresAt) <= clock()) return true;
  const row = await db.selectFrom("offers").select("answer").where("id", "=", offer.id).executeTakeFirst();
  return row?.answer !== null;
}

/** Where a person is reached: by what they proved. What they are owed goes to an unproved address rather than nowhere. */
async function loadPerson(
  deps: SendDeps,
  { account_id: accountId, event }: Pick<NoticeRow, "account_id" | "event">,
): Promise<Person | null> {
  const account = await deps.db
    .selectFrom("accounts")
    .leftJoin("identities", "identities.account_id", "accounts.id")
    .select(["phone", "phone_verified_at", "email", "email_verified_at", "closed_at", "identities.subject"])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  if (!account || account.closed_at) return null;
  // Without any phone the mailbox is all we have, proved or not.
  const mailbox = account.email_verified_at !== null || account.phone === "";
  const unproved = isOwed(event) && !account.phone_verified_at && !account.email_verified_at;
  return {
    id: accountId,
    phone: account.phone_verified_at || unproved ? account.phone || null : null,
    email: mailbox || unproved ? account.email || null : null,
    lineId: deps.lineMessages ? (account.subject ?? null) : null,
    pushed: deps.push !== null && (await loadPushAddresses(deps, accountId)).length > 0,
  };
}

type Sending = { asked: AskedNotice; notice: NoticeRow; person: Person };

/** Sends by one way; true when it went. SMS and e-mail are jobs of their own, added with the note that they are the way. */
async function send(deps: SendDeps, way: NotificationChannel, { asked, notice, person }: Sending): Promise<boolean> {
  if (way === "push") return (await push(deps, { asked, notice, person })) && noteWay(deps, notice, way);
  const link = `${publicOrigin(deps.settings)}${asked.path}`;
  if (way === "line") {
    const message = { id: notice.id, to: person.lineId ?? "", text: `${asked.title}\n${asked.text}\n${link}` };
    return (await deps.lineMessages?.send(message)) === "sent" && noteWay(deps, notice, way);
  }
  const sms = asked.sms ?? { text: `${asked.title}: ${asked.text}`, linked: true };
  const message =
    way === "sms"
      ? {
          channel: way,
          to: person.phone ?? "",
          subject: asked.title,
          text: sms.linked ? `${sms.text} ${link}` : sms.text,
        }
      : { channel: way, to: person.email ?? "", subject: asked.title, text: asked.text, ...asked.mail };
  return deps.db.transaction().execute(async (trx) => {
    await enqueue(trx, { name: "send_message", payload: message });
    return noteWay({ ...deps, db: trx }, notice, way);
  });
}

async function push(deps: SendDeps, { asked, notice, person }: Sending): Promise<boolean> {
  const { title, text, path, tag, offer } = asked;
  const leftSeconds = offer && (new Date(offer.expiresAt).getTime() - deps.clock().getTime()) / 1000;
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

async function noteWay(
  { db, clock }: { db: Pick<SendDeps["db"], "updateTable">; clock: SendDeps["clock"] },
  notice: NoticeRow,
  way: NotificationChannel,
): Promise<true> {
  await db.updateTable("notices").set({ way, sent_at: clock() }).where("id", "=", notice.id).execute();
  return true;
}
