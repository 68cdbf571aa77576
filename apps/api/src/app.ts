import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { consoleRoutes } from "./console.ts";
import type { Deps } from "./deps/deps.ts";
import { acceptBookingNumbers } from "./http/answers/booking-names.ts";
import { announceDeprecations } from "./http/answers/deprecation.ts";
import { linkNextPages } from "./http/answers/next-link.ts";
import { refuseUnknownParameters } from "./http/answers/unknown-parameters.ts";
import { describeApi } from "./http/description/api-description.ts";
import { underBrand } from "./http/description/under-brand.ts";
import { refuseTwoHosts, restrictConsoleToItsHost } from "./http/edges/console-edge.ts";
import { healthRoutes } from "./http/health-routes.ts";
import { limitAccounts, limitKeys } from "./http/limits/limit-requests.ts";
import { guardEdge, readScriptHashes } from "./http/limits/security.ts";
import { registerForTestMode } from "./http/modes/both-modes.ts";
import { type EdgeOptions, openServer } from "./http/server.ts";
import { readActor } from "./http/session/auth.ts";
import { openToPages } from "./http/session/page-calls.ts";
import { serveBrandIcons } from "./http/static/brand-icons.ts";
import { downloadRoutes } from "./http/static/downloads.ts";
import { serveWeb } from "./http/static/static-web.ts";
import { writeBrand } from "./http/static/write-brand.ts";
import { receiptRoutes } from "./modules/accounting/receipts/routes.ts";
import { withheldRoutes } from "./modules/accounting/withholding-certificates/routes.ts";
import { keyRoutes } from "./modules/businesses/keys/routes.ts";
import { undoAccess } from "./modules/businesses/lasting-access/undo-access.ts";
import { businessInvitationRoutes } from "./modules/businesses/members/invitation-routes.ts";
import { memberRoutes } from "./modules/businesses/members/routes.ts";
import { businessRoutes } from "./modules/businesses/records/routes.ts";
import { reportRoutes } from "./modules/claims/reports/routes.ts";
import { taskEditRoutes } from "./modules/delivery/booking-edits/driver-routes.ts";
import { chatRoutes } from "./modules/delivery/chat/routes.ts";
import { boardRoutes } from "./modules/delivery/dispatch/board-routes.ts";
import { offerRoutes } from "./modules/delivery/dispatch/routes.ts";
import { alarmRoutes } from "./modules/delivery/operations/routes.ts";
import { driverReservedRoutes } from "./modules/delivery/reserved/routes.ts";
import { taskRoutes } from "./modules/delivery/task-events/routes.ts";
import { documentRoutes } from "./modules/drivers/documents/routes.ts";
import { appealRoutes } from "./modules/drivers/suspensions/driver-routes.ts";
import { notMeRoutes, recentAccessRoutes } from "./modules/identity/account-warnings/routes.ts";
import { accountRoutes } from "./modules/identity/accounts/routes.ts";
import { codeLoginRoutes } from "./modules/identity/code-login/routes.ts";
import { consentRoutes } from "./modules/identity/consents/routes.ts";
import { notificationRoutes } from "./modules/identity/notification-choices/routes.ts";
import { passkeyRoutes } from "./modules/identity/passkeys/routes.ts";
import { passwordResetRoutes } from "./modules/identity/password-resets/routes.ts";
import { savedPlaceRoutes } from "./modules/identity/saved-places/routes.ts";
import { watchSecurity } from "./modules/identity/security-events/watch-security.ts";
import {
  signInOptionRoutes,
  socialSignInRoutes,
} from "./modules/identity/social-sign-in/routes.ts";
import { verificationRoutes } from "./modules/identity/verifications/routes.ts";
import { agentSignInRoutes } from "./modules/partners/agent-sign-in/routes.ts";
import { batchRoutes } from "./modules/partners/batches/routes.ts";
import { importRoutes } from "./modules/partners/imports/routes.ts";
import { mandateRoutes, proposalRoutes } from "./modules/partners/mandates/routes.ts";
import { mcpMetadataRoutes, mcpRoutes } from "./modules/partners/mcp/routes.ts";
import { logPartnerRequests } from "./modules/partners/request-log/log-requests.ts";
import { requestLogRoutes } from "./modules/partners/request-log/routes.ts";
import { testModeRoutes } from "./modules/partners/test-mode/routes.ts";
import { answerBadAddress } from "./modules/partners/v3/open-dialect.ts";
import { dialect } from "./modules/partners/v3/routes.ts";
import {
  webhookEndpointRoutes,
  webhookEventRoutes,
  webhookSendingRoutes,
} from "./modules/partners/webhooks/routes.ts";
import { amountDueRoutes } from "./modules/payments/amounts-due/routes.ts";
import { businessMoneyRoutes } from "./modules/payments/business-payments/routes.ts";
import { paymentRoutes } from "./modules/payments/checkout/routes.ts";
import { topUpRoutes } from "./modules/payments/checkout/top-up-routes.ts";
import { webhookRoutes } from "./modules/payments/provider-results/webhook-routes.ts";
import { savedCardRoutes } from "./modules/payments/saved-cards/saved-card-routes.ts";
import { codRoutes } from "./modules/payouts/cash-on-delivery/routes.ts";
import { creditRoutes } from "./modules/payouts/credit/routes.ts";
import { payoutRoutes } from "./modules/payouts/payouts/driver-routes.ts";
import { statementRoutes } from "./modules/payouts/statements/routes.ts";
import { availabilityRoutes } from "./modules/platform/availability/routes.ts";
import { inboxRoutes } from "./modules/platform/inbox/routes.ts";
import { placeRoutes } from "./modules/platform/map/place-routes.ts";
import { mapRoutes } from "./modules/platform/map/routes.ts";
import { tileRoutes } from "./modules/platform/map/tile-routes.ts";
import { operatorRoutes } from "./modules/platform/operator/routes.ts";
import { watchBrand } from "./modules/platform/operator/watch-brand.ts";
import { watchRequestLimits } from "./modules/platform/operator/watch-request-limits.ts";
import { uploadRoutes } from "./modules/platform/uploads/routes.ts";
import { quoteRoutes } from "./modules/pricing/quotes/routes.ts";
import { tariffRoutes } from "./modules/pricing/tariff/routes.ts";
import { businessClosureRoutes } from "./modules/privacy/business-closure/routes.ts";
import { privacyRoutes } from "./modules/privacy/closure/routes.ts";
import { exportFileRoutes } from "./modules/privacy/exports/export-file-routes.ts";
import { announcementRoutes } from "./modules/views/announcements/routes.ts";
import { recipientRoutes } from "./modules/views/booking-links/recipient-routes.ts";
import { trackingRoutes } from "./modules/views/booking-links/tracking-routes.ts";
import { bookingChangeRoutes } from "./modules/views/bookings/change-routes.ts";
import { chargeRoutes } from "./modules/views/bookings/charge-routes.ts";
import { editRoutes } from "./modules/views/bookings/edit-routes.ts";
import { bookingRoutes } from "./modules/views/bookings/routes.ts";
import { dutyChoiceRoutes } from "./modules/views/driver-home/duty-choice-routes.ts";
import { driverRoutes } from "./modules/views/driver-home/routes.ts";

