import cookie from "@fastify/cookie";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "./deps.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { bookingRecordRoutes } from "./features/booking-records/routes.ts";
import { documentConsoleRoutes } from "./features/documents/console-routes.ts";
import { driverRecordRoutes } from "./features/driver-records/routes.ts";
import { reviewRoutes } from "./features/reviews/routes.ts";
import { staffManageRoutes } from "./features/staff/manage-routes.ts";
import { staffSignInRoutes } from "./features/staff/sign-in-routes.ts";
import { suspensionConsoleRoutes } from "./features/suspensions/console-routes.ts";
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
    await app.register(bookingRecordRoutes(deps));
    await app.register(auditRoutes(deps));
  };
