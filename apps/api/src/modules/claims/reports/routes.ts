import {
  BookingReports,
  CreateReport,
  ReportView,
  WriteReport,
} from "@songtan/contract/claims/reports";
import { data, Id } from "@songtan/contract/scalars";
import type { Role } from "@songtan/domain/account-types";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { createReport } from "./create-report.ts";
import { loadBookingReports, loadReport } from "./load-reports.ts";
import { withdrawReport, writeReport } from "./write-report.ts";

const params = z.object({ id: Id });

/** Reporting a problem and following what becomes of it: a customer's under /bookings, a driver's under /driver/tasks. */
export const reportRoutes =
  (deps: Deps, role: Role): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, role, { forBusinesses: role === "customer" });
    const tags = [role === "customer" ? "reports" : "driver reports"];
    const basePath = role === "customer" ? "/bookings" : "/driver/tasks";
    const cases = role === "customer" ? "/reports" : "/driver/reports";
    const answer = { 200: data(ReportView) };
    const by = (request: FastifyRequest) => ({ role, id: actorOf(request).accountId });

    app.get(
      `${basePath}/:id/reports`,
      { schema: { tags, params, response: { 200: data(BookingReports) } } },
      async (request) => ({
        data: await loadBookingReports(deps, { bookingId: request.params.id, by: by(request) }),
      }),
    );
    app.post(
      `${basePath}/:id/reports`,
      { schema: { tags, params, body: CreateReport, response: { 201: data(ReportView) } } },
      async (request, reply) => {
        const input = { ...request.body, bookingId: request.params.id, by: by(request) };
        const reportId = await runCommand(deps, request, (trx) => createReport(trx, deps, input));
        return reply
          .code(201)
          .send({ data: await loadReport(deps, { reportId, by: by(request) }) });
      },
    );
    app.post(
      `${cases}/:id/messages`,
      { schema: { tags, params, body: WriteReport, response: answer } },
      async (request) => {
        const input = { ...request.body, reportId: request.params.id, by: by(request) };
        await runCommand(deps, request, async (trx) => {
          await writeReport(trx, deps, input);
          return null;
        });
        return { data: await loadReport(deps, input) };
      },
    );
    app.post(
      `${cases}/:id/withdraw`,
      { schema: { tags, params, response: answer } },
      async (request) => {
        const input = { reportId: request.params.id, by: by(request) };
        await runCommand(deps, request, async (trx) => {
          await withdrawReport(trx, deps, input);
          return null;
        });
        return { data: await loadReport(deps, input) };
      },
    );
  };
