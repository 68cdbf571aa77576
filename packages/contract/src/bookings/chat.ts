import { chatRoles } from "@songtan/domain/booking/chat";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { Id, Instant, note, problem } from "../scalars.ts";

/** POST /bookings/{id}/messages, /driver/tasks/{id}/messages. Text, a picture, or both. */
export const WriteMessage = z
  .object({
    text: note.default(""),
    /** An upload of purpose `chat` that the same person sent. */
    photoId: Id.optional(),
  })
  .refine(({ text, photoId }) => text !== "" || photoId, {
    path: ["text"],
    message: problem("required"),
  });

/** Messages from staff cannot carry pictures. */
export const WriteStaffMessage = z.object({
  text: note.pipe(z.string().min(1, problem("required"))),
});

/** POST …/messages/read: everything up to this message has been seen. */
export const ReadMessages = z.object({ upToId: z.int().min(0) });

export const ListMessages = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, problem("format"))
    .optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageRows).default(50),
});

export const ChatMessage = z.object({
  id: z.int(),
  author: z.enum(chatRoles),
  /** Written by the caller. */
  own: z.boolean(),
  /** A first name; staff see whole names. */
  name: z.string(),
  text: z.string(),
  photo: z.object({ id: Id, url: z.string() }).nullable(),
  at: Instant,
  /** True once the other side has seen the message; null for messages from staff. */
  read: z.boolean().nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A booking's chat in its view: a change of it says that there is something to fetch. */
export const ChatState = z.object({
  mayWrite: z.boolean(),
  /** From then on no one can write; null while the booking is active. */
  closesAt: Instant.nullable(),
  /** Messages of others that the reader has not seen. */
  unread: z.int(),
  /** The newest message, and how far the other side has read; 0 for none. */
  lastId: z.int(),
  readId: z.int(),
});
export type ChatState = z.infer<typeof ChatState>;
