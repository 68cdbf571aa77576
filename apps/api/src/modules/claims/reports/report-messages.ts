import type { ReportMessage } from "@songtan/contract/claims/reports";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { pictureLinkSeconds, signedFileUrl } from "../../platform/uploads/signed-file-url.ts";

type NewMessage = {
  reportId: string;
  author: { role: "customer" | "driver" | "staff" | "system"; id: string | null; name: string };
  text: string;
  photoIds?: readonly string[] | undefined;
  now: Date;
};

/** Adds to the thread. The pictures were checked to be the author's own. */
export async function addMessage(
  trx: Trx,
  { reportId, author, text, photoIds = [], now }: NewMessage,
): Promise<void> {
  const { id } = await trx
    .insertInto("reportMessages")
    .values({
      reportId,
      authorRole: author.role,
      authorId: author.id,
      authorName: author.name,
      text,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (photoIds.length === 0) return;
  await trx
    .insertInto("reportPhotos")
    .values(photoIds.map((upload, index) => ({ messageId: id, uploadId: upload, index })))
    .execute();
}

/** The threads of reports, each in the order it was written, with links to the pictures. */
export async function loadThreads(
  trx: Reader,
  deps: Pick<Deps, "secrets" | "clock">,
  reportIds: readonly string[],
): Promise<Map<string, ReportMessage[]>> {
  if (reportIds.length === 0) return new Map();
  const messages = await trx
    .selectFrom("reportMessages")
    .selectAll()
    .where("reportId", "in", reportIds)
    .orderBy("id")
    .execute();
  const photos = await trx
    .selectFrom("reportPhotos")
    .innerJoin("reportMessages", "reportMessages.id", "reportPhotos.messageId")
    .select(["messageId", "uploadId"])
    .where("reportId", "in", reportIds)
    .orderBy("index")
    .execute();
  const now = deps.clock();
  const shaped = messages.map((message) => ({
    reportId: message.reportId,
    view: {
      id: message.id,
      author: message.authorRole,
      name: message.authorName,
      text: message.text,
      photos: photos
        .filter(({ messageId }) => messageId === message.id)
        .map(({ uploadId }) => ({
          id: uploadId,
          url: signedFileUrl(deps, uploadId, { now, ttlSeconds: pictureLinkSeconds }),
        })),
      at: message.createdAt.toISOString(),
    },
  }));
  return new Map(
    [...Map.groupBy(shaped, ({ reportId }) => reportId)].map(([id, rows]) => [
      id,
      rows.map(({ view }) => view),
    ]),
  );
}

/**
 * @throws Refusal `invalid` when a picture is not this person's own, or there are too many
 */
export async function checkPhotos(
  trx: Reader,
  { accountId, photoIds = [] }: { accountId: string; photoIds?: readonly string[] | undefined },
): Promise<void> {
  const uniqueIds = new Set(photoIds);
  if (uniqueIds.size === 0) return;
  if (uniqueIds.size !== photoIds.length || uniqueIds.size > limits.reportPhotosMax)
    throw new Refusal("invalid", {}, { photoIds: "format" });
  const own = await trx
    .selectFrom("uploads")
    .select("id")
    .where("accountId", "=", accountId)
    .where("purpose", "=", "report")
    .where("id", "in", photoIds)
    .execute();
  if (own.length !== uniqueIds.size) throw new Refusal("invalid", {}, { photoIds: "not_a_choice" });
}
