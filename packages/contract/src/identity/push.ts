import { z } from "zod";
import { problem } from "../scalars.ts";

/** Bytes in base64url as browsers write them, exactly so many. */
const bytes = (count: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`), problem("push_address"));

/**
 * PUT …/push: the data of the browser's `PushSubscription`. One for each sign-in; a newer one
 * replaces it.
 */
export const AllowPush = z.object({
  endpoint: z.string().min(1, problem("required")).max(1000, problem("too_long")),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});
export type AllowPush = z.infer<typeof AllowPush>;

export const PushView = z.object({
  /** The key for the browser's push service; null when the operator sends no push notices. */
  publicKey: z.string().nullable(),
  /** True if this sign-in receives push notices. */
  allowed: z.boolean(),
  /** The sandbox's own push service, for browsers that reach none; null outside the sandbox. */
  standIn: z.string().nullable(),
});
export type PushView = z.infer<typeof PushView>;

/** The content of a push, encrypted. The service worker shows it, or closes the notification with the same tag. */
export type PushText = {
  title: string;
  body: string;
  /** The page it opens, with its language. */
  url: string;
  /** One notification at a time for each. */
  tag: string;
  /** An offer: rings and stays until it is answered or over. */
  ring?: boolean;
  /** Gone at that instant. */
  expiresAt?: string;
  /** Nothing to show any more. */
  close?: boolean;
};
