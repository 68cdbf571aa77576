const month = "an invoice is made when a month is over";

/** The published calls that cannot be brought to a 2xx with the sandbox, each with its reason. */
export const unreachable: Readonly<Record<string, string>> = {
  "POST /api/business/invoices/{id}/payments": month,
  "GET /api/business/invoices/{id}": month,
  "POST /api/console/first-manager": "the sandbox has its staff",
  "POST /api/console/businesses/{id}/invoices/{invoiceId}/payments": month,
  "POST /api/console/businesses/{id}/transfers/{transferId}/approve": month,
  "POST /api/console/businesses/{id}/transfers/{transferId}/turn-down": month,
};
