import { isLocalUrl } from "../../../config/exposure.ts";
import type { Deps } from "../../../deps/deps.ts";
import { sameBytes } from "../../../keys/secrets.ts";

/** A program that agents run in, as it named itself. It is stored nowhere: its id says all of it. */
export type AgentClient = { name: string; redirectUris: readonly string[] };

type Secrets = Pick<Deps["secrets"], "keyedHash">;
const markOf = (secrets: Secrets, text: string) => secrets.keyedHash("agent-client", text);

export function clientId(secrets: Secrets, { name, redirectUris }: AgentClient): string {
  const text = Buffer.from(JSON.stringify({ name, redirectUris })).toString("base64url");
  return `${text}.${markOf(secrets, text)}`;
}

/** The program of an id; null where we did not make the id. */
export function readClientId(secrets: Secrets, id: string): AgentClient | null {
  const [text = "", mark = ""] = id.split(".");
  if (!sameBytes(Buffer.from(markOf(secrets, text)), Buffer.from(mark))) return null;
  return JSON.parse(Buffer.from(text, "base64url").toString()) as AgentClient;
}

/** Where codes may be sent: pages by https, or a program on the person's own computer. */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hash, username, password } = new URL(text);
  if (hash !== "" || username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && isLocalUrl(text));
}

/** Whether an address is one of the program's; on the person's own computer with any port (RFC 8252). */
export function ownsRedirectUri({ redirectUris }: AgentClient, address: string): boolean {
  const withoutPort = (text: string) => {
    if (!URL.canParse(text) || !isLocalUrl(text)) return text;
    const url = new URL(text);
    url.port = "";
    return url.href;
  };
  return (
    isRedirectUri(address) && redirectUris.some((own) => withoutPort(own) === withoutPort(address))
  );
}
