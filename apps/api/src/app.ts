import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { consoleRoutes } from "./console.ts";
import type { Deps } from "./deps.ts";
import { notMeRoutes } from "./features/account-warnings/routes.ts";
import { accountRoutes } from "./features/accounts/routes.ts";
import { amountDueRoutes } from "./features/amounts-due/routes.ts";
import { taskEditRoutes } from "./features/booking-edits/driver-routes.ts";
import { editRoutes } from "./features/booking-edits/routes.ts";
import { bookingChangeRoutes } from "./features/bookings/change-routes.ts";
import { loadBookingView } from "./features/bookings/load-view.ts";
import { recipientRoutes } from "./features/bookings/recipient-routes.ts";
import { bookingRoutes } from "./features/bookings/routes.ts";
import { trackingRoutes } from "./features/bookings/tracking-routes.ts";
import { codRoutes } from "./features/cash-on-delivery/routes.ts";
import { chargeRoutes } from "./features/charges/routes.ts";
import { chatRoutes } from "./features/chat/routes.ts";
import { consentRoutes } from "./features/consents/routes.ts";
import { creditRoutes } from "./features/credit/routes.ts";
import { boardRoutes } from "./features/dispatch/board-routes.ts";
import { offerRoutes } from "./features/dispatch/routes.ts";
import { documentRoutes } from "./features/documents/routes.ts";
import { driverRoutes } from "./features/drivers/routes.ts";
import { healthRoutes } from "./features/health/routes.ts";
import { alarmRoutes } from "./features/incidents/routes.ts";
import { mapRoutes } from "./features/map/routes.ts";
import { tileRoutes } from "./features/map/tile-routes.ts";
import { notificationRoutes } from "./features/notifications/routes.ts";
import { passkeyRoutes } from "./features/passkeys/routes.ts";
import { passwordResetRoutes } from "./features/password-resets/routes.ts";
import { checkCharge, endCharge } from "./features/payments/check-payments.ts";
import { createLaterProviderCharge } from "./features/payments/create-later-provider-charge.ts";
import { createProviderCharge } from "./features/payments/create-provider-charge.ts";
import { paymentRoutes } from "./features/payments/routes.ts";
import { savedCardRoutes } from "./features/payments/saved-card-routes.ts";
import { topUpRoutes } from "./features/payments/top-up-routes.ts";
import { webhookRoutes } from "./features/payments/webhook-routes.ts";
import { payoutRoutes } from "./features/payouts/driver-routes.ts";
import { placeRoutes } from "./features/places/routes.ts";
import { exportFileRoutes } from "./features/privacy/export-file-routes.ts";
import { privacyRoutes } from "./features/privacy/routes.ts";
import { quoteRoutes } from "./features/quotes/routes.ts";
import { receiptRoutes } from "./features/receipts/routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { savedPlaceRoutes } from "./features/saved-places/routes.ts";
import { signInOptionRoutes, socialSignInRoutes } from "./features/social-sign-in/routes.ts";
import { statementRoutes } from "./features/statements/routes.ts";
import { appealRoutes } from "./features/suspensions/driver-routes.ts";
import { tariffRoutes } from "./features/tariff/routes.ts";
import { taskRoutes } from "./features/tasks/routes.ts";
import { uploadRoutes } from "./features/uploads/routes.ts";
import { verificationRoutes } from "./features/verifications/routes.ts";
import { withheldRoutes } from "./features/withholding-certificates/routes.ts";
import { describeApi } from "./http/api-description.ts";
import { readActor } from "./http/auth.ts";
import { restrictConsoleToItsHost } from "./http/console-edge.ts";
import { limitAccounts } from "./http/limit-requests.ts";
import { guardEdge, readScriptHashes } from "./http/security.ts";
import { type EdgeOptions, openServer } from "./http/server.ts";
import { serveWeb } from "./http/static-web.ts";
import { watchSecurity } from "./http/watch-security.ts";

const webRoot = new URL("../../web/", import.meta.url);
const consoleRoot = new URL("../../console/", import.meta.url);

