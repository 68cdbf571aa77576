import { limits } from "@songtan/domain/limits";
import { provinceByCode } from "@songtan/domain/thai/provinces";
import { vehicles } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { Id, Instant, Page, problem, SentInstant, singleLineText } from "../../scalars.ts";

export const announcementAudiences = ["customer", "driver"] as const;
export const announcementStates = ["upcoming", "current", "ended"] as const;

const ProvinceCode = z
  .string()
  .refine((code) => provinceByCode(code) !== undefined, problem("format"));
const Text = singleLineText(limits.announcementCharacters);
const Staff = z.object({ id: Id, name: z.string() });

/** The recipients of an announcement; vehicle and duty apply only to drivers. Null does not restrict. */
const Target = z.object({
  audience: z.enum(announcementAudiences),
  provinceCode: ProvinceCode.nullable(),
  vehicle: z.enum(vehicles).nullable(),
  onDuty: z.boolean(),
});
export type AnnouncementTarget = z.infer<typeof Target>;

/** POST /console/announcements. */
export const MakeAnnouncement = Target.extend({
  text: z.object({ th: Text, en: Text }),
  startsAt: SentInstant,
  endsAt: SentInstant,
});
export type MakeAnnouncement = z.infer<typeof MakeAnnouncement>;

/** GET /console/announcements, newest first. */
export const ListAnnouncements = Page.extend({
  audience: z.enum(announcementAudiences).optional(),
  state: z.enum(announcementStates).optional(),
});
export const ConsoleAnnouncement = MakeAnnouncement.extend({
  id: Id,
  startsAt: Instant,
  endsAt: Instant,
  text: z.object({ th: z.string(), en: z.string() }),
  provinceCode: z.string().nullable(),
  state: z.enum(announcementStates),
  /** Drivers to whom it was sent; null before that, and for customers. */
  recipients: z.int().nullable(),
  createdBy: Staff,
  createdAt: Instant,
  endedBy: Staff.nullable(),
});
export type ConsoleAnnouncement = z.infer<typeof ConsoleAnnouncement>;

/** GET /console/announcement-recipients: the number of drivers that an announcement would reach at present. */
export const RecipientsQuery = z.object({
  provinceCode: ProvinceCode.optional(),
  vehicle: z.enum(vehicles).optional(),
  onDuty: z.enum(["true"]).optional(),
});
export const Recipients = z.object({ drivers: z.int() });

/** GET /announcements: what the reader is to know now, newest first. */
export const AnnouncementView = z.object({
  id: Id,
  text: z.string(),
  /** The province it is about, by name; null for all of the country. */
  province: z.string().nullable(),
  endsAt: Instant,
});
export type AnnouncementView = z.infer<typeof AnnouncementView>;
