import { roles } from "@songtan/domain/account-types";
import { contactKinds } from "@songtan/domain/accounts/contact-change";
import { accountWarnings } from "@songtan/domain/accounts/warnings";
import { proposalKinds } from "@songtan/domain/booking/changes/proposal";
import { bookingStates } from "@songtan/domain/booking-types";
import { incidentKinds } from "@songtan/domain/incidents/incident";
import { limits } from "@songtan/domain/limits";
import { selfCheckNames } from "@songtan/domain/operator/self-checks";
import { reportedReasons } from "@songtan/domain/payments/amount-due";
import { approvalKinds } from "@songtan/domain/staff/approvals";
import { doubtCodes, doubtFigures } from "@songtan/domain/tasks/doubts/work";
import { z } from "zod";
import { Id, Instant, Latitude, Longitude, Satang, singleLineText } from "../scalars.ts";
import { RaiseView } from "./live/raises.ts";

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
  /**
   * Only for an incident that on-call staff are called about: the rounds of calls so far, and the member of staff who
   * accepted it.
   */
  alert: z
    .object({
      id: Id,
      rounds: z.int(),
      /** Who was called last. */
      called: z.object({ name: z.string(), at: Instant }).nullable(),
      accepted: z.object({ staffId: Id, name: z.string(), at: Instant }).nullable(),
    })
    .nullable(),
  /** The intended recipient of goods that were handed over with a wrong PIN: only they can confirm receipt. */
  recipient: z.object({ name: z.string(), phone: z.string() }).nullable(),
  /** Only for lost goods: the claim that was opened with the incident, while it is undecided. */
  claim: z.object({ id: Id, number: z.string() }).nullable(),
  /** The driver's position when they raised the alarm, and the name of this place. */
  position: z
    .object({
      latitude: Latitude,
      longitude: Longitude,
      at: Instant,
      place: z.object({ th: z.string(), en: z.string() }),
    })
    .nullable(),
  /** Only for a fact that arrived late: its kind, and whether the goods had been given to its driver. */
  fact: z.object({ kind: z.string(), goodsWithDriver: z.boolean() }).nullable(),
  /** Only for a doubtful delivery: the reasons and stops, the pay withheld, and the sums at stake for the customer. */
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
      /**
       * Charges to the customer that resulted from the reports, paid or not: due when the pay is released, dropped by
       * a deduction.
       */
      charges: z.array(z.object({ why: z.enum(reportedReasons), amountSatang: Satang })),
      /** The fare that is paid: neither decision moves it. */
      fareSatang: Satang,
    })
    .optional(),
  /**
   * Only for automatic work: the failed steps, the accounts' ids, the events or, for `retention_late`, the time since
   * when.
   */
  failed: z.array(z.string()).optional(),
  /**
   * Only for jobs that have used all their attempts: the task, the count, the newest error, and whether they may be
   * dropped.
   */
  jobs: z
    .object({ task: z.string(), count: z.int(), problem: z.string(), canDrop: z.boolean() })
    .optional(),
  /** Only for an owner who reported "this was not me": the account, the event of the warning, and the changes undone. */
  disowned: z
    .object({
      account: z.object({ id: Id, role: z.enum(roles), name: z.string(), phone: z.string() }),
      event: z.enum(accountWarnings),
      restored: z.array(z.enum(contactKinds)),
      /**
       * Contacts that could not be restored, because another account has proved them since; this account is without
       * them.
       */
      notRestored: z.array(z.enum(contactKinds)),
      passwordEnded: z.boolean(),
    })
    .nullable(),
});
export type IncidentView = z.infer<typeof IncidentView>;

/**
 * GET /console/operations: items that need attention and that the reader may see. Each list begins with the most
 * urgent.
 */
export const OperationsView = z.object({
  asOf: Instant,
  incidents: z.array(IncidentView),
  /** A change to a booking that one member of staff proposed and another must approve. */
  proposals: z.array(
    z.object({
      kind: z.enum(proposalKinds),
      booking: Booking,
      /** The amount refunded to the customer, or waived; null for a disposal, which does not move money. */
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
      /**
       * The id of the payout run, cash collection, payment, adjustment, case, invoice transfer, promo, or business
       * with the credit limit.
       */
      id: Id,
      /** The number of the booking or case, or the name it is about; null for a run, and for a payment of several bookings. */
      about: z.string().nullable(),
      /** The amount to move; for a credit limit, the new limit. */
      amountSatang: Satang,
      proposedBy: z.object({ id: Id, name: z.string() }),
      proposedAt: Instant,
    }),
  ),
  /** Raises of prices that run or wait for a second person. */
  raises: z.array(RaiseView),
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
  /** What the process that answers found out about what it depends on, every 15 s. */
  selfTest: z.array(
    z.object({
      check: z.enum(selfCheckNames),
      state: z.enum(["passed", "failed"]),
      since: Instant,
    }),
  ),
});
export type OperationsView = z.infer<typeof OperationsView>;

/** POST /console/incidents/{id}/run-again: the number of jobs that are retried. */
export const JobsRunAgain = z.object({ count: z.int() });

export const CloseIncident = z.object({
  resolution: singleLineText(limits.noteCharacters),
  /**
   * Only of `delivery_doubtful`: instead of releasing the driver's pay, it is proposed to deduct it;
   * it stays held until another member of staff has decided.
   */
  deductPay: z.boolean().optional(),
});
