import type { FastifyInstance, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { choosePage, gonePage } from "./page.ts";
import { demoPeople, type LinePerson, rememberPeople } from "./people.ts";
import { choosePath, type LineChannel, linePath, lineProvider } from "./provider.ts";

type Chosen = { id?: string; name?: string; email?: string; end?: string };

/** The LINE sandbox: its OpenID calls, and the page on which the tester chooses a person. */
export async function registerLine(server: FastifyInstance, channel: LineChannel): Promise<void> {
  const people = rememberPeople();
  const provider = lineProvider(channel, people.find);
  const answer = provider.callback();
  const hidden = { schema: { hide: true } };

  await server.register(async (scope) => {
    // The provider reads its requests itself; only the choosing form is ours, and small.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.all(`${linePath}/*`, hidden, async (request, reply) => {
      reply.hijack();
      const raw = request.raw as typeof request.raw & { originalUrl?: string };
      raw.headers.cookie = withoutSession(raw.headers.cookie ?? "");
      setForwardedOrigin(raw);
      raw.originalUrl = raw.url ?? "/";
      raw.url = (raw.url ?? "/").slice(linePath.length);
      await answer(raw, reply.raw);
    });
  });

  await server.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(`${choosePath}/:uid`, hidden, async (request, reply) => {
      const locale = await localeOf(provider, request, reply.raw);
      reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-store")
        .header("x-robots-tag", "noindex");
      if (!locale) return reply.code(410).send(gonePage(acceptedLocale(request)));
      return choosePage(demoPeople, request.url, locale);
    });
    scope.post<{ Body: Chosen }>(`${choosePath}/:uid`, hidden, async (request, reply) => {
      const chosen = request.body ?? {};
      const result = resultOf(chosen, people.choose);
      const onwards = await provider
        .interactionResult(request.raw, reply.raw, result)
        .catch(() => null);
      if (!onwards) {
        reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
        return reply.code(410).send(gonePage(acceptedLocale(request)));
      }
      const { pathname, search } = new URL(onwards);
      return reply.redirect(`${pathname}${search}`, 303);
    });
  });
}

/** The program reaches us past the address that browsers use, and names that one; the provider reads it as a proxy's. */
function setForwardedOrigin({ headers }: FastifyRequest["raw"]): void {
  const origin = headers["x-sandbox-origin"];
  if (typeof origin !== "string" || !URL.canParse(origin)) return;
  const { host, protocol } = new URL(origin);
  headers["x-forwarded-host"] = host;
  headers["x-forwarded-proto"] = protocol.slice(0, -1);
}

/**
 * The tester chooses a person again each time: the provider never sees its previous session, or it
 * would first require that person to sign out.
 */
const withoutSession = (cookies: string): string =>
  cookies
    .split("; ")
    .filter((cookie) => !cookie.startsWith("_session"))
    .join("; ");

function resultOf({ id, name, email, end }: Chosen, choose: (person: LinePerson) => string) {
  if (end === "refuse")
    return { error: "access_denied", error_description: "The resource owner denied the request." };
  if (end === "fail")
    return { error: "server_error", error_description: "Something went wrong at the provider." };
  const demoPerson = demoPeople.find((person) => person.id === id);
  if (demoPerson) return { login: { accountId: choose(demoPerson) } };
  const typedName = (name ?? "").trim().slice(0, 100) || "LINE";
  const typedEmail = (email ?? "").trim().slice(0, 254) || null;
  // The same typed name and e-mail identify the same person each time.
  const person = { id: `${typedName}\n${typedEmail ?? ""}`, name: typedName, email: typedEmail };
  return { login: { accountId: choose(person) } };
}

/**
 * The language the app requested from LINE; null when the sign-in is over or belongs to another
 * browser.
 */
async function localeOf(
  provider: Provider,
  request: FastifyRequest,
  response: Parameters<Provider["interactionDetails"]>[1],
): Promise<"th" | "en" | null> {
  const details = await provider.interactionDetails(request.raw, response).catch(() => null);
  if (!details) return null;
  return String(details.params.ui_locales ?? "").startsWith("en") ? "en" : "th";
}

const acceptedLocale = (request: FastifyRequest): "th" | "en" =>
  /^en/i.test(request.headers["accept-language"] ?? "") ? "en" : "th";
