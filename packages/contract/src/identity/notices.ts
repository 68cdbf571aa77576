import { z } from "zod";
import { Id, Instant, SentInstant } from "../scalars.ts";

/** A notice as the person reads it in the app, in the requested language. */
export const NoticeView = z.object({
  id: Id,
  /** The subject, as in the notice preferences: `delivery`, `message`, `payout` … */
  event: z.string(),
  title: z.string(),
  text: z.string(),
  /** The page of the app it leads to, without the language. */
  path: z.string(),
  at: Instant,
  readAt: Instant.nullable(),
});
export type NoticeView = z.infer<typeof NoticeView>;

/** The number of unread notices; counting stops at one hundred. */
export const UnreadNotices = z.object({ unread: z.int() });
export type UnreadNotices = z.infer<typeof UnreadNotices>;

/** All up to the newest one the person has seen: a later one is not read yet. */
export const ReadNotices = z.object({ until: SentInstant });
