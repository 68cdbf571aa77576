import { NotMeView } from "@songtan/contract/identity/not-me";
import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { disownChange, type UndoAccess } from "./disown-change.ts";
import { loadNotMe } from "./load-not-me.ts";

const tags = ["account warnings"];
/** A person opens their link once or twice. */
const looksPerMinute = 60;

/**
 * What the link in a warning leads to, without signing in. Reading changes nothing, because mail scanners follow every
 * link; saying "this was not me" is a request of its own.
 */
export const notMeRoutes =
  (deps: Deps, undo: UndoAccess): FastifyPluginAsyncZod =>
  async (app) => {
    const route = {
      config: perAddress(looksPerMinute, 60),
      schema: {
        tags,
        params: z.object({ token: z.string().min(1).max(100) }),
        response: { 200: data(NotMeView) },
      },
    };
    app.get("/not-me/:token", route, async (request) => ({
      data: await loadNotMe(deps, request.params.token),
    }));
    app.post("/not-me/:token", route, async (request) => ({
      data: await disownChange(deps, { token: request.params.token, undo }),
    }));
  };
