import { modes } from "@songtan/domain/businesses/types";
import { provinceByCode, provinces } from "@songtan/domain/thai/provinces";
import { vehicles } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { Id, Instant, Name, problem, Satang, SentInstant } from "../scalars.ts";
import { KeyView } from "./businesses.ts";

const ProvinceCode = z
  .string()
  .refine((code) => provinceByCode(code) !== undefined, problem("not_a_choice"));
const Minute = z.int().min(0).max(1439);

/** The limits of a new mandate, computed from the business's recent bookings. */
export const MandateBoundsView = z.object({
  capPerBookingSatang: Satang,
  capPerDaySatang: Satang,
  lastsDays: z.int(),
});

/** A program of agents that requested the mandate, and gets its key for a code (OAuth 2.1). */
export const ConnectAgent = z.object({
  clientId: z.string().min(1).max(8000),
  redirectUri: z.string().min(1).max(2000),
  /** The S256 challenge of the code verifier. */
  codeChallenge: z.string().regex(/^[\w-]{43}$/),
  /** Returned unchanged. */
  state: z.string().max(1000).optional(),
});
export type ConnectAgent = z.infer<typeof ConnectAgent>;

/** A request of a program of agents, as the page of consent received it. */
export const ShowAgentRequest = ConnectAgent.pick({
  clientId: true,
  redirectUri: true,
  state: true,
})
  // The protocol's own parameter of that name (RFC 8707).
  .extend({ resource: z.string().max(2000).optional() });
/** The program and the place of its answer, as the server confirms them. The address of the page may claim anything. */
export const AgentRequestView = z.object({
  clientName: z.string(),
  /** The place of the program, for people to read. */
  goesTo: z.string(),
  /** The redirect address of the client program if the person declines. */
  declinedTo: z.string(),
});
export type AgentRequestView = z.infer<typeof AgentRequestView>;

/** The bookings that an agent may make without a person: always with both caps and an end. */
export const CreateMandate = z.object({
  mode: z.enum(modes),
  agentName: Name,
  capPerBookingSatang: z.int().positive(),
  capPerDaySatang: z.int().positive(),
  expiresAt: SentInstant,
  /** Empty: every vehicle. */
  vehicles: z.array(z.enum(vehicles)).max(vehicles.length).default([]),
  /** Empty: everywhere. */
  provinceCodes: z.array(ProvinceCode).max(provinces.length).default([]),
  /** Minutes of a Bangkok day; an end before the start is on the next day. */
  hours: z.object({ fromMinute: Minute, toMinute: Minute }).nullish(),
  /** All bookings of the business; without it only those that the agent made. */
  seesAll: z.boolean().default(false),
  /** If true, the agent may also cancel bookings that others made; this requires `seesAll`. */
  cancelsAll: z.boolean().default(false),
  connect: ConnectAgent.optional(),
});
export type CreateMandate = z.infer<typeof CreateMandate>;

export const MandateView = KeyView.extend({
  agentName: z.string(),
  vehicles: z.array(z.enum(vehicles)),
  provinceCodes: z.array(z.string()),
  hours: z.object({ fromMinute: z.int(), toMinute: z.int() }).nullable(),
  seesAll: z.boolean(),
  cancelsAll: z.boolean(),
});
export type MandateView = z.infer<typeof MandateView>;
/** The secret is shown in this answer only. `redirectTo` leads back to the program that requested it. */
export const NewMandateView = MandateView.extend({
  secretKey: z.string(),
  redirectTo: z.string().nullable(),
});
export type NewMandateView = z.infer<typeof NewMandateView>;

export const ProposalView = z.object({
  id: Id,
  agentName: z.string(),
  keyId: Id,
  kind: z.enum(["booking", "cancellation"]),
  state: z.enum(["waiting", "approved", "declined", "lapsed"]),
  /** The price of the booking, or the fee of cancelling it. */
  totalSatang: Satang,
  /** The booking to cancel. */
  bookingNumber: z.string().nullable(),
  vehicle: z.enum(vehicles),
  /** Addresses from the pick-up on. */
  addresses: z.array(z.string()),
  reason: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** Until it lapses; 0 where it does not wait. */
  secondsLeft: z.int(),
  bookingId: Id.nullable(),
});
export type ProposalView = z.infer<typeof ProposalView>;
