import type { ImportRowState } from "@songtan/domain/imports/fields";

export const rowTones = {
  unchecked: "plain",
  ready: "good",
  unsure: "warn",
  wrong: "bad",
  skipped: "plain",
  queued: "info",
  booked: "good",
  failed: "bad",
} as const satisfies Record<ImportRowState, string>;
