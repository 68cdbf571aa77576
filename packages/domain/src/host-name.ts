const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const hostCharactersMax = 253;

/**
 * Whether a host as `URL` reads it is one machine's name or number. `URL` lets signs pass that no name has: `*`, `$`, `'` and others,
 * which other readers read as a pattern or a part of a command.
 */
export function isHost(hostname: string): boolean {
  if (/^\[[0-9a-f:.]+\]$/i.test(hostname)) return true;
  return (
    hostname.length <= hostCharactersMax && hostname.split(".").every((part) => label.test(part))
  );
}
