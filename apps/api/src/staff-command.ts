import { parseArgs } from "node:util";
import { InviteStaff } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import { staffScopes } from "@songtan/domain/accounts/words";
import { inviteStaff } from "./features/staff/invite-staff.ts";
import { ownSettings } from "./own-settings.ts";
import { SettingsError } from "./settings.ts";
import { openWorld, SandboxMarkError } from "./world.ts";

const usage = `npm run staff -- invite --email name@example.com --name "First Last" [--scopes all|${staffScopes.join(",")}] [--locale th|en]`;

/** Invites a member of staff from the server itself: how the very first one comes in. Prints the link to follow. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: "string" },
      name: { type: "string" },
      scopes: { type: "string", default: "all" },
      locale: { type: "string", default: "th" },
    },
  });
  const scopes = values.scopes === "all" ? [...staffScopes] : values.scopes.split(",");
  const wish = InviteStaff.safeParse({ ...values, scopes });
  if (positionals.join() !== "invite" || !wish.success) {
    const wrong =
      wish.error?.issues.map(
        (issue) => `  --${String(issue.path[0])}: ${issue.message.includes("undefined") ? "required" : issue.message}`,
      ) ?? [];
    throw new UsageError([...wrong, usage].join("\n"));
  }
  const world = await openWorld(ownSettings(), () => {});
  try {
    const { deps } = world;
    const invited = await deps.db
      .transaction()
      .execute((trx) => inviteStaff(trx, deps, { ...wish.data, by: { kind: "system" } }));
    console.log(`invited ${invited.staff.email} (${invited.staff.scopes.join(", ")}); until ${invited.expiresAt}:`);
    console.log(invited.invitationUrl);
  } finally {
    await world.close();
  }
}

/** The command was typed wrongly; the message says how. */
class UsageError extends Error {
  override name = "UsageError";
}

main().catch((problem: unknown) => {
  if (problem instanceof Refusal && problem.code === "identifier_in_use") console.error("this e-mail is staff already");
  else if (problem instanceof UsageError || problem instanceof SettingsError || problem instanceof SandboxMarkError)
    console.error(problem.message);
  else if (problem instanceof Error && problem.name === "FolderInUseError")
    console.error(`${problem.message}\nStop the program first, or invite from the console.`);
  else console.error(problem);
  process.exit(1);
});
