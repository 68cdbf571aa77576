/** The reporting side: a customer about a booking, or a driver about the task of that booking. */
export type ReportSide = "customer" | "driver";

/** The calls of each side; their requests and answers are the same. */
export const reportCalls = {
  customer: {
    list: "GET /bookings/{id}/reports",
    create: "POST /bookings/{id}/reports",
    write: "POST /reports/{id}/messages",
    withdraw: "POST /reports/{id}/withdraw",
  },
  driver: {
    list: "GET /driver/tasks/{id}/reports",
    create: "POST /driver/tasks/{id}/reports",
    write: "POST /driver/reports/{id}/messages",
    withdraw: "POST /driver/reports/{id}/withdraw",
  },
} as const;
