import type {
  NewWebhookEndpointView,
  WebhookAttemptView,
  WebhookEndpointView,
} from "@songtan/contract/partners/webhooks";
import { webhookTypes } from "@songtan/domain/webhooks/event-types";
import { call } from "../world/call.ts";
import type { TestWorld } from "../world/test-world.ts";
import type { TestBusiness } from "./businesses.ts";

type Wish = { url: string; types?: readonly string[] };

/** Begins to listen in test mode, through the API. */
export async function listen(
  world: TestWorld,
  { test }: TestBusiness,
  { url, types = webhookTypes }: Wish,
): Promise<NewWebhookEndpointView> {
  const made = await call<NewWebhookEndpointView>(world, "POST /webhook-endpoints", {
    token: test.token,
    body: { url, types },
  });
  if (made.status !== 201) throw new Error(`no endpoint: ${JSON.stringify(made.body)}`);
  return made.data;
}

/**
 * The same for real bookings: a live endpoint must be on the public internet, which a test has not,
 * so the mode of the row is changed.
 */
export async function listenLive(
  world: TestWorld,
  business: TestBusiness,
  wish: Wish,
): Promise<NewWebhookEndpointView> {
  const made = await listen(world, business, wish);
  await world.owner.query("update webhook_endpoints set mode = 'live' where id = $1", [made.id]);
  return { ...made, mode: "live" };
}

export const ping = (world: TestWorld, token: string, endpointId: string) =>
  call<{ eventId: string }>(world, `POST /webhook-endpoints/${endpointId}/ping`, { token });

export const loadEndpoint = async (world: TestWorld, token: string, endpointId: string) =>
  (await call<WebhookEndpointView>(world, `GET /webhook-endpoints/${endpointId}`, { token })).data;

export const listAttempts = async (
  world: TestWorld,
  token: string,
  path: string,
): Promise<WebhookAttemptView[]> =>
  (await call<WebhookAttemptView[]>(world, `GET /webhook-endpoints/${path}`, { token })).data;
