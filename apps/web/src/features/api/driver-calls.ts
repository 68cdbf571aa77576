import type { Listed } from "@songtan/client/calls/call-types.ts";
import type { ResendPin } from "@songtan/contract/bookings/bookings";
import type {
  ChatMessage,
  ListMessages,
  ReadMessages,
  WriteMessage,
} from "@songtan/contract/bookings/chat";
import type {
  BookingReports,
  CreateReport,
  ReportView,
  WriteReport,
} from "@songtan/contract/claims/reports";
import type { DriverAppeals, WriteAppeal } from "@songtan/contract/console/drivers";
import type {
  AlarmView,
  DashboardView,
  DocumentAccessView,
  DocumentView,
  RaiseAlarm,
  RecordPositions,
  SetDuty,
} from "@songtan/contract/drivers/drivers";
import type { BoardBooking, ListBoard, OfferView } from "@songtan/contract/drivers/offers";
import type {
  ListTasks,
  SendTaskEvents,
  TaskEventsResult,
  TaskView,
} from "@songtan/contract/drivers/tasks";
import type { DriverView } from "@songtan/contract/identity/accounts";
import type { input, output } from "zod";

/** Duty, offers, tasks and papers. */
export type DriverCalls = {
  "GET /driver/tasks/{id}/messages": {
    query: input<typeof ListMessages>;
    answer: Listed<ChatMessage>;
  };
  "POST /driver/tasks/{id}/messages": { body: input<typeof WriteMessage>; answer: ChatMessage };
  "POST /driver/tasks/{id}/messages/read": { body: input<typeof ReadMessages>; answer: unknown };
  "GET /driver/tasks/{id}/reports": { answer: BookingReports };
  "POST /driver/tasks/{id}/reports": { body: input<typeof CreateReport>; answer: ReportView };
  "POST /driver/reports/{id}/messages": { body: input<typeof WriteReport>; answer: ReportView };
  "POST /driver/reports/{id}/withdraw": { answer: ReportView };
  "POST /driver/tasks/{id}/edit/accept": { body: { editId: string }; answer: TaskView };
  "POST /driver/tasks/{id}/edit/decline": { body: { editId: string }; answer: TaskView };
  "POST /driver/tasks/{id}/resend-pin": { body: input<typeof ResendPin>; answer: TaskView };
  "PUT /driver/duty": { body: input<typeof SetDuty>; answer: DriverView };
  "POST /driver/sos": { body: input<typeof RaiseAlarm>; answer: AlarmView };
  "POST /driver/positions": { body: input<typeof RecordPositions>; answer: unknown };
  "GET /driver/offers": { answer: Listed<OfferView> };
  "POST /driver/offers/{id}/accept": { answer: TaskView };
  "POST /driver/offers/{id}/decline": { answer: unknown };
  "POST /driver/offers/{id}/seen": { answer: unknown };
  "GET /driver/bookings": { query: input<typeof ListBoard>; answer: Listed<BoardBooking> };
  "GET /driver/bookings/{id}": { answer: BoardBooking };
  "POST /driver/bookings/{id}/accept": { answer: TaskView };
  "GET /driver/tasks": { query: input<typeof ListTasks>; answer: Listed<TaskView> };
  "GET /driver/tasks/{id}": { answer: TaskView };
  "POST /driver/tasks/{id}/events": {
    body: input<typeof SendTaskEvents>;
    answer: output<typeof TaskEventsResult>;
  };
  "GET /driver/dashboard": { answer: DashboardView };
  "GET /driver/documents/{kind}": { answer: DocumentView };
  "GET /driver/documents": { answer: Listed<DocumentView> };
  "DELETE /driver/documents/{kind}": { answer: DocumentView };
  "GET /driver/appeals": { answer: DriverAppeals };
  "POST /driver/appeals": { body: input<typeof WriteAppeal>; answer: DriverAppeals };
  "GET /driver/document-openings": {
    query: { cursor?: string | undefined; limit?: number };
    answer: Listed<DocumentAccessView>;
  };
  "PUT /driver/documents/{kind}": { body: Record<string, unknown>; answer: DocumentView };
};
