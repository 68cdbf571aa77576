import { notificationChannels } from "@songtan/domain/accounts/notifications";
import { cancellationFees } from "@songtan/domain/booking/staff-cancellation";
import { bookingStates } from "@songtan/domain/booking-types";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { Id, Satang } from "../scalars.ts";

/** Rows of a list that staff chose; one that does not exist is left out of the answer. */
const ids = z.array(Id).min(1).max(limits.bulkRows);

/** POST /console/bookings/preview-cancellations: what cancelling each would do, one after the other. */
export const PreviewCancellations = z.object({ ids, fee: z.enum(cancellationFees) });
export const CancellationPreview = z.object({
  id: Id,
  number: z.string(),
  customer: z.string(),
  seenState: z.enum(bookingStates),
  seenDriverId: Id.nullable(),
  /** Why it cannot be cancelled: too late, or a cancellation waits for a second person already. */
  problem: z.enum(["too_late", "waits"]).nullable(),
  feeSatang: Satang,
  /** The amount refunded to the customer. */
  backSatang: Satang,
  /** Above what this person may decide alone, after those before it. */
  secondPerson: z.boolean(),
});
export type CancellationPreview = z.infer<typeof CancellationPreview>;

/** POST /console/customers/preview-suspensions and /console/drivers/preview-suspensions. */
export const PreviewSuspensions = z.object({ ids, change: z.enum(["suspend", "reinstate"]) });
export type PreviewSuspensions = z.infer<typeof PreviewSuspensions>;
export const SuspensionPreview = z.object({
  id: Id,
  name: z.string(),
  /** Why it cannot be done: it is so already, or the account is closed. */
  problem: z.enum(["already", "closed"]).nullable(),
  /** Bookings under way, which go on. */
  activeBookings: z.int(),
});
export type SuspensionPreview = z.infer<typeof SuspensionPreview>;

/** POST /console/drivers/preview-messages: whom a message would reach, and how. */
export const PreviewMessages = z.object({ ids });
export const MessagePreview = z.object({
  id: Id,
  name: z.string(),
  /** Why no message can be sent: nothing reaches the driver, or the account is closed. */
  problem: z.enum(["unreachable", "closed"]).nullable(),
  /** The first channel by which it would go. */
  channel: z.enum(notificationChannels).nullable(),
});
export type MessagePreview = z.infer<typeof MessagePreview>;
