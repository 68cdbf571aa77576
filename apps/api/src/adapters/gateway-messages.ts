import { limits } from "@songtan/domain/limits";
import nodemailer from "nodemailer";
import { isLoopbackHost } from "../config/exposure.ts";
import type { Settings } from "../config/settings.ts";
import type { Messages } from "../ports/ports.ts";
import { UpstreamFailure } from "../ports/upstream.ts";

/**
 * Real messages: e-mail by SMTP, SMS by a gateway that accepts `POST {to, text}` with a bearer
 * token. The Thai gateways we know support this directly or through a small function in front.
 */
export function gatewayMessages(
  settings: Pick<Settings, "SMTP_URL" | "MAIL_FROM" | "SMS_URL" | "SMS_TOKEN">,
): Messages {
  const mail = nodemailer.createTransport(withTls(settings.SMTP_URL ?? ""), {
    from: settings.MAIL_FROM,
  });
  return {
    async send(message) {
      try {
        if (message.channel === "email")
          await mail.sendMail({
            to: message.to,
            subject: message.subject,
            text: message.text,
            attachments: (message.attachments ?? []).map(({ name, mime, bytes }) => ({
              filename: name,
              contentType: mime,
              content: Buffer.from(bytes),
            })),
          });
        else await sendSms(settings, message);
      } catch (problem) {
        throw new UpstreamFailure(message.channel, problem);
      }
    },
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

async function sendSms(
  settings: Pick<Settings, "SMS_URL" | "SMS_TOKEN">,
  { to, text }: { to: string; text: string },
): Promise<void> {
  const response = await fetch(settings.SMS_URL ?? "", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${settings.SMS_TOKEN}` },
    body: JSON.stringify({ to, text }),
    signal: AbortSignal.timeout(limits.upstreamMilliseconds),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`SMS gateway answered ${response.status}`);
}
