import { alertChannels } from "@songtan/domain/incidents/alert";
import { z } from "zod";
import { Id, Instant, MobilePhone, problem } from "../../scalars.ts";

const minuteMax = 24 * 60 - 1;

const Hours = {
  /** 0 for Sunday, in Bangkok. */
  days: z.array(z.int().min(0).max(6)).min(1, problem("required")).max(7),
  fromMinute: z.int().min(0).max(minuteMax),
  /** Not later than `fromMinute`: the next day. */
  untilMinute: z.int().min(0).max(minuteMax),
  channels: z.array(z.enum(alertChannels)).min(1, problem("required")).max(alertChannels.length),
};

/** PUT /console/on-call/{staffId}: whom alerts call, when, and by which channels. */
export const OnCallInput = z.object({
  rank: z.int().min(1).max(99),
  phone: MobilePhone.nullable(),
  ...Hours,
});

export const OnCallPersonView = z.object({
  staffId: Id,
  name: z.string(),
  email: z.string(),
  rank: z.int(),
  phone: z.string().nullable(),
  ...Hours,
  isOnCallNow: z.boolean(),
});
export type OnCallPersonView = z.infer<typeof OnCallPersonView>;

export const AlertCallView = z.object({
  staffName: z.string(),
  channel: z.enum(alertChannels),
  outcome: z.enum(["sent", "failed", "no_address"]),
  calledAt: Instant,
});

/** GET /console/alerts: the newest first. `try` is the kind of one that was sent to see whether it arrives. */
export const AlertView = z.object({
  id: Id,
  kind: z.string(),
  openedAt: Instant,
  accepted: z.object({ by: z.string(), at: Instant }).nullable(),
  calls: z.array(AlertCallView),
});
export type AlertView = z.infer<typeof AlertView>;

/** GET /console/on-call: in the order in which they are called. */
export const OnCallView = z.object({
  people: z.array(OnCallPersonView),
  /** Candidates for the list: staff who manage bookings. */
  candidates: z.array(z.object({ id: Id, name: z.string() })),
});
export type OnCallView = z.infer<typeof OnCallView>;
