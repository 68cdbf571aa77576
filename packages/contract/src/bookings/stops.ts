import { stopStates } from "@songtan/domain/booking-types";
import { codMoneyStates } from "@songtan/domain/cod-money/cod-money";
import { z } from "zod";
import { Instant, Latitude, Longitude, Satang } from "../scalars.ts";

export const proofKinds = ["photo", "signature", "pin", "recipient_name"] as const;
export const ProofView = z.object({
  kind: z.enum(proofKinds),
  /** Signed, short-lived; null while the phone has not sent the picture yet ("photo pending"). */
  url: z.string().nullable(),
  recipientName: z.string().nullable(),
  verified: z.boolean().nullable(),
  happenedAt: Instant,
  receivedAt: Instant,
  latitude: Latitude.nullable(),
  longitude: Longitude.nullable(),
});

export type ProofView = z.infer<typeof ProofView>;

/**
 * The recipient's wishes for a drop-off, as entered on the recipient's page, and the destination of its messages.
 * Sender and driver see them.
 */
export const RecipientWishes = z.object({
  /** The recipient's landline cannot get an SMS: the PIN and the link to the recipient's page go to the sender's mobile. */
  messagesTo: z.literal("sender").optional(),
  /** Text for the driver. */
  instructions: z.string().optional(),
  /** The recipient moved the pin: how far from where the sender had set it. The stop's place is the new one. */
  moved: z.object({ metres: z.int(), at: Instant }).optional(),
  /** While the PIN can be sent to the recipient again: how often. */
  pinResendsLeft: z.int().optional(),
});

/** Where the cash of a drop-off is, as its sender follows it. */
export const CodMoneyView = z.object({
  state: z.enum(codMoneyStates),
  amountSatang: Satang,
  /** While held, the bank day on which it is to go; on its way, the day it goes or went; at an end, the day it came there. */
  day: z.string().nullable(),
  /** Of the bank account that it goes to, or went to. */
  lastDigits: z.string().nullable(),
  /** Its sender has given no bank account, so it cannot go. */
  needsAccount: z.boolean(),
});

export const StopView = z.object({
  index: z.int(),
  state: z.enum(stopStates),
  address: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  contactName: z.string(),
  contactPhone: z.string(),
  note: z.string().nullable(),
  codAmountSatang: Satang.nullable(),
  failureReason: z.string().nullable(),
  arrivedAt: Instant.nullable(),
  doneAt: Instant.nullable(),
  proofs: z.array(ProofView),
  ...RecipientWishes.shape,
});

/** A stop as its sender sees it. */
export const SenderStopView = StopView.extend({ cod: CodMoneyView.optional() });

/** Goods that went from one driver to another, with the photos of both. */
export const HandoverProofs = z.object({ at: Instant, proofs: z.array(ProofView) });
