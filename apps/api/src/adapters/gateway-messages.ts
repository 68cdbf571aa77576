import nodemailer from "nodemailer";
import { isLoopbackHost } from "../config/exposure.ts";
import type { Settings } from "../config/settings.ts";
import type { Message, Messages } from "../ports/ports.ts";
import { UpstreamFailure } from "../ports/upstream.ts";
import { resolveChecked } from "./checked-address.ts";
import { type Reach, reachFreely } from "./reach.ts";

type MailSettings = Pick<Settings, "SMTP_URL" | "MAIL_FROM">;
type SmsSettings = Pick<Settings, "SMS_URL" | "SMS_TOKEN">;

/** Real messages: e-mail by one provider, SMS by another. */
export const gatewayMessages = (
  byChannel: () => Record<Message["channel"], Messages>,
): Messages => ({ send: (message) => byChannel()[message.channel].send(message) });

/** Mail servers and Thai SMS gateways are slower than other interfaces for programs. */
const gatewayMilliseconds = 10_000;
/** Without these one that falls silent holds a job for ten minutes, and four of them all jobs. */
const mailTimes = {
  ...{ dnsTimeout: gatewayMilliseconds, connectionTimeout: gatewayMilliseconds },
  ...{ greetingTimeout: gatewayMilliseconds, socketTimeout: gatewayMilliseconds },
};

/**
 * E-mail by SMTP.
 * @param checked for a server that was typed in the console: only where it may be sent to
 */
export function mailMessages(
  { SMTP_URL, MAIL_FROM }: MailSettings,
  checked: { toLoopback: boolean } | null = null,
): Messages {
  const defaults = { from: MAIL_FROM };
  const known =
    SMTP_URL && !checked
      ? nodemailer.createTransport({ ...mailTimes, url: withTls(SMTP_URL) }, defaults)
      : null;
  return {
    send: ({ to, subject, text, attachments = [] }) =>
      orUpstreamFailure("email", async () => {
        if (!SMTP_URL) throw new NotSetError();
        const transport =
          known ?? nodemailer.createTransport(await checkedMail(SMTP_URL, checked), defaults);
        await transport.sendMail({
          ...{ to, subject, text },
          attachments: attachments.map(({ name, mime, bytes }) => ({
            filename: name,
            contentType: mime,
            content: Buffer.from(bytes),
          })),
        });
      }),
  };
}

/**
 * Returns the settings of a mail server. The connection uses the checked address, and the certificate must match the
 * name.
 */
async function checkedMail(smtpUrl: string, checked: { toLoopback: boolean } | null) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  return {
    host: await resolveChecked(hostname, checked ?? { toLoopback: false }),
    port: Number(port),
    secure: protocol === "smtps:",
    requireTLS: !isLoopbackHost(hostname),
    tls: { servername: hostname },
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    ...mailTimes,
  };
}

/**
 * A mail server on another machine must offer TLS; otherwise an attacker in between could strip the
 * offer.
 */
export function withTls(smtpUrl: string): string {
  if (!URL.canParse(smtpUrl)) return smtpUrl;
  const url = new URL(smtpUrl);
  if (
    url.protocol === "smtp:" &&
    !isLoopbackHost(url.hostname) &&
    !url.searchParams.has("requireTLS")
  )
    url.searchParams.set("requireTLS", "true");
  return url.href;
}

/**
 * SMS by a gateway that accepts `POST {to, text}` with a bearer token. The Thai gateways we know
 * support this directly or through a small function in front.
 */
export const smsMessages = (
  { SMS_URL, SMS_TOKEN }: SmsSettings,
  reach: Reach = reachFreely,
): Messages => ({
  send: ({ to, text }) =>
    orUpstreamFailure("sms", async () => {
      if (!SMS_URL) throw new NotSetError();
      const answer = await reach(SMS_URL, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${SMS_TOKEN}` },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(gatewayMilliseconds),
      });
      if (answer.status < 200 || answer.status > 299) throw new AnswerProblem(answer);
    }),
});

/** Thrown when the provider that would send the message is not configured. */
export class NotSetError extends Error {
  override name = "NotSetError";
  constructor() {
    super("the provider is not set");
  }
}

/** A server answered with something else than yes. */
export class AnswerProblem extends Error {
  override name = "AnswerProblem";
  readonly status: number;
  // Private, so that no log has what a server may repeat of a request.
  readonly #text: string;
  constructor({ status, text }: { status: number; text: string }) {
    super(`answered ${status}`);
    this.status = status;
    this.#text = text;
  }
  get text(): string {
    return this.#text;
  }
}

async function orUpstreamFailure(service: string, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (problem) {
    throw new UpstreamFailure(service, problem);
  }
}
