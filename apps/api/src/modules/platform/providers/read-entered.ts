import type { TestProvider } from "@songtan/contract/console/operator/providers";
import { Refusal } from "@songtan/contract/errors";
import {
  checkProvider,
  isOff,
  movesSecrets,
  type ProviderKind,
  type ProviderValues,
  providerFields,
  secretFields,
  shownFields,
} from "@songtan/domain/operator/providers";
import { isLoopbackUrl, isPublicUrl } from "../../../adapters/checked-address.ts";
import { mayTypeLoopback } from "../../../config/exposure.ts";
import type { Deps } from "../../../deps/deps.ts";
import { openSecrets, type ProviderRecord } from "./provider-records.ts";

type Entered = NonNullable<TestProvider["entered"]>;
export type ReadEntered = {
  shown: ProviderValues;
  secrets: ProviderValues;
  /** Names of the secrets that were typed in this request. */
  typed: string[];
};

/**
 * Returns the typed values together with the unchanged secrets.
 * @throws Refusal `invalid` by field
 */
export async function readEntered(
  deps: Pick<Deps, "secrets" | "settings">,
  {
    kind,
    entered,
    before,
  }: { kind: ProviderKind; entered: Entered; before: ProviderRecord | null },
): Promise<ReadEntered> {
  const problems: Record<string, string> = {};
  const names = new Set(providerFields[kind].map(({ name }) => name));
  for (const name of Object.keys({ ...entered.values, ...entered.secrets }))
    if (!names.has(name)) problems[name] = "not_available";
  const shown = Object.fromEntries(
    shownFields(kind).map(({ name }) => [name, entered.values[name] ?? ""]),
  );
  const off = isOff(shown) && Object.values(entered.secrets).every((secret) => !secret);
  const typed: string[] = [];
  const secrets: Record<string, string> = {};
  const stored = before ? openSecrets(deps, before) : {};
  const moved = movesSecrets(kind, (before?.body ?? {}) as ProviderValues, shown);
  for (const { name } of secretFields(kind)) {
    const secret = entered.secrets[name];
    if (secret) {
      typed.push(name);
      secrets[name] = secret;
    } else if (secret === undefined && stored[name] && !isWhollyOff(kind, off)) {
      // A different server receives only secrets that were typed with its address.
      if (moved) problems[name] = "required";
      else secrets[name] = stored[name];
    }
  }
  Object.assign(
    problems,
    checkProvider(kind, { ...shown, ...secrets }, contextOf(deps)),
    problems,
    await checkAddresses(deps, kind, shown),
  );
  if (Object.keys(problems).length > 0) throw new Refusal("invalid", {}, problems);
  return { shown, secrets, typed };
}

/**
 * Returns true when none of a provider's visible fields is filled in, which turns the provider off and removes its
 * secrets.
 */
const isWhollyOff = (kind: ProviderKind, off: boolean): boolean =>
  off && shownFields(kind).length > 0;

const contextOf = ({ settings }: Pick<Deps, "settings">) => ({
  toLoopback: mayTypeLoopback(settings),
  withTestKeys: settings.NODE_ENV !== "production" || settings.ALLOW_TEST_PAYMENTS,
});

/** Checks the addresses to which the program itself sends. Each sending checks them afresh. */
async function checkAddresses(
  { settings }: Pick<Deps, "settings">,
  kind: ProviderKind,
  shown: ProviderValues,
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const { name, form } of providerFields[kind]) {
    const address = form === "address" && shown[name];
    if (!address || !URL.canParse(address) || (await isPublicUrl(address))) continue;
    if (mayTypeLoopback(settings) && (await isLoopbackUrl(address))) continue;
    problems[name] = "address_unknown";
  }
  return problems;
}
