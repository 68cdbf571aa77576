import type { FastifyInstance } from "fastify";

/**
 * Lets pages of any site call these addresses: a program that runs in a browser signs in from its own. They read no cookie, so a
 * page can do no more with them than any program. To be called before the routes are made.
 */
export function openToPages(app: FastifyInstance, paths: readonly string[]): void {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("access-control-allow-origin", "*");
  });
  for (const path of paths)
    app.options(path, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .code(204)
        .header("access-control-allow-methods", "GET, POST")
        .header("access-control-allow-headers", "authorization, content-type, mcp-protocol-version")
        .header("access-control-max-age", "86400")
        .send(),
    );
}
