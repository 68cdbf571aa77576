import { Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { staffWith } from "../../../http/session/staff-auth.ts";
import { sendPdf } from "../../../http/static/send-file.ts";
import { buildEvidencePdf } from "./evidence-pdf.ts";

/** Everything we know of a booking as one paper: for a claim, an insurer, or the bank of a cardholder. */
export const evidenceRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/bookings/:id/evidence",
      {
        onRequest: staffWith("booking.manage", "payment.refund"),
        schema: {
          tags: ["console reports"],
          params: z.object({ id: Id }),
          // A link in a page carries no Accept-Language of ours.
          querystring: z.object({ locale: z.enum(["th", "en"]).optional() }),
          produces: ["application/pdf"],
        },
      },
      async (request, reply) => {
        const locale = request.query.locale ?? localeOf(request);
        const { number, bytes } = await buildEvidencePdf(deps, {
          bookingId: request.params.id,
          locale,
        });
        return sendPdf(reply, { name: `${number}-evidence`, bytes });
      },
    );
  };
