/** Descriptions of tags. A tag of the console or of drivers that is missing here is described by its name. */
const described: Readonly<Record<string, string>> = {
  quotes: "Prices before booking. A quote holds for some minutes and makes one booking.",
  bookings: "Bookings of a person or a business: create, follow, edit, cancel.",
  tracking: "What a recipient sees, by the key in their link.",
  places: "Places of Thailand by name, and addresses by position.",
  webhooks: "Where events are posted, what was posted and answered, and sending again.",
  businesses: "Businesses with their members, invitations and keys.",
  "business money": "Prepaid balance, top-ups, invoices and statement of a business.",
  developers: "What a business's programs sent in the last 30 days.",
  "test mode": "Test bookings pushed to any state, and the clock of test mode.",
  agents: "Mandates of agents, and what they propose to a person.",
  payments: "Payment of bookings by card and PromptPay.",
  charges: "Tips, raises and later charges of bookings.",
  receipts: "Receipts and tax invoices.",
  reports: "Reports and claims about bookings.",
  chat: "Messages between customer and driver.",
  "cash on delivery": "Cash that drivers collect for the sender.",
  "customer credit": "Credit of a customer, and its transfer to a bank account.",
  uploads: "Photos that bookings, proofs and reports refer to.",
  verifications: "Codes that prove a phone or an e-mail address.",
};

export const tagOf = (name: string): { name: string; description: string } => ({
  name,
  description: described[name] ?? audienceOf(name),
});

function audienceOf(name: string): string {
  if (name.startsWith("console ")) return `For staff: ${name.slice("console ".length)}.`;
  if (/^drivers?\b/.test(name)) return `For drivers: ${name}.`;
  return `For people: ${name}.`;
}
