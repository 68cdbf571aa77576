import { parseEmail } from "@songtan/domain/accounts/email";
import { parsePhone } from "@songtan/domain/thai/phone";
import { type QueryExecutorProvider, sql } from "kysely";

export type InboxMessage = {
  to: string;
  channel: "sms" | "email" | "line" | "push" | "totp";
  text: string;
  code?: string;
  /** Files that came with an e-mail. */
  attachments?: { name: string; url: string }[];
  at: string;
};

/** More than a person reads; older ones stay in the table. */
const messagesMax = 100;

/** The stored form of a recipient from anything typed: a phone in any Thai form, or an e-mail. Null shows everybody's. */
export function recipientOf(typed: unknown): string | null {
  if (typeof typed !== "string" || typed.trim() === "") return null;
  const text = typed.trim().slice(0, 320);
  return parsePhone(text)?.e164 ?? parseEmail(text) ?? text.toLowerCase();
}

/** The messages sent to `to`, or to all when it is null, newest first. */
export async function listMessages(
  db: QueryExecutorProvider,
  to: string | null,
): Promise<InboxMessage[]> {
  const { rows } = await sql<{
    id: string;
    to: string;
    channel: "sms" | "email" | "line" | "push";
    text: string;
    code: string | null;
    names: string[] | null;
    at: Date;
  }>`
    select id, "to", channel, text, code, at,
      (select jsonb_agg(file ->> 'name') from jsonb_array_elements(attachments) file) as names
    from sandbox_messages
    where ${to}::text is null or "to" = ${to}
    order by id desc limit ${messagesMax}
  `.execute(db);
  return rows.map(({ id, to: recipient, channel, text, code, names, at }) => ({
    to: recipient,
    channel,
    text,
    ...(code !== null && { code }),
    ...(names && {
      attachments: names.map((name, index) => ({
        name,
        url: `/sandbox/inbox/${id}/attachments/${index}`,
      })),
    }),
    at: at.toISOString(),
  }));
}

export type StoredFile = { name: string; mime: string; base64: string };

/** Finds a file attached to a message; null if it does not exist. */
export async function findAttachment(
  db: QueryExecutorProvider,
  { id, place }: { id: string; place: string },
): Promise<StoredFile | null> {
  if (!/^\d{1,15}$/.test(id) || !/^\d{1,3}$/.test(place)) return null;
  const { rows } = await sql<{ file: StoredFile | null }>`
    select attachments -> ${Number(place)}::int as file from sandbox_messages where id = ${id}
  `.execute(db);
  return rows[0]?.file ?? null;
}

export type StaffCode = { to: string; code: string };

/**
 * Returns the current codes of the staff's authenticator apps in the form of messages, so that testers find them in
 * the inbox.
 */
export const codeMessages = (
  codes: readonly StaffCode[],
  to: string | null,
  now: Date,
): InboxMessage[] =>
  codes
    .filter((code) => to === null || code.to === to)
    .map(({ to: email, code }) => ({
      to: email,
      channel: "totp",
      text: `${code} คือรหัสในแอปยืนยันตัวตนของเจ้าหน้าที่ เปลี่ยนทุก 30 วินาที`,
      code,
      at: now.toISOString(),
    }));
