/** A finding of these is as bad as a test that fails; others are printed. */
const failing = new Set(["high", "critical"]);

/**
 * Compares `npm audit --json` of the packages that production runs with the reasoned exceptions.
 * @param {any} report output of npm; one without findings by package was not answered by the
 * registry
 * @param {{ id: string, why: string, until: string }[]} allowed advisories that do not concern us,
 * each until a day
 * @param {string} today such as 2026-11-23: an expired exception does not count
 * @returns {{ answered: boolean, failures: string[], notes: string[] }}
 */
export function judgeAudit(report, allowed, today) {
  if (typeof report?.vulnerabilities !== "object" || report.vulnerabilities === null)
    return { answered: false, failures: [], notes: [report?.message ?? "no answer"] };
  const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((cause) => cause.url),
  );
  const lines = { failures: new Set(), notes: new Set() };
  for (const { name, severity, title, url } of advisories) {
    const exception = allowed.find(({ id, until }) => url.endsWith(`/${id}`) && today <= until);
    const line = `${severity}: ${name}: ${title} ${url}`;
    if (exception) lines.notes.add(`${line} (allowed until ${exception.until}: ${exception.why})`);
    else (failing.has(severity) ? lines.failures : lines.notes).add(line);
  }
  return { answered: true, failures: [...lines.failures], notes: [...lines.notes] };
}
