import cookie from "@fastify/cookie";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "./deps.ts";
import { adjustmentRoutes } from "./features/adjustments/console-routes.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { bookingRecordRoutes } from "./features/booking-records/routes.ts";
import { bookingMoveRoutes } from "./features/bookings/console-routes.ts";
import { booksRoutes } from "./features/books/routes.ts";
import { codConsoleRoutes } from "./features/cash-on-delivery/console-routes.ts";
import { chatConsoleRoutes } from "./features/chat/console-routes.ts";
import { disputeConsoleRoutes } from "./features/disputes/console-routes.ts";
import { documentConsoleRoutes } from "./features/documents/console-routes.ts";
import { driverRecordRoutes } from "./features/driver-records/routes.ts";
import { evidenceRoutes } from "./features/evidence/console-routes.ts";
import { incidentConsoleRoutes } from "./features/incidents/console-routes.ts";
import { payoutConsoleRoutes } from "./features/payouts/console-routes.ts";
import { promoConsoleRoutes } from "./features/promos/console-routes.ts";
import { reconciliationRoutes } from "./features/reconciliation/console-routes.ts";
import { refundConsoleRoutes } from "./features/refunds/console-routes.ts";
import { reportConsoleRoutes } from "./features/reports/console-routes.ts";
import { reviewRoutes } from "./features/reviews/routes.ts";
import { staffManageRoutes } from "./features/staff/manage-routes.ts";
import { staffSignInRoutes } from "./features/staff/sign-in-routes.ts";
import { suspensionConsoleRoutes } from "./features/suspensions/console-routes.ts";
import { tariffConsoleRoutes } from "./features/tariff/console-routes.ts";
import { refuseOtherSites } from "./http/console-edge.ts";
import { readStaff } from "./http/staff-auth.ts";

/** The staff's calls, with an edge of their own: a cookie session that counts here alone, and no other site's pages. */
export const consoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    refuseOtherSites(app, deps.settings);
    await app.register(cookie);
    readStaff(app, deps);
    app.addHook("onSend", async (_request, reply) => void reply.header("cache-control", "no-store"));
    await app.register(staffSignInRoutes(deps));
    await app.register(staffManageRoutes(deps));
    await app.register(reviewRoutes(deps));
    await app.register(documentConsoleRoutes(deps));
    await app.register(driverRecordRoutes(deps));
    await app.register(suspensionConsoleRoutes(deps));
    await app.register(incidentConsoleRoutes(deps));
    await app.register(bookingRecordRoutes(deps));
    await app.register(bookingMoveRoutes(deps));
    await app.register(refundConsoleRoutes(deps));
    await app.register(reportConsoleRoutes(deps));
    await app.register(chatConsoleRoutes(deps));
    await app.register(disputeConsoleRoutes(deps));
    await app.register(adjustmentRoutes(deps));
    await app.register(evidenceRoutes(deps));
    await app.register(payoutConsoleRoutes(deps));
    await app.register(codConsoleRoutes(deps));
    await app.register(promoConsoleRoutes(deps));
    await app.register(tariffConsoleRoutes(deps));
    await app.register(booksRoutes(deps));
    await app.register(reconciliationRoutes(deps));
    await app.register(auditRoutes(deps));
  };
