import type {} from "@fastify/cookie";
import { limits } from "@songtan/domain/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../../config/settings.ts";
import { newToken, sha256 } from "../../keys/secrets.ts";

type Where = Pick<Settings, "CONSOLE_URL" | "PUBLIC_URL">;

const isSecure = (settings: Where): boolean =>
  (settings.CONSOLE_URL ?? settings.PUBLIC_URL)?.startsWith("https:") ?? false;
/** `__Host-` makes the browser refuse a cookie of that name from anywhere but this very host over https. */
const hostName = (settings: Where, name: string): string =>
  isSecure(settings) ? `__Host-${name}` : name;
const nameOf = (settings: Where): string => hostName(settings, "songtan_staff");
const deviceOf = (settings: Where): string => hostName(settings, "songtan_staff_device");
const tokenPattern = /^[\w-]{20,100}$/;
/** Browsers keep a cookie for 400 days at the longest. */
const deviceSeconds = 400 * 86_400;

/** The console's session token, or null. */
export function readStaffCookie(request: FastifyRequest, settings: Where): string | null {
  const token = request.cookies[nameOf(settings)];
  return token && tokenPattern.test(token) ? token : null;
}

/** No script reads it, and no other site's page makes a browser send it. */
export function setStaffCookie(reply: FastifyReply, settings: Where, token: string): void {
  reply.setCookie(nameOf(settings), token, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(settings),
    maxAge: limits.staffSessionHours * 3600,
  });
}

/**
 * Identifies the browser across sessions and people, by a cookie that does not grant access. Returns the cookie's
 * token and its hash.
 */
export function readDevice(
  request: FastifyRequest,
  settings: Where,
): { token: string; key: Buffer } {
  const known = request.cookies[deviceOf(settings)];
  const token = known && tokenPattern.test(known) ? known : newToken();
  return { token, key: sha256(token) };
}

/** After sign-in the browser keeps its device cookie, or gets one. */
export function setDeviceCookie(reply: FastifyReply, settings: Where, token: string): void {
  reply.setCookie(deviceOf(settings), token, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(settings),
    maxAge: deviceSeconds,
  });
}

export function clearStaffCookie(reply: FastifyReply, settings: Where): void {
  reply.clearCookie(nameOf(settings), {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(settings),
  });
}
