import { brandName } from "@songtan/domain/brand";

/** `/llms.txt`: what the API is, where its documents are, and the first calls. */
export const writeGuide = (origin: string): string => `# ${brandName().en}

> Same-day courier deliveries in Thailand. Ask for a price, book it, follow the driver, read the proofs. Amounts are in satang (100 satang = 1 baht), times in UTC, texts in Thai or English by \`Accept-Language\`.

A business calls the API with \`Authorization: Bearer sk_…\`. Keys that begin with \`sk_test_\` work in test mode: no real driver, no money, no SMS, and bookings that can be pushed to any state. Repeat a POST with the same \`Idempotency-Key\` and it is done once.

## Quick start

1. Open a business at ${origin}/business; test keys exist at once, under ${origin}/business/developers.
2. Ask for a price: \`POST ${origin}/api/quotes\` with \`{"stops":[{"latitude":13.7466,"longitude":100.5347,"address":"…"},{"latitude":13.7291,"longitude":100.5349,"address":"…"}],"vehicle":"motorcycle","parcel":{"category":"document","weightKg":1}}\`.
3. Book it: \`POST ${origin}/api/bookings\` with \`{"quoteId":"…","stops":[{"contactName":"…","contactPhone":"0812345678"},{"contactName":"…","contactPhone":"0898765432"}],"reference":"order-42"}\`.
4. Push it: \`POST ${origin}/api/test/bookings/{id}/advance\` with \`{"to":"delivered"}\`.
5. Listen: \`POST ${origin}/api/webhook-endpoints\` with \`{"url":"https://…","types":["booking.delivered"]}\`, and verify each event as Standard Webhooks.

## Documents

- [Calls, OpenAPI 3.1](${origin}/api/openapi/partner.json): every call of a key with its schemas and examples, and the webhooks
- [Calls, for people](${origin}/api/docs)
- [Events, AsyncAPI 3](${origin}/api/asyncapi.json): streams and webhooks
- [Refusals](${origin}/api/errors): every code with its status and sentence
- [Developer page](${origin}/business/developers): keys, webhooks, log of requests, test bookings

## Agents

- Model Context Protocol, streamable HTTP: ${origin}/mcp with the key of a mandate, or by OAuth 2.1 (${origin}/.well-known/oauth-authorization-server); tools find_place, quote, propose_booking, book, track, list, cancel, proof
- A mandate caps what an agent books by itself. What is above it waits 15 minutes for a person.

## Optional

- \`/v3\` speaks the protocol of Lalamove v3: change the host and the key, nothing else
`;
