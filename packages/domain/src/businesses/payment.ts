/** How a business pays a booking: from its prepaid balance, on its monthly invoice, or in cash at a stop. */
export const businessMethods = ["balance", "invoice", "cash"] as const;
export type BusinessMethod = (typeof businessMethods)[number];
