import type { SetupService } from "@songtan/domain/operator/setup";
import type { Deps } from "../../../deps/deps.ts";
import { ProviderRefusal } from "../../../ports/card-provider.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { type SendDeps, sendAlert } from "../../platform/on-call/send-alert.ts";

export type TestDeps = SendDeps & Pick<Deps, "cardProvider">;
export type ServiceProblem = "absent" | "no_address" | "refused" | "silent";
export type Tester = { staffId: string; phone: string | null };

const periodMilliseconds = 60_000;

/** Queries a provider, or sends a real test message. Null: it works. */
export async function testService(
  deps: TestDeps,
  service: SetupService,
  tester: Tester,
): Promise<ServiceProblem | null> {
  if (service === "payments") return testPayments(deps);
  if (service === "line" && !deps.lineMessages) return "absent";
  const { email, locale } = await deps.db
    .selectFrom("staff")
    .select(["email", "locale"])
    .where("id", "=", tester.staffId)
    .executeTakeFirstOrThrow();
  const person = { ...tester, email, locale, channels: [service] };
  const notice = { id: crypto.randomUUID(), round: 0, kind: "try", bookingNumber: null } as const;
  const [call] = await sendAlert(deps, person, notice);
  if (call?.outcome === "sent") return null;
  return call?.outcome === "no_address" ? "no_address" : "silent";
}

/** Reads what moved the balance within the last minute: a small answer that needs valid keys, and no change. */
async function testPayments({
  cardProvider,
  clock,
}: Pick<Deps, "cardProvider" | "clock">): Promise<ServiceProblem | null> {
  if (!cardProvider) return "absent";
  const to = clock();
  try {
    await cardProvider.listMoves({ from: new Date(to.getTime() - periodMilliseconds), to });
    return null;
  } catch (problem) {
    if (problem instanceof ProviderRefusal) return "refused";
    if (problem instanceof UpstreamFailure) return "silent";
    throw problem;
  }
}
