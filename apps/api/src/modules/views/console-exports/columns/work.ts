import type { ConsoleCustomerSummary } from "@songtan/contract/by-hand/customers";
import type { ConsoleBookingSummary } from "@songtan/contract/console/bookings";
import type { ConsoleBusinessSummary } from "@songtan/contract/console/businesses";
import type { ConsoleDepot } from "@songtan/contract/console/depots";
import type { ConsoleAppeal, ConsoleDriverSummary } from "@songtan/contract/console/drivers";
import type { ConsoleAnnouncement } from "@songtan/contract/console/overview/announcements";
import type { ReviewView } from "@songtan/contract/console/reviews";
import { columns, type ExportColumns } from "./row-paths.ts";

/** Columns of the lists about bookings, the people in them, and operations. */
export const workColumns = {
  bookings: columns<ConsoleBookingSummary>(
    "number",
    "state",
    "vehicle",
    "createdAt",
    "scheduledAt",
    "endedAt",
    "customer.name",
    "driver.name",
    "from",
    "to",
    "stopCount",
    "totalSatang",
    "paymentMethod",
    "payer",
    "paymentState",
  ),
  customers: columns<ConsoleCustomerSummary>("name", "phone", "email", "state", "createdAt"),
  businesses: columns<ConsoleBusinessSummary>(
    "name",
    "taxId",
    "suspended",
    "creditLimitSatang",
    "createdAt",
  ),
  drivers: columns<ConsoleDriverSummary>(
    "name",
    "phone",
    "email",
    "vehicle",
    "plate",
    "provinceCode",
    "verified",
    "suspended",
    "onDuty",
    "createdAt",
    "work.onlineSeconds",
    "work.workedSeconds",
    "work.incomeSatang",
  ),
  appeals: columns<ConsoleAppeal>(
    "driver.name",
    "state",
    "text",
    "createdAt",
    "suspension.reason",
    "suspension.at",
    "answer",
    "answeredBy",
    "answeredAt",
  ),
  reviews: columns<ReviewView>(
    "name",
    "vehicle",
    "plate",
    "provinceCode",
    "waiting.kind",
    "waitingSince",
    "lock.staffName",
  ),
  depots: columns<ConsoleDepot>(
    "name.th",
    "name.en",
    "address.th",
    "hours.th",
    "phone",
    "latitude",
    "longitude",
    "closed",
    "savedAt",
    "savedBy",
  ),
  announcements: columns<ConsoleAnnouncement>(
    "createdAt",
    "audience",
    "provinceCode",
    "vehicle",
    "onDuty",
    "text.th",
    "text.en",
    "startsAt",
    "endsAt",
    "state",
    "recipients",
    "createdBy.name",
    "endedBy.name",
  ),
} satisfies Record<string, ExportColumns>;
