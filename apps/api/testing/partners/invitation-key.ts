import type { TestWorld } from "../world/test-world.ts";

/** The key in the newest invitation that this phone or mailbox got. Other people's warnings may have been sent after it. */
export async function invitationKey(world: TestWorld, to: string): Promise<string> {
  await world.runJobs();
  const { text } = world.sent.findLast((message) => message.to === to) ?? { text: "" };
  const key = /invitations\/(\S+)/.exec(text)?.[1];
  if (!key) throw new Error(`no invitation was sent to ${to}`);
  return key;
}
