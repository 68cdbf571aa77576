import {
  availabilityDays,
  checkedServices,
  dayStates,
  serviceStates,
} from "@songtan/domain/incidents/availability";
import { z } from "zod";
import { Day } from "./scalars.ts";

export const AvailabilityView = z.object({
  services: z.array(
    z.object({
      service: z.enum(checkedServices),
      /** `unknown`: not checked for some minutes. */
      state: z.enum(serviceStates),
      upPercent: z.number().min(0).max(100).nullable(),
      /** The last 90 days in Bangkok, oldest first. */
      days: z
        .array(
          z.object({
            day: Day,
            state: z.enum(dayStates),
            downMinutes: z.int().min(0).max(1440),
          }),
        )
        .length(availabilityDays),
    }),
  ),
});
export type AvailabilityView = z.infer<typeof AvailabilityView>;
