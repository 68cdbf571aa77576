import type { APIRequestContext } from "@playwright/test";
import { inboxSecret } from "../browser/servers.ts";

type Message = { to: string; channel: string; text: string; code?: string };

/** Where a program reads what arrived for a phone or mailbox. */
export const inboxAddress = (origin: string, to: string): string =>
  `${origin}/sandbox/inbox?${new URLSearchParams({ to, secret: inboxSecret })}`;

/** What arrived for a phone or mailbox, newest first. */
export async function inbox(
  request: APIRequestContext,
  origin: string,
  to: string,
): Promise<Message[]> {
  const reply = await request.get(inboxAddress(origin, to));
  return ((await reply.json()) as { data: Message[] }).data;
}

/** The address in the newest message that has one of these, as a person would press it; waits until it has come. */
export async function newestLink(
  request: APIRequestContext,
  origin: string,
  { to, path }: { to: string; path: string },
): Promise<string> {
  const address = new RegExp(`https?://\\S+${path}\\S+`);
  for (let tries = 0; tries < 60; tries += 1) {
    const link = (await inbox(request, origin, to))
      .map(({ text }) => address.exec(text)?.[0])
      .find(Boolean);
    if (link) return link;
    await new Promise((wait) => setTimeout(wait, 250));
  }
  throw new Error(`no link to ${path} came for ${to}`);
}

/** The newest code, as a person would read it off their phone; waits until it has come. */
export async function newestCode(
  request: APIRequestContext,
  origin: string,
  to: string,
): Promise<string> {
  for (let tries = 0; tries < 60; tries += 1) {
    const code = (await inbox(request, origin, to)).find((message) => message.code)?.code;
    if (code) return code;
    await new Promise((wait) => setTimeout(wait, 250));
  }
  throw new Error(`no code came for ${to}`);
}
