/** Methods by which a business pays for a booking: its prepaid balance, its monthly invoice, or cash at a stop. */
export const businessMethods = ["balance", "invoice", "cash"] as const;
export type BusinessMethod = (typeof businessMethods)[number];
