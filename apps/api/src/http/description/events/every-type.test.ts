import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { webhookData } from "@songtan/contract/partners/webhook-data";
import { WebhookBooking } from "@songtan/contract/partners/webhooks";
import { webhookTypes } from "@songtan/domain/webhooks/event-types";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../../../../..");

/** Wherever a partner meets the types of events, and how each names one. */
const places: Readonly<Record<string, (type: string) => string>> = {
  "packages/contract/generated/partner.json": (type) => `"summary": ${JSON.stringify(type)}`,
  "packages/contract/generated/asyncapi.json": (type) => `"const": ${JSON.stringify(type)}`,
  "packages/sdk/src/generated/types.ts": (type) => `| { type: ${JSON.stringify(type)};`,
  "packages/cli/src/test-commands.ts": (type) =>
    `${/^\w+$/.test(type) ? type : JSON.stringify(type)}: `,
  "docs/domain/webhooks.md": (type) => `\`${type}\``,
  "docs/partners/webhooks.md": (type) => `\n| \`${type}\` | `,
};

const missingIn = (text: string, [path, lineOf]: [string, (type: string) => string]) =>
  [...webhookTypes, "booking.planted"]
    .filter((type) => !text.includes(lineOf(type)))
    .map((type) => `${path} ${type}`);

test("each type of event is in the descriptions, the SDK, the command line and the documents", () => {
  const missing = Object.entries(places).flatMap((place) =>
    missingIn(readFileSync(resolve(root, place[0]), "utf8"), place),
  );
  // A planted type is found missing everywhere, so that the search means something.
  expect(missing).toEqual(Object.keys(places).map((path) => `${path} booking.planted`));
});

const common = new Set([...Object.keys(WebhookBooking.shape), "sequence"]);
/** What a type has in addition to the booking, as the page for partners writes it. */
const membersOf = (type: (typeof webhookTypes)[number]): string =>
  Object.entries(webhookData[type].shape)
    .filter(([name]) => !common.has(name))
    .map(([name, schema]) => `\`${name}${schema.isOptional() ? "?" : ""}\``)
    .join(", ") || "–";

test("the page for partners has each type once, in the order of the code, with the members of its body", () => {
  const page = readFileSync(resolve(root, "docs/partners/webhooks.md"), "utf8");
  const rows = [...page.matchAll(/^\| `([\w.]+)` \| .+ \| (.+) \|$/gm)];
  expect(rows.map(([, type, members]) => `${type} ${members}`)).toEqual(
    webhookTypes.map((type) => `${type} ${membersOf(type)}`),
  );
});
