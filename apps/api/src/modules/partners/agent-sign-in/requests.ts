import type { FastifyReply } from "fastify";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";

export const scopes = ["quotes", "bookings.read", "bookings.write"];
export const schema = { hide: true };
export const bodyBytesMax = 16 * 1024;

/** A refusal in the form of the protocol (RFC 6749, 7591). */
export const refuse = (reply: FastifyReply, error: string) =>
  reply.code(400).header("cache-control", "no-store").send({ error });

/** The only parameter of a form that may be there several times (RFC 8707). */
const severalTimes = "resource";

/** A form of the protocol; null where a parameter is there twice, of which readers would choose differently (RFC 6749). */
export function readForm(text: string): Record<string, string | string[]> | null {
  const form = new URLSearchParams(text);
  const names = new Set(form.keys());
  const isDouble = (name: string) => name !== severalTimes && form.getAll(name).length > 1;
  if ([...names].some(isDouble)) return null;
  return Object.fromEntries(
    [...names].map((name) => {
      const all = form.getAll(name);
      return [name, name === severalTimes ? all : (all[0] ?? "")];
    }),
  );
}

/** Returns true when a token is requested for our agent endpoint, under the address in its metadata. */
export function isOwnResource({ settings }: Pick<Deps, "settings">, resource: string): boolean {
  const own = `${publicOrigin(settings)}/mcp`;
  return URL.canParse(resource) && new URL(resource).href.replace(/\/$/, "") === new URL(own).href;
}