/** Every feature there is, wired by hand. `extend` is the sandbox's door; in production nothing comes through it. */
export async function buildApp(
  deps: Deps,
  extend?: (app: FastifyInstance) => Promise<void>,
  edge: EdgeOptions = {},
): Promise<FastifyInstance> {
  const app = openServer(deps.settings, edge);
  // Phones correct their clocks by it, so it is the time that we decide by.
  app.addHook(
    "onRequest",
    async (_request, reply) => void reply.header("date", deps.clock().toUTCString()),
  );
  const builtIn = (root: URL) => new URL(`${deps.settings.WEB_BUILD_DIRECTORY}/client/`, root);
  const built = { web: builtIn(webRoot), console: builtIn(consoleRoot) };
  const hashes = (await Promise.all(Object.values(built).map(readScriptHashes))).flat();
  await guardEdge(app, deps, [...new Set(hashes)]);
  await describeApi(app);
  readActor(app, deps);
  if (deps.settings.RATE_LIMITS) limitAccounts(app);
  app.decorateRequest("staff", null);
  watchSecurity(app, deps);
  app.decorate("limitsReaders", deps.settings.RATE_LIMITS);
  restrictConsoleToItsHost(app, deps.settings);
  await app.register(apiRoutes(deps), { prefix: "/api" });
  await app.register(healthRoutes(deps));
  await app.register(tileRoutes(deps));
  await extend?.(app);
  await serveWeb(app, built, deps.settings.SHARED_ASSETS_DIR);
  return app;
}

/** The calls below `/api`, the staff's among them. */
const apiRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (api) => {
    api.addHook("onSend", async (request, reply) => {
      if (request.actor || request.method !== "GET") reply.header("cache-control", "no-store");
    });
    api.get("/openapi.json", { schema: { hide: true } }, async () => api.swagger());
    await api.register(accountRoutes(deps, "customer"), { prefix: "/customer" });
    await api.register(accountRoutes(deps, "driver"), { prefix: "/driver" });
    await api.register(consentRoutes(deps, "customer"), { prefix: "/customer" });
    await api.register(consentRoutes(deps, "driver"), { prefix: "/driver" });
    await api.register(signInOptionRoutes(deps));
    await api.register(socialSignInRoutes(deps, "customer"), { prefix: "/customer" });
    await api.register(socialSignInRoutes(deps, "driver"), { prefix: "/driver" });
    await api.register(passkeyRoutes(deps, "customer"), { prefix: "/customer" });
    await api.register(passkeyRoutes(deps, "driver"), { prefix: "/driver" });
    await api.register(notificationRoutes(deps, "customer"), { prefix: "/customer" });
    await api.register(notificationRoutes(deps, "driver"), { prefix: "/driver" });
    await api.register(privacyRoutes(deps, "customer"), { prefix: "/customer" });
    await api.register(privacyRoutes(deps, "driver"), { prefix: "/driver" });
    await api.register(exportFileRoutes(deps));
    await api.register(savedPlaceRoutes(deps));
    await api.register(verificationRoutes(deps));
    await api.register(passwordResetRoutes(deps));
    await api.register(notMeRoutes(deps));
    await api.register(uploadRoutes(deps));
    await api.register(placeRoutes(deps));
    await api.register(mapRoutes(deps));
    await api.register(tariffRoutes(deps));
    await api.register(quoteRoutes(deps));
    await api.register(bookingRoutes(deps, (query) => createProviderCharge(deps, query)));
    await api.register(bookingChangeRoutes(deps));
    await api.register(editRoutes(deps, (query) => loadBookingView(deps, query)));
    await api.register(paymentRoutes(deps));
    await api.register(
      chargeRoutes(deps, {
        requestCharge: (query) => createLaterProviderCharge(deps, query),
        check: (charge) => checkCharge(deps, charge),
        end: (charge) => endCharge(deps, charge),
        viewBooking: (query) => loadBookingView(deps, query),
      }),
    );
    await api.register(amountDueRoutes(deps, (query) => createLaterProviderCharge(deps, query)));
    await api.register(savedCardRoutes(deps));
    await api.register(topUpRoutes(deps));
    await api.register(payoutRoutes(deps));
    await api.register(codRoutes(deps));
    await api.register(creditRoutes(deps));
    await api.register(receiptRoutes(deps));
    await api.register(statementRoutes(deps));
    await api.register(withheldRoutes(deps));
    await api.register(webhookRoutes(deps));
    await api.register(trackingRoutes(deps));
    await api.register(recipientRoutes(deps));
    await api.register(driverRoutes(deps));
    await api.register(alarmRoutes(deps));
    await api.register(documentRoutes(deps));
    await api.register(offerRoutes(deps));
    await api.register(boardRoutes(deps));
    await api.register(taskRoutes(deps));
    await api.register(taskEditRoutes(deps));
    await api.register(appealRoutes(deps));
    await api.register(reportRoutes(deps, "customer"));
    await api.register(reportRoutes(deps, "driver"));
    await api.register(chatRoutes(deps, "customer"));
    await api.register(chatRoutes(deps, "driver"));
    await api.register(consoleRoutes(deps), { prefix: "/console" });
  };
