import type { Kysely } from "kysely";
import type { Database } from "../db/database.ts";
import type { Clock, Messages } from "../ports/ports.ts";

/** The sandbox's messages: they land in an inbox that people and tests can read, and go nowhere else. */
export function inboxMessages(db: Kysely<Database>, clock: Clock): Messages {
  return {
    async send({ channel, to, text, code, attachments = [] }) {
      const savedAttachments = attachments.map(({ name, mime, bytes }) => ({
        name,
        mime,
        base64: Buffer.from(bytes).toString("base64"),
      }));
      await db
        .insertInto("sandboxMessages")
        .values({
          channel,
          to,
          text,
          code: code ?? null,
          attachments: savedAttachments.length > 0 ? JSON.stringify(savedAttachments) : null,
          at: clock(),
        })
        .execute();
    },
  };
}
