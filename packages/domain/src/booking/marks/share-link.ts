import { limits } from "../../limits.ts";

/** Returns true while a link to follow a booking, or one stop, still opens: until a day after the booking's end. */
export const isLinkOpen = (endedAt: Date | null, now: Date): boolean =>
  endedAt === null || now.getTime() < endedAt.getTime() + limits.viewKeyHoursAfterEnd * 3_600_000;