const webRoot = new URL("../../web/", import.meta.url);
const consoleRoot = new URL("../../console/", import.meta.url);
const packedTools = new URL("../../../packages/cli/build/", import.meta.url);

/** Every feature there is, wired by hand. `extend` is the sandbox's door; in production nothing comes through it. */
export async function buildApp(
  deps: Deps,
  extend?: (app: FastifyInstance) => Promise<void>,
  edge: EdgeOptions = {},
): Promise<FastifyInstance> {
  const app = openServer(deps.settings, { ...edge, answerBadAddress });
  // Phones correct their clocks by this header, so it is the time on which our decisions are based.
  app.addHook(
    "onRequest",
    async (_request, reply) => void reply.header("date", deps.clock().toUTCString()),
  );
  const builtIn = (root: URL) => new URL(`${deps.settings.WEB_BUILD_DIRECTORY}/client/`, root);
  const built = { web: builtIn(webRoot), console: builtIn(consoleRoot) };
  const hashes = (await Promise.all(Object.values(built).map(readScriptHashes))).flat();
  const limits = await followLimits(app, deps);
  openToPages(app);
  await guardEdge(app, deps, { ...limits, scriptHashes: [...new Set(hashes)] });
  await followBrand(app, deps);
  await describeApi(app, deps.settings);
  linkNextPages(app, deps.settings);
  announceDeprecations(app);
  logPartnerRequests(app, deps);
  readActor(app, deps);
  if (deps.settings.RATE_LIMITS) {
    limitKeys(app);
    limitAccounts(app);
  }
  app.decorateRequest("staff", null);
  watchSecurity(app, deps);
  app.decorate("limitsReaders", deps.settings.RATE_LIMITS);
  refuseTwoHosts(app);
  restrictConsoleToItsHost(app, deps.settings);
  await app.register(apiRoutes(deps), { prefix: "/api" });
  await app.register(dialect(deps), { prefix: "/v3" });
  await app.register(healthRoutes(deps));
  await app.register(mcpRoutes(deps));
  await app.register(mcpMetadataRoutes(deps));
  await app.register(agentSignInRoutes(deps));
  await registerForTestMode(app, deps, [mcpRoutes]);
  await app.register(tileRoutes(deps));
  await app.register(downloadRoutes(packedTools));
  serveBrandIcons(app, built.web);
  await extend?.(app);
  await serveWeb(app, built, deps.settings.SHARED_ASSETS_DIR);
  return app;
}

