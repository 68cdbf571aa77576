import { brandName } from "@songtan/domain/brand";
import { carriesBrand } from "@songtan/domain/brand-likeness";
import type { Deps } from "../../../deps/deps.ts";
import { exactBytes } from "../../../keys/exact-text.ts";
import { sameBytes } from "../../../keys/secrets.ts";

/** A program that agents run in, as it named itself. It is stored nowhere: its id says all of it. */
export type AgentClient = { name: string; redirectUris: readonly string[] };

type Secrets = Pick<Deps["secrets"], "keyedHash">;
const markOf = (secrets: Secrets, text: string) => secrets.keyedHash("agent-client", text);

export function clientId(secrets: Secrets, { name, redirectUris }: AgentClient): string {
  const text = Buffer.from(JSON.stringify({ name, redirectUris })).toString("base64url");
  return `${text}.${markOf(secrets, text)}`;
}

/**
 * The program of an id; null where we did not make the id as it is written, or where the program carries the operator's name, which may
 * have been another one when it registered.
 */
export function readClientId(secrets: Secrets, id: string): AgentClient | null {
  const [text = "", mark = "", ...rest] = id.split(".");
  const bytes = exactBytes(text);
  if (!bytes || rest.length > 0) return null;
  if (!sameBytes(Buffer.from(markOf(secrets, text)), Buffer.from(mark))) return null;
  const client = JSON.parse(bytes.toString()) as AgentClient;
  return isNameOfOthers(client.name) ? client : null;
}

/** Whether a program may carry a name: one with the operator's name would be mistaken for the operator. */
export const isNameOfOthers = (name: string): boolean => !carriesBrand(name, brandName());
