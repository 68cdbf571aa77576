import cookie from "@fastify/cookie";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "./deps.ts";
import { adjustmentRoutes } from "./features/adjustments/console-routes.ts";
import { caseTermsRoutes } from "./features/approval-limits/console-routes.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { bookingMoveRoutes } from "./features/bookings/console-routes.ts";
import { depotStorageRoutes } from "./features/bookings/depot-storage-routes.ts";
import { booksRoutes } from "./features/books/routes.ts";
import { codConsoleRoutes } from "./features/cash-on-delivery/console-routes.ts";
import { chatConsoleRoutes } from "./features/chat/console-routes.ts";
import { consoleBookingRoutes } from "./features/console-bookings/routes.ts";
import { consoleDriverRoutes } from "./features/console-drivers/routes.ts";
import { depotConsoleRoutes } from "./features/depots/console-routes.ts";
import { evidenceRoutes } from "./features/dispute-evidence/console-routes.ts";
import { disputeConsoleRoutes } from "./features/disputes/console-routes.ts";
import { documentConsoleRoutes } from "./features/documents/console-routes.ts";
import { handoverConsoleRoutes } from "./features/handovers/console-routes.ts";
import { incidentConsoleRoutes } from "./features/incidents/console-routes.ts";
import { passkeyConsoleRoutes } from "./features/passkeys/console-routes.ts";
import { payoutConsoleRoutes } from "./features/payouts/console-routes.ts";
import { promoConsoleRoutes } from "./features/promos/console-routes.ts";
import { reconciliationRoutes } from "./features/reconciliation/console-routes.ts";
import { refundConsoleRoutes } from "./features/refunds/console-routes.ts";
import { reportConsoleRoutes } from "./features/reports/console-routes.ts";
import { reviewRoutes } from "./features/reviews/routes.ts";
import { securityEventRoutes } from "./features/security-events/console-routes.ts";
import { staffManageRoutes } from "./features/staff/manage-routes.ts";
import { staffSignInRoutes } from "./features/staff/sign-in-routes.ts";
import { suspensionConsoleRoutes } from "./features/suspensions/console-routes.ts";
import { tariffConsoleRoutes } from "./features/tariff/console-routes.ts";
import { uploadConsoleRoutes } from "./features/uploads/console-routes.ts";
import { certificateConsoleRoutes } from "./features/withholding-certificates/console-routes.ts";
import { refuseOtherSites } from "./http/console-edge.ts";
import { recordReads } from "./http/record-reads.ts";
import { readStaff } from "./http/staff-auth.ts";

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
    await app.register(consoleBookingRoutes(deps));
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
    await app.register(auditRoutes(deps));
    await app.register(securityEventRoutes(deps));
  };