/** The server of a worker: its health checks. Its messages go out under the operator's brand, so it follows that too. */
export async function buildWorkerApp(deps: Deps): Promise<FastifyInstance> {
  const app = openServer(deps.settings);
  await followBrand(app, deps);
  await app.register(healthRoutes(deps));
  return app;
}

/** The name that people see, which the operator may change while the program runs. */
async function followBrand(app: FastifyInstance, deps: Deps): Promise<void> {
  const watch = await watchBrand(deps, (problem) => app.log.warn(problem, "brand"));
  app.addHook("onClose", async () => watch.close());
  writeBrand(app);
}

/** The limits that the operator sets; they may change while the program runs. */
async function followLimits(app: FastifyInstance, deps: Deps) {
  if (!deps.settings.RATE_LIMITS) return {};
  const watch = await watchRequestLimits(deps, (problem) => app.log.warn(problem, "limits"));
  app.addHook("onClose", async () => watch.close());
  return watch;
}

/** The calls below `/api`, the staff's among them. */
const apiRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (api) => {
    api.addHook("onSend", async (request, reply) => {
      if (request.actor || request.method !== "GET") reply.header("cache-control", "no-store");
    });
    refuseUnknownParameters(api);
    acceptBookingNumbers(api, deps);
    api.get("/openapi.json", { schema: { hide: true } }, async () => underBrand(api.swagger()));
    await api.register(accountRoutes(deps, "customer"), { prefix: "/customer" });
    await api.register(accountRoutes(deps, "driver"), { prefix: "/driver" });
    await api.register(consentRoutes(deps, "customer"), { prefix: "/customer" });
    await api.register(consentRoutes(deps, "driver"), { prefix: "/driver" });
    await api.register(signInOptionRoutes(deps));
    await api.register(socialSignInRoutes(deps, "customer"), { prefix: "/customer" });
    await api.register(socialSignInRoutes(deps, "driver"), { prefix: "/driver" });
    await api.register(codeLoginRoutes(deps, "customer"), { prefix: "/customer" });
    await api.register(codeLoginRoutes(deps, "driver"), { prefix: "/driver" });
    await api.register(passkeyRoutes(deps, "customer"), { prefix: "/customer" });
    await api.register(passkeyRoutes(deps, "driver"), { prefix: "/driver" });
    await api.register(notificationRoutes(deps, "customer"), { prefix: "/customer" });
    await api.register(notificationRoutes(deps, "driver"), { prefix: "/driver" });
    await api.register(inboxRoutes(deps, "customer"), { prefix: "/customer" });
    await api.register(inboxRoutes(deps, "driver"), { prefix: "/driver" });
    await api.register(privacyRoutes(deps, "customer"), { prefix: "/customer" });
    await api.register(privacyRoutes(deps, "driver"), { prefix: "/driver" });
    await api.register(exportFileRoutes(deps));
    await api.register(savedPlaceRoutes(deps));
    await api.register(verificationRoutes(deps));
    await api.register(passwordResetRoutes(deps));
    await api.register(notMeRoutes(deps, undoAccess));
    await api.register(recentAccessRoutes(deps, undoAccess), { prefix: "/customer" });
    await api.register(uploadRoutes(deps));
    await api.register(announcementRoutes(deps));
    await api.register(availabilityRoutes(deps));
    await api.register(placeRoutes(deps));
    await api.register(mapRoutes(deps));
    await api.register(operatorRoutes(deps));
    await api.register(tariffRoutes(deps));
    await api.register(quoteRoutes(deps));
    await api.register(bookingRoutes(deps));
    await api.register(bookingChangeRoutes(deps));
    await api.register(editRoutes(deps));
    await api.register(paymentRoutes(deps));
    await api.register(chargeRoutes(deps));
    await api.register(amountDueRoutes(deps));
    await api.register(businessMoneyRoutes(deps));
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
    await api.register(dutyChoiceRoutes(deps));
    await api.register(alarmRoutes(deps));
    await api.register(documentRoutes(deps));
    for (const routes of [offerRoutes, driverReservedRoutes]) await api.register(routes(deps));
    await api.register(boardRoutes(deps));
    await api.register(taskRoutes(deps));
    await api.register(taskEditRoutes(deps));
    await api.register(appealRoutes(deps));
    await api.register(reportRoutes(deps, "customer"));
    await api.register(reportRoutes(deps, "driver"));
    await api.register(chatRoutes(deps, "customer"));
    await api.register(chatRoutes(deps, "driver"));
    await api.register(consoleRoutes(deps), { prefix: "/console" });
    await registerPartners(api, deps);
  };

