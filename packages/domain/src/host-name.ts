const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const hostCharactersMax = 253;

/**
 * Returns true when a host parsed by `URL` is the name or number of one machine. `URL` accepts signs that names do not
 * contain (`*`, `$`, `'` and others) and that other parsers treat as a pattern or a part of a command.
 */
export function isHost(hostname: string): boolean {
  if (/^\[[0-9a-f:.]+\]$/i.test(hostname)) return true;
  return (
    hostname.length <= hostCharactersMax && hostname.split(".").every((part) => label.test(part))
  );
}
