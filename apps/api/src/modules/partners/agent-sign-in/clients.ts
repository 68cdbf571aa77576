import { brandName } from "@songtan/domain/brand";
import { carriesBrand } from "@songtan/domain/brand-likeness";
import type { Deps } from "../../../deps/deps.ts";
import { exactBytes } from "../../../keys/exact-text.ts";
import { sameBytes } from "../../../keys/secrets.ts";

/**
 * The program in which an agent runs, under the name that it registered. It is not stored, because the client id
 * contains all its fields.
 */
export type AgentClient = { name: string; redirectUris: readonly string[] };

type Secrets = Pick<Deps["secrets"], "keyedHash">;
const markOf = (secrets: Secrets, text: string) => secrets.keyedHash("agent-client", text);

export function clientId(secrets: Secrets, { name, redirectUris }: AgentClient): string {
  const text = Buffer.from(JSON.stringify({ name, redirectUris })).toString("base64url");
  return `${text}.${markOf(secrets, text)}`;
}

/**
 * Returns the program of a client id. Returns null when the id was not issued by us in exactly this form, or when the
 * program's name contains the operator's name, which may have changed since the program registered.
 */
export function readClientId(secrets: Secrets, id: string): AgentClient | null {
  const [text = "", mark = "", ...rest] = id.split(".");
  const bytes = exactBytes(text);
  if (!bytes || rest.length > 0) return null;
  if (!sameBytes(Buffer.from(markOf(secrets, text)), Buffer.from(mark))) return null;
  const client = JSON.parse(bytes.toString()) as AgentClient;
  return isNameOfOthers(client.name) ? client : null;
}

/**
 * Returns true when a program may have this name. A name that contains the operator's name is refused, because the
 * program would be mistaken for the operator.
 */
export const isNameOfOthers = (name: string): boolean => !carriesBrand(name, brandName());
