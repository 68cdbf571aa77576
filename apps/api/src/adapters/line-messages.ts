import { limits } from "@songtan/domain/limits";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Settings } from "../config/settings.ts";
import type { Database } from "../db/database.ts";
import type { Clock, LineMessages } from "../ports/ports.ts";
import { UpstreamFailure } from "../ports/upstream.ts";
import { AnswerProblem } from "./gateway-messages.ts";
import { reachFreely } from "./reach.ts";

/** Messages by the operator's LINE Official Account to people who linked LINE; null without one. */
export function openLineMessages(
  settings: Pick<Settings, "SANDBOX" | "LINE_MESSAGING_TOKEN" | "LINE_MESSAGING_URL">,
  { db, clock }: { db: Kysely<Database>; clock: Clock },
): LineMessages | null {
  const { LINE_MESSAGING_TOKEN: token, LINE_MESSAGING_URL: url } = settings;
  if (token) return lineMessages({ token, url });
  return settings.SANDBOX ? lineInbox(db, clock) : null;
}

/** The name of the Official Account that a token belongs to. */
export async function readLineAccount({ token, url }: { token: string; url: string }) {
  const answer = await reachFreely(new URL("/v2/bot/info", url).href, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status !== 200) throw new AnswerProblem(answer);
  return z.object({ displayName: z.string() }).parse(JSON.parse(answer.text)).displayName;
}

/** The Messaging API's push message. A try that is repeated carries the same key and arrives once. */
function lineMessages({ token, url }: { token: string; url: string }): LineMessages {
  return {
    async send({ id, to, text }) {
      const answer = await fetch(new URL("/v2/bot/message/push", url), {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${token}`,
          "x-line-retry-key": id,
        },
        body: JSON.stringify({ to, messages: [{ type: "text", text }] }),
        signal: AbortSignal.timeout(limits.upstreamMilliseconds),
        redirect: "error",
      }).catch((problem: unknown) => {
        throw new UpstreamFailure("LINE", problem);
      });
      await answer.body?.cancel();
      // 409: this very message was accepted before.
      if (answer.ok || answer.status === 409) return "sent";
      // The person is not a friend of the account, or LINE does not know them: another channel is
      // needed and a retry is useless.
      if (answer.status === 400 || answer.status === 404) return "unreachable";
      throw new UpstreamFailure("LINE", new Error(`answered ${answer.status}`));
    },
  };
}

/** The sandbox's LINE: messages land in the inbox, under the name LINE has for the person. */
function lineInbox(db: Kysely<Database>, clock: Clock): LineMessages {
  return {
    async send({ to, text }) {
      await db
        .insertInto("sandboxMessages")
        .values({ channel: "line", to, text, at: clock() })
        .execute();
      return "sent";
    },
  };
}
