export { isEnded } from "./bookings.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export type { CallerSignal, FetchAnswer, FetchRequest, FetchShape } from "./fetch-shape.ts";
export type * from "./generated/types.ts";
export type { Proof } from "./proofs.ts";
export { SongtanError } from "./songtan-error.ts";
export type { CallOptions } from "./transport.ts";
export {
  type VerifiedWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
} from "./verify-webhook.ts";
export type { StreamedWebhook } from "./webhooks.ts";
