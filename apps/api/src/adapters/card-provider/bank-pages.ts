/**
 * Returns true when a browser may be sent to this page of the card provider: https at or below a configured host, or a
 * page of the server that we call, or of its public address.
 */
export function isBankPage(
  uri: string,
  { hosts, servers }: { hosts: readonly string[]; servers: readonly string[] },
): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== "" || password !== "") return false;
  const isOurs = servers
    .filter((server) => URL.canParse(server))
    .map((server) => new URL(server))
    .some((server) => server.protocol === protocol && server.hostname === hostname);
  if (isOurs) return protocol === "https:" || protocol === "http:";
  return (
    protocol === "https:" &&
    hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  );
}
