import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { webhookTypes } from "@songtan/domain/webhooks/event-types";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../../../../..");

/** Wherever a partner meets the types of events, and how each names one. */
const places: Readonly<Record<string, (type: string) => string>> = {
  "packages/contract/generated/openapi.json": (type) => `"summary": ${JSON.stringify(type)}`,
  "packages/contract/generated/asyncapi.json": (type) => `"const": ${JSON.stringify(type)}`,
  "packages/sdk/src/generated/types.ts": (type) => `| { type: ${JSON.stringify(type)};`,
  "packages/cli/src/test-commands.ts": (type) =>
    `${/^\w+$/.test(type) ? type : JSON.stringify(type)}: `,
  "docs/domain/webhooks.md": (type) => `\`${type}\``,
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
