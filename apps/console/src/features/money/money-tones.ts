/** The colour of each state, in lists and in headings. */
export const paymentTones = {
  calling: "info",
  pending: "info",
  paid: "good",
  failed: "bad",
  expired: "plain",
  given_back: "plain",
} as const;

export const refundTones = {
  proposed: "warn",
  turned_down: "plain",
  waiting: "info",
  sent: "good",
  failed: "bad",
  credited: "good",
  transferred: "good",
} as const;

export const caseTones = {
  open: "warn",
  answered: "info",
  proposed: "warn",
  accepted: "info",
  paid: "good",
  refused: "bad",
  closed: "plain",
  withdrawn: "plain",
} as const;

export const disputeTones = { open: "warn", pending: "info", won: "good", lost: "bad" } as const;

export const adjustmentTones = { proposed: "warn", done: "good", turned_down: "plain" } as const;
