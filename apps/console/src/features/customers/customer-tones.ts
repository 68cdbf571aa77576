import type { ConsoleCustomerSummary } from "@songtan/contract/by-hand/customers";

export const customerTones = {
  active: "good",
  suspended: "bad",
  closed: "plain",
} as const satisfies Record<ConsoleCustomerSummary["state"], string>;
