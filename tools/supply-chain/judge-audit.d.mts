export type Exception = { id: string; why: string; until: string };
export function judgeAudit(
  report: unknown,
  allowed: readonly Exception[],
  today: string,
): { asked: boolean; failures: string[]; notes: string[] };
