import { Instruct, MovePin, RecipientView } from "@songtan/contract/bookings/tracking";
import { Refusal } from "@songtan/contract/errors";
import { VerificationView } from "@songtan/contract/identity/accounts";
import { data } from "@songtan/contract/scalars";
import { limits } from "@songtan/domain/limits";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { openEventStream, streamAnswer } from "../../../http/limits/event-stream.ts";
import { leaveNoTrace, perAddress } from "../../../http/limits/security.ts";
import { localeOf } from "../../../http/locale.ts";
import { addressOf } from "../../../http/session/client-address.ts";
import { openBookingStream } from "../../../live/stream-booking.ts";
import { leaveInstructions } from "../../delivery/bookings/recipient/leave-instructions.ts";
import { movePin, requestMoveCode } from "../../delivery/bookings/recipient/move-pin.ts";
import {
  findByRecipientKey,
  type RecipientStop,
} from "../../delivery/bookings/recipient/recipient-stop.ts";
import { humanCheckOf } from "../../platform/paid-messages/human-check.ts";
import { loadRecipientView } from "./load-recipient-view.ts";

const params = z.object({ key: z.string().min(1).max(100) });
const tags = ["tracking"];

/**
 * Routes behind a recipient's link: their own stop and their requests. The key is sent only to that
 * stop's phone.
 */
export const recipientRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = perAddress("trackingPerMinute", 60);
    const writing = perAddress(limits.recipientWritesPerMinute, 60);
    const answer = { 200: data(RecipientView) };
    leaveNoTrace(app);

    const find = async (key: string): Promise<RecipientStop> => {
      const stop = await findByRecipientKey(deps, key);
      if (!stop) throw new Refusal("not_found");
      return stop;
    };
    const view = async (request: FastifyRequest, stop: RecipientStop) => {
      const shown = await loadRecipientView(deps, { ...stop, locale: localeOf(request) });
      if (!shown) throw new Refusal("not_found");
      return { data: shown.view };
    };

    app.get(
      "/recipient/:key",
      { config, schema: { tags, params, response: answer } },
      async (request) => view(request, await find(request.params.key)),
    );
    app.post(
      "/recipient/:key/codes",
      { config: writing, schema: { tags, params, response: { 201: data(VerificationView) } } },
      async (request, reply) => {
        const stop = await find(request.params.key);
        const codeRequest = { ...stop, address: addressOf(request), locale: localeOf(request) };
        const { id, expiresAt } = await requestMoveCode(deps, {
          ...codeRequest,
          humanCheck: humanCheckOf(request),
        });
        return reply.code(201).send({ data: { id, expiresAt: expiresAt.toISOString() } });
      },
    );
    app.put(
      "/recipient/:key/pin",
      { config: writing, schema: { tags, params, body: MovePin, response: answer } },
      async (request) => {
        const stop = await find(request.params.key);
        const { sentCode, ...to } = request.body;
        await movePin(deps, { ...stop, to, sentCode });
        return view(request, stop);
      },
    );
    app.put(
      "/recipient/:key/instructions",
      { config: writing, schema: { tags, params, body: Instruct, response: answer } },
      async (request) => {
        const stop = await find(request.params.key);
        await leaveInstructions(deps, { ...stop, ...request.body });
        return view(request, stop);
      },
    );
    app.get(
      "/recipient/:key/events",
      { config, exposeHeadRoute: false, schema: { tags, params, response: streamAnswer } },
      async (request, reply) => {
        const stop = await find(request.params.key);
        const locale = localeOf(request);
        const { log } = request;
        const followed = {
          bookingId: stop.bookingId,
          audience: `recipient ${stop.stopIndex} ${stop.keyGeneration} ${locale}`,
          positions: "refresh" as const,
          load: async () =>
            (await loadRecipientView(deps, { ...stop, locale })) ?? { id: 0, view: null },
          onProblem: (problem: unknown) => log.error({ err: problem }, "recipient stream"),
        };
        if (!(await openBookingStream(deps.hub, followed, () => openEventStream(request, reply))))
          throw new Refusal("not_found");
      },
    );
  };
