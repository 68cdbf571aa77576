import { InviteStaff } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import { staffScopes } from "@songtan/domain/account-types";
import { parseEmail } from "@songtan/domain/accounts/email";
import { FolderInUseError } from "@songtan/postgres/launch";
import { openApplication } from "../application.ts";
import { loadSettings } from "../config/load-settings.ts";
import { inviteFromServer } from "../modules/identity/staff/manage/invite-staff.ts";
import { resetFactorFromServer } from "../modules/identity/staff/manage/reset-second-factor.ts";
import { endCommand, readCommandLine, UsageError } from "./command-line.ts";

const usage = `npm run staff -- invite --email name@example.com --name "First Last" [--scopes all|${staffScopes.join(",")}] [--locale th|en]
npm run staff -- reset-second-factor --email name@example.com`;

/**
 * Invites a member of staff from the server itself, which is how the very first one comes in, or
 * gives one who lost their phone a new second factor. Prints the link to follow.
 */
async function main(): Promise<void> {
  const options = {
    email: { type: "string" },
    name: { type: "string" },
    scopes: { type: "string", default: "all" },
    locale: { type: "string", default: "th" },
  } as const;
  const { positionals, values } = readCommandLine(usage, options, 1);
  if (positionals.join() === "reset-second-factor") return resetSecondFactor(values.email);
  const scopes = values.scopes === "all" ? [...staffScopes] : values.scopes.split(",");
  const wish = InviteStaff.safeParse({ ...values, scopes });
  if (positionals.join() !== "invite" || !wish.success) {
    const wrong =
      wish.error?.issues.map(
        (issue) =>
          `  --${String(issue.path[0])}: ${issue.message.includes("undefined") ? "required" : issue.message}`,
      ) ?? [];
    throw new UsageError([...wrong, usage].join("\n"));
  }
  const application = await openApplication(loadSettings(), () => {});
  try {
    const { deps } = application;
    const invited = await deps.db
      .transaction()
      .execute((trx) => inviteFromServer(trx, deps, wish.data));
    console.log(
      `invited ${invited.staff.email} (${invited.staff.scopes.join(", ")}); until ${invited.expiresAt}:`,
    );
    console.log(invited.invitationUrl);
  } finally {
    await application.close();
  }
}

async function resetSecondFactor(email: string | undefined): Promise<void> {
  const known = email === undefined ? null : parseEmail(email);
  if (known === null) throw new UsageError(`  --email: required\n${usage}`);
  const application = await openApplication(loadSettings(), () => {});
  try {
    const { deps } = application;
    const reset = await deps.db
      .transaction()
      .execute((trx) => resetFactorFromServer(trx, deps, { email: known }));
    console.log(`new second factor for ${reset.staff.email}; until ${reset.expiresAt}:`);
    console.log(reset.invitationUrl);
  } finally {
    await application.close();
  }
}

main().catch((problem: unknown) => {
  process.exitCode = 1;
  if (problem instanceof Refusal && problem.code === "identifier_in_use")
    console.error("this e-mail is staff already");
  else if (problem instanceof Refusal && problem.code === "not_found")
    console.error("this e-mail is of no active member of staff");
  else if (problem instanceof FolderInUseError)
    console.error(`${problem.message}\nStop the program first, or invite from the console.`);
  else endCommand(problem);
});
