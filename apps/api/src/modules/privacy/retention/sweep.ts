import { type RetentionKey, retentionCutoff, retentionKeys } from "@songtan/domain/retention";
import { sql } from "kysely";
import { removePendingFiles } from "../../../files/pending-files.ts";
import { eachPart, forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { deleteOld, emptyOld, fiveYearsAgo } from "./batches/each-batch.ts";
import type { SweepDeps } from "./batches/sweep-deps.ts";
import { emptyDecisions } from "./five-years/empty-decisions.ts";
import { sweepAccounting } from "./five-years/sweep-accounting.ts";
import { sweepAudit } from "./five-years/sweep-audit.ts";
import { maskContacts } from "./mask-contacts.ts";
import { maskPlaces, maskPlacesOfClosed } from "./mask-places.ts";
import { reportSweep } from "./report-sweep.ts";
import { sweepChats } from "./sweep-chats.ts";
import { sweepEventNames } from "./sweep-event-names.ts";
import { sweepImages, sweepUnusedImages } from "./sweep-images.ts";
import { sweepPositions } from "./sweep-positions.ts";
import { sweepProofs } from "./sweep-proofs.ts";
import { sweepReports } from "./sweep-reports.ts";

type Step = (deps: SweepDeps, before: Date) => Promise<unknown>;

/** One step for each row of the retention table: a row without a step does not compile. */
const steps: Record<RetentionKey, Step> = {
  codes: (deps, before) =>
    eachPart(
      () => deleteOld(deps, "codes", sql`created_at < ${before}`),
      () => deleteOld(deps, "paid_messages", sql`reserved_at < ${before}`),
    ),
  securityEvents: ({ db }, before) => sql`select sweep_security_events(${before})`.execute(db),
  signInFailures: (deps, before) =>
    eachPart(
      () => deleteOld(deps, "sign_in_failures", sql`failed_at < ${before}`),
      () => deleteOld(deps, "sign_in_alerts", sql`alerted_at < ${before}`),
    ),
  passkeyChallenges: (deps, before) =>
    deleteOld(deps, "passkey_challenges", sql`created_at < ${before}`),
  knownDevices: (deps, before) => deleteOld(deps, "known_devices", sql`last_used_at < ${before}`),
  socialSignIns: (deps, before) => deleteOld(deps, "social_sign_ins", sql`created_at < ${before}`),
  idempotency: (deps, before) => deleteOld(deps, "idempotency_keys", sql`created_at < ${before}`),
  requestLog: (deps, before) => deleteOld(deps, "partner_requests", sql`at < ${before}`),
  // Rows and places go with their file.
  imports: (deps, before) => deleteOld(deps, "booking_imports", sql`created_at < ${before}`),
  quotes: (deps, before) =>
    deleteOld(
      deps,
      "quotes",
      sql`created_at < ${before} and not exists (select from bookings where bookings.quote_id = quotes.id)`,
    ),
  sessions: (deps, before) =>
    eachPart(
      () => deleteOld(deps, "sessions", sql`ended_at < ${before}`),
      // Those of staff end by themselves within a day, their links within a week.
      () => deleteOld(deps, "staff_sessions", sql`created_at < ${before}`),
      () => deleteOld(deps, "staff_invitations", sql`expires_at < ${before}`),
      () => deleteOld(deps, "business_invitations", sql`expires_at < ${before}`),
    ),
  notices: (deps, before) =>
    eachPart(
      () => deleteOld(deps, "notices", sql`notified_at < ${before}`),
      () => deleteOld(deps, "alert_calls", sql`called_at < ${before}`),
      () => deleteOld(deps, "alerts", sql`opened_at < ${before} and next_at is null`),
      () => deleteOld(deps, "agent_proposals", sql`expires_at < ${before}`),
    ),
  contactChanges: (deps, before) =>
    eachPart(
      () => deleteOld(deps, "contact_changes", sql`changed_at < ${before}`),
      () => deleteOld(deps, "not_me_links", sql`expires_at < ${before}`),
    ),
  destinations: (deps, before) => deleteOld(deps, "driver_destinations", sql`began_at < ${before}`),
  positions: sweepPositions,
  proofs: sweepProofs,
  eventNames: sweepEventNames,
  alarmPositions: (deps, before) =>
    emptyOld(deps, "incidents", {
      isOld: sql`kind = 'sos' and closed_at < ${before} and details ? 'position'`,
      emptied: sql`details = details - 'position'`,
    }),
  chats: sweepChats,
  reports: sweepReports,
  rejectedImages: (deps, before) => sweepImages(deps, { state: "rejected", before }),
  approvedImages: (deps, before) => sweepImages(deps, { state: "approved", before }),
  unusedImages: sweepUnusedImages,
  bookingContacts: maskContacts,
  placesOfClosed: maskPlacesOfClosed,
  bookingPlaces: maskPlaces,
  providerEvents: (deps, before) =>
    emptyOld(deps, "provider_events", {
      isOld: sql`received_at < ${before} and body <> '{}'`,
      emptied: sql`body = '{}'`,
    }),
  webhooks: (deps, before) =>
    eachPart(
      () => deleteOld(deps, "webhook_attempts", sql`at < ${before}`),
      () =>
        deleteOld(deps, "webhook_events", sql`coalesce(distributed_at, created_at) < ${before}`),
    ),
  failedJobs: ({ db }, before) => sql`select delete_failed_jobs(${before})`.execute(db),
  accounting: sweepAccounting,
  consents: ({ db }, before) =>
    sql`select delete_consents_of_closed(${fiveYearsAgo(before)})`.execute(db),
  audit: sweepAudit,
  decisions: emptyDecisions,
};

/**
 * Deletes data after its retention time. Rows go first, in transactions of some hundred, their
 * files after, so that a killed run leaves no row without its file and the next run continues; a
 * failed step does not block the others, staff see it, and the job fails and is retried.
 */
export async function sweep(deps: SweepDeps): Promise<void> {
  const failed: string[] = [];
  const work = [
    ...retentionKeys.map((name) => ({
      name,
      run: () => steps[name](deps, retentionCutoff(name, deps.clock())),
    })),
    { name: "files", run: () => removePendingFiles(deps) },
  ];
  const problem = await forEachIsolated(work, async ({ name, run }) => {
    try {
      await run();
    } catch (thrown) {
      failed.push(name);
      throw thrown;
    }
  }).catch((thrown: unknown) => thrown);
  await reportSweep(deps, failed);
  if (problem) throw problem;
}
