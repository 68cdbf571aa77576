/** Why staff suspend a customer. */
export const customerSuspensionReasons = [
  "fraud",
  "abuse",
  "prohibited_goods",
  "unpaid",
  "other",
] as const;
export type CustomerSuspensionReason = (typeof customerSuspensionReasons)[number];

export type CustomerStatus = "active" | "suspended" | "closed";

/** The status after a command, or null when this one refuses it. A closed account stays closed. */
export function nextCustomerStatus(
  status: CustomerStatus,
  command: "suspend" | "reinstate",
): CustomerStatus | null {
  if (status === "active" && command === "suspend") return "suspended";
  return status === "suspended" && command === "reinstate" ? "active" : null;
}
