import { AlertView, OnCallInput, OnCallView } from "@songtan/contract/console/live/on-call";
import { Refusal } from "@songtan/contract/errors";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { rowsWanted } from "../../../http/answers/rows-wanted.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../commands/command.ts";
import { recordAudit } from "../oversight/audit-log.ts";
import { loadPeople, tryOnCall } from "./call-on-call.ts";
import { acceptAlert, removeOnCall, setOnCall } from "./change-on-call.ts";
import { alertsShown, listAlerts, loadOnCall } from "./read-on-call.ts";

const tags = ["console operations"];
const managers = { onRequest: staffWith("staff.manage") };
const dispatchers = { onRequest: staffWith("booking.manage") };
const both = { onRequest: staffWith("booking.manage", "staff.manage") };
const ofStaff = z.object({ staffId: Id });

/** Routes about the people called for an alert, and its acceptance. */
export const onCallRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/on-call",
      { ...both, schema: { tags, response: { 200: data(OnCallView) } } },
      async () => ({ data: await loadOnCall(deps) }),
    );
    app.put(
      "/on-call/:staffId",
      {
        ...managers,
        schema: { tags, params: ofStaff, body: OnCallInput, response: { 200: data(z.null()) } },
      },
      async (request) => {
        const { staffId } = request.params;
        const by = auditActorOf(request);
        const change = { staffId, input: request.body, by, now: deps.clock() };
        return { data: await runCommand(deps, request, (trx) => setOnCall(trx, change)) };
      },
    );
    app.delete(
      "/on-call/:staffId",
      { ...managers, schema: { tags, params: ofStaff, response: { 200: data(z.null()) } } },
      async (request) => {
        const change = { ...request.params, by: auditActorOf(request), now: deps.clock() };
        return { data: await runCommand(deps, request, (trx) => removeOnCall(trx, change)) };
      },
    );
    app.post(
      "/on-call/:staffId/try",
      { ...both, schema: { tags, params: ofStaff, response: { 200: data(AlertView) } } },
      async (request) => {
        const { staffId } = request.params;
        const people = await loadPeople(deps);
        if (!people.some((person) => person.staffId === staffId)) throw new Refusal("not_found");
        const now = deps.clock();
        const alertId = await runCommand(deps, request, async (trx) => {
          const subject = { kind: "staff", id: staffId } as const;
          const actor = auditActorOf(request);
          await recordAudit(trx, { actor, action: "alert.tried", subject, at: now });
          const { id } = await trx
            .insertInto("alerts")
            .values({ kind: "try", openedAt: now })
            .returning("id")
            .executeTakeFirstOrThrow();
          return id;
        });
        await tryOnCall(deps, alertId, staffId);
        const alert = (await listAlerts(deps)).find(({ id }) => id === alertId);
        if (!alert) throw new Refusal("not_found");
        return { data: alert };
      },
    );
    app.get(
      "/alerts",
      { ...both, schema: { tags, response: { 200: wholeListOf(AlertView) } } },
      async (request) => {
        const rows = rowsWanted(request, alertsShown);
        return wholeList(await listAlerts(deps, rows), rows);
      },
    );
    app.post(
      "/alerts/:id/accept",
      {
        ...dispatchers,
        schema: { tags, params: z.object({ id: Id }), response: { 200: data(z.null()) } },
      },
      async (request) => {
        const input = { alertId: request.params.id, by: auditActorOf(request), now: deps.clock() };
        return { data: await runCommand(deps, request, (trx) => acceptAlert(trx, input)) };
      },
    );
  };
