import cookie from "@fastify/cookie";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "./deps/deps.ts";
import { refuseOtherSites } from "./http/edges/console-edge.ts";
import { recordReads } from "./http/log/record-reads.ts";
import { readStaff } from "./http/session/staff-auth.ts";
import { adjustmentRoutes } from "./modules/accounting/adjustments/console-routes.ts";
import { booksRoutes } from "./modules/accounting/books/routes.ts";
import { certificateConsoleRoutes } from "./modules/accounting/withholding-certificates/console-routes.ts";
import { evidenceRoutes } from "./modules/claims/dispute-evidence/console-routes.ts";
import { disputeConsoleRoutes } from "./modules/claims/disputes/console-routes.ts";
import { reportConsoleRoutes } from "./modules/claims/reports/console-routes.ts";
import { bookingMoveRoutes } from "./modules/claims/staff-moves/console-routes.ts";
import { depotStorageRoutes } from "./modules/claims/staff-moves/depot-storage-routes.ts";
import { byHandRoutes } from "./modules/delivery/by-hand/console-routes.ts";
import { chatConsoleRoutes } from "./modules/delivery/chat/console-routes.ts";
import { depotConsoleRoutes } from "./modules/delivery/depots/console-routes.ts";
import { handoverConsoleRoutes } from "./modules/delivery/handovers/console-routes.ts";
import { incidentConsoleRoutes } from "./modules/delivery/operations/console-routes.ts";
import { documentConsoleRoutes } from "./modules/drivers/documents/review/console-routes.ts";
import { reviewRoutes } from "./modules/drivers/reviews/routes.ts";
import { passkeyConsoleRoutes } from "./modules/identity/passkeys/console-routes.ts";
import { securityEventRoutes } from "./modules/identity/security-events/console-routes.ts";
import { staffManageRoutes } from "./modules/identity/staff/manage/manage-routes.ts";
import { staffSignInRoutes } from "./modules/identity/staff/sign-in/sign-in-routes.ts";
import { reconciliationRoutes } from "./modules/payments/reconciliation/console-routes.ts";
import { caseTermsRoutes } from "./modules/payments/refunds/approval-limit-routes.ts";
import { refundConsoleRoutes } from "./modules/payments/refunds/console-routes.ts";
import { codConsoleRoutes } from "./modules/payouts/cash-on-delivery/console-routes.ts";
import { payoutConsoleRoutes } from "./modules/payouts/runs/console-routes.ts";
import { auditRoutes } from "./modules/platform/oversight/audit-routes.ts";
import { uploadConsoleRoutes } from "./modules/platform/uploads/console-routes.ts";
import { promoConsoleRoutes } from "./modules/pricing/promos/console-routes.ts";
import { tariffConsoleRoutes } from "./modules/pricing/tariff/console-routes.ts";
import { consoleBookingRoutes } from "./modules/views/console-bookings/routes.ts";
import { consoleBusinessRoutes } from "./modules/views/console-businesses/routes.ts";
import { consoleDriverRoutes } from "./modules/views/console-drivers/routes.ts";
import { suspensionConsoleRoutes } from "./modules/views/console-drivers/suspension-routes.ts";
import { liveMapRoutes } from "./modules/views/console-live-map/routes.ts";
import { figureRoutes } from "./modules/views/figures/console-routes.ts";

/** The staff's calls, with an edge of their own: a cookie session that counts here alone, and no other site's pages. */
export const consoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    refuseOtherSites(app, deps.settings);
    await app.register(cookie);
    readStaff(app, deps);
    recordReads(app, deps);
    app.addHook(
      "onSend",
      async (_request, reply) => void reply.header("cache-control", "no-store"),
    );
    await app.register(staffSignInRoutes(deps));
    await app.register(passkeyConsoleRoutes(deps));
    await app.register(staffManageRoutes(deps));
    await app.register(reviewRoutes(deps));
    await app.register(documentConsoleRoutes(deps));
    await app.register(consoleDriverRoutes(deps));
    await app.register(suspensionConsoleRoutes(deps));
    await app.register(incidentConsoleRoutes(deps));
    await app.register(liveMapRoutes(deps));
    await app.register(consoleBookingRoutes(deps));
    await app.register(consoleBusinessRoutes(deps));
    await app.register(byHandRoutes(deps));
    await app.register(bookingMoveRoutes(deps));
    await app.register(depotStorageRoutes(deps));
    await app.register(depotConsoleRoutes(deps));
    await app.register(handoverConsoleRoutes(deps));
    await app.register(uploadConsoleRoutes(deps));
    await app.register(refundConsoleRoutes(deps));
    await app.register(reportConsoleRoutes(deps));
    await app.register(chatConsoleRoutes(deps));
    await app.register(disputeConsoleRoutes(deps));
    await app.register(adjustmentRoutes(deps));
    await app.register(caseTermsRoutes(deps));
    await app.register(evidenceRoutes(deps));
    await app.register(payoutConsoleRoutes(deps));
    await app.register(codConsoleRoutes(deps));
    await app.register(promoConsoleRoutes(deps));
    await app.register(tariffConsoleRoutes(deps));
    await app.register(booksRoutes(deps));
    await app.register(certificateConsoleRoutes(deps));
    await app.register(reconciliationRoutes(deps));
    await app.register(figureRoutes(deps));
    await app.register(auditRoutes(deps));
    await app.register(securityEventRoutes(deps));
  };
