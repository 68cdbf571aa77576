import type {} from "@fastify/cookie";
import { limits } from "@songtan/domain/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../settings.ts";

type Where = Pick<Settings, "CONSOLE_URL" | "PUBLIC_URL">;

const isSecure = (settings: Where): boolean =>
  (settings.CONSOLE_URL ?? settings.PUBLIC_URL)?.startsWith("https:") ?? false;
/** `__Host-` makes the browser refuse a cookie of that name from anywhere but this very host over https. */
const nameOf = (settings: Where): string => (isSecure(settings) ? "__Host-songtan_staff" : "songtan_staff");

/** The console's session token, or null. */
export function readStaffCookie(request: FastifyRequest, settings: Where): string | null {
  const token = request.cookies[nameOf(settings)];
  return token && /^[\w-]{20,100}$/.test(token) ? token : null;
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

export function clearStaffCookie(reply: FastifyReply, settings: Where): void {
  reply.clearCookie(nameOf(settings), { path: "/", httpOnly: true, sameSite: "strict", secure: isSecure(settings) });
}
