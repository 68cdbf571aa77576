import { roles } from "@songtan/domain/account-types";
import { contactKinds } from "@songtan/domain/accounts/contact-change";
import { accountWarnings } from "@songtan/domain/accounts/warnings";
import { proposalKinds } from "@songtan/domain/booking/changes/proposal";
import { bookingStates } from "@songtan/domain/booking-types";
import { incidentKinds } from "@songtan/domain/incidents/incident";
import { limits } from "@songtan/domain/limits";
import { reportedReasons } from "@songtan/domain/payments/amount-due";
import { approvalKinds } from "@songtan/domain/staff/approvals";
import { doubtCodes, doubtFigures } from "@songtan/domain/tasks/doubts/work";
import { z } from "zod";
import { Id, Instant, Latitude, Longitude, Satang, singleLineText } from "../scalars.ts";

const Booking = z.object({ id: Id, number: z.string(), state: z.enum(bookingStates) });
const Driver = z.object({ id: Id, name: z.string(), phone: z.string() });

export const IncidentView = z.object({
  id: Id,
  kind: z.enum(incidentKinds),
  openedAt: Instant,
  booking: Booking.nullable(),
  driver: Driver.nullable(),
  /** The member of staff with the rights or sign-in concerned. */
  staff: z.object({ id: Id, name: z.string() }).nullable(),
  /** The business with the account of the incident. */
  business: z.object({ id: Id, name: z.string() }).nullable(),
  /** Of an incident that on-call staff are called about: how often until now, and who has accepted it. */
  alert: z
    .object({
      id: Id,
      rounds: z.int(),
      /** Who was called last. */
      called: z.object({ name: z.string(), at: Instant }).nullable(),
      accepted: z.object({ staffId: Id, name: z.string(), at: Instant }).nullable(),
    })
    .nullable(),
  /** Who was to get the goods that were handed over with a wrong PIN: only they know whether they have them. */
  recipient: z.object({ name: z.string(), phone: z.string() }).nullable(),
  /** Of lost goods: the claim that opened with it, while it waits. */
  claim: z.object({ id: Id, number: z.string() }).nullable(),
  /** Where the driver was when they raised the alarm. */
  position: z.object({ latitude: Latitude, longitude: Longitude, at: Instant }).nullable(),
  /** Of a fact that came late: what it says, and whether the goods were given to its driver. */
  fact: z.object({ kind: z.string(), goodsWithDriver: z.boolean() }).nullable(),
  /** Of a doubtful delivery: why, at which stop, the pay that waits, and what is at stake for the customer. */
  doubted: z
    .object({
      doubts: z.array(
        z.object({
          code: z.enum(doubtCodes),
          stopIndex: z.int(),
          figures: z.partialRecord(z.enum(doubtFigures), z.number()),
        }),
      ),
      heldSatang: Satang,
      /** What the reports made the customer owe, paid or not: it is due when the pay is released, and a deduction drops it. */
      charges: z.array(z.object({ why: z.enum(reportedReasons), amountSatang: Satang })),
      /** The fare that is paid: neither decision moves it. */
      fareSatang: Satang,
    })
    .optional(),
  /** Of work that the program does by itself: the steps, the accounts' ids, the events or, of `retention_late`, since when. */
  failed: z.array(z.string()).optional(),
  /** Of jobs that have used all their attempts: which, how many, what the newest failed with, and whether they may be dropped. */
  jobs: z
    .object({ task: z.string(), count: z.int(), problem: z.string(), canDrop: z.boolean() })
    .optional(),
  /**
   * Of an owner who reported "this was not me": the account, what the warning was about, and what
   * was undone.
   */
  disowned: z
    .object({
      account: z.object({ id: Id, role: z.enum(roles), name: z.string(), phone: z.string() }),
      event: z.enum(accountWarnings),
      restored: z.array(z.enum(contactKinds)),
      /** Another account has proved the old contact since, so this account has none. */
      notRestored: z.array(z.enum(contactKinds)),
      passwordEnded: z.boolean(),
    })
    .nullable(),
});
export type IncidentView = z.infer<typeof IncidentView>;

/** GET /console/operations: what needs attention now, as far as it is the reader's. The most urgent first in each list. */
export const OperationsView = z.object({
  asOf: Instant,
  incidents: z.array(IncidentView),
  /** What one of staff proposed to do to a booking and another one has to agree to. */
  proposals: z.array(
    z.object({
      kind: z.enum(proposalKinds),
      booking: Booking,
      /** What goes back to the customer, or is waived; null for a disposal, which moves no money. */
      movedSatang: Satang.nullable(),
      proposedBy: z.object({ id: Id, name: z.string() }),
      proposedAt: Instant,
    }),
  ),
  /**
   * Money that one of staff proposed to move and another one has to agree to: of each kind for those who may decide it,
   * the oldest first.
   */
  approvals: z.array(
    z.object({
      kind: z.enum(approvalKinds),
      /** Of the payout run, the cash, the payment, the adjustment, the case or the business with the credit limit. */
      id: Id,
      /** The number of the booking or case, or the name it is about; null for a run, and for a payment of several bookings. */
      about: z.string().nullable(),
      /** What would be moved; of a credit limit the new one. */
      amountSatang: Satang,
      proposedBy: z.object({ id: Id, name: z.string() }),
      proposedAt: Instant,
    }),
  ),
  /** Past what was expected, not yet so far that it is an incident. */
  late: z.array(
    z.object({
      booking: Booking,
      driver: Driver.nullable(),
      what: z.enum(["no_driver", "pickup", "delivery", "return"]),
      expectedAt: Instant,
    }),
  ),
  /** Drivers with goods aboard who have not been seen for a while. */
  unseen: z.array(z.object({ booking: Booking, driver: Driver, seenAt: Instant.nullable() })),
  /** Drivers who owe more than their credit line. */
  owing: z.array(z.object({ driver: Driver, owedSatang: Satang, lineSatang: Satang })),
  /** Days on which the card provider and the books do not agree. */
  differences: z.object({ count: z.int(), oldestDay: z.string().nullable() }),
});
export type OperationsView = z.infer<typeof OperationsView>;

/** POST /console/incidents/{id}/run-again: how many jobs run again. */
export const JobsRunAgain = z.object({ count: z.int() });

export const CloseIncident = z.object({
  resolution: singleLineText(limits.noteCharacters),
  /**
   * Only of `delivery_doubtful`: instead of releasing the driver's pay, it is proposed to deduct it;
   * it stays held until another member of staff has decided.
   */
  deductPay: z.boolean().optional(),
});
