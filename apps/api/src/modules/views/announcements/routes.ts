import {
  AnnouncementView,
  ConsoleAnnouncement,
  ListAnnouncements,
  MakeAnnouncement,
  Recipients,
  RecipientsQuery,
} from "@songtan/contract/console/overview/announcements";
import { Refusal } from "@songtan/contract/errors";
import { data, Id, list, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { localeOf } from "../../../http/locale.ts";
import { auditActorOf, staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { listAnnouncements, listCurrent } from "./list-announcements.ts";
import { endAnnouncement, makeAnnouncement } from "./make-announcement.ts";
import { countRecipients } from "./recipients.ts";

const tags = ["announcements"];
/** A page reads it once and then every few minutes. */
const readsPerMinute = 120;

/** Registers the route for current announcements, with or without an account. */
export const announcementRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/announcements",
      {
        config: perAddress(readsPerMinute, 60),
        schema: { tags, response: { 200: wholeListOf(AnnouncementView) } },
      },
      async (request) => {
        const reader = { actor: request.actor, locale: localeOf(request) };
        return wholeList(await listCurrent(deps, reader));
      },
    );
  };

const dispatchers = { onRequest: staffWith("booking.manage") };

/** Announcements to customers and drivers, made and ended by staff. */
export const announcementConsoleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const one = async (id: string) => {
      const { data: rows } = await listAnnouncements(deps, { id, limit: 1 });
      if (!rows[0]) throw new Refusal("not_found");
      return { data: rows[0] };
    };
    app.get(
      "/announcements",
      {
        ...dispatchers,
        schema: {
          tags,
          querystring: ListAnnouncements,
          response: { 200: list(ConsoleAnnouncement) },
        },
      },
      async (request) => listAnnouncements(deps, request.query),
    );
    app.get(
      "/announcement-recipients",
      {
        ...dispatchers,
        schema: { tags, querystring: RecipientsQuery, response: { 200: data(Recipients) } },
      },
      async (request) => {
        const { provinceCode = null, vehicle = null, onDuty } = request.query;
        const filter = { provinceCode, vehicle, onDuty: onDuty === "true" };
        return { data: { drivers: await countRecipients(deps.db, filter) } };
      },
    );
    app.post(
      "/announcements",
      {
        ...dispatchers,
        schema: { tags, body: MakeAnnouncement, response: { 201: data(ConsoleAnnouncement) } },
      },
      async (request, reply) => {
        const made = { input: request.body, by: auditActorOf(request), now: deps.clock() };
        const id = await runCommand(deps, request, (trx) => makeAnnouncement(trx, deps, made));
        return reply.code(201).send(await one(id));
      },
    );
    app.post(
      "/announcements/:id/end",
      {
        ...dispatchers,
        schema: {
          tags,
          params: z.object({ id: Id }),
          response: { 200: data(ConsoleAnnouncement) },
        },
      },
      async (request) => {
        const { id } = request.params;
        const ended = { id, by: auditActorOf(request), now: deps.clock() };
        await runCommand(deps, request, async (trx) => {
          await endAnnouncement(trx, ended);
          return null;
        });
        return one(id);
      },
    );
  };