/** Businesses: what their people and programs call in addition. */
async function registerPartners(api: FastifyInstance, deps: Deps): Promise<void> {
  await api.register(businessRoutes(deps));
  await api.register(memberRoutes(deps));
  await api.register(businessClosureRoutes(deps));
  await api.register(businessInvitationRoutes(deps));
  await api.register(keyRoutes(deps));
  await api.register(webhookEndpointRoutes(deps));
  await api.register(webhookSendingRoutes(deps));
  await api.register(webhookEventRoutes(deps));
  await api.register(batchRoutes(deps));
  await api.register(importRoutes(deps));
  await api.register(requestLogRoutes(deps));
  await api.register(testModeRoutes(deps));
  await api.register(mandateRoutes(deps));
  await api.register(proposalRoutes(deps));
  await registerForTestMode(api, deps, partnerRoutes);
}

/** Routes for partners, which are also available in test mode. */
const partnerRoutes: readonly ((deps: Deps) => FastifyPluginAsync)[] = [
  batchRoutes,
  importRoutes,
  requestLogRoutes,
  uploadRoutes,
  quoteRoutes,
  bookingRoutes,
  bookingChangeRoutes,
  editRoutes,
  paymentRoutes,
  chargeRoutes,
  amountDueRoutes,
  businessMoneyRoutes,
  topUpRoutes,
  codRoutes,
  creditRoutes,
  receiptRoutes,
  (deps) => reportRoutes(deps, "customer"),
  (deps) => chatRoutes(deps, "customer"),
  proposalRoutes,
];
