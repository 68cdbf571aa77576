import { limits } from "../../limits.ts";

/** Whether a link to follow a booking, or one of its stops, still opens: until a day after its end. */
export const isLinkOpen = (endedAt: Date | null, now: Date): boolean =>
  endedAt === null || now.getTime() < endedAt.getTime() + limits.viewKeyHoursAfterEnd * 3_600_000;
